import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountJournal } from '../../audit/journal/account-journal.js';
import type { AccountEventBody } from '../../audit/events/events.js';
import { eventActor } from '../../audit/events/event-actor.js';
import type { EventActor } from '../../audit/events/fields.js';
import type { KeyActor } from '../../tokenization/administration/key-administration.service.js';
import type { ValueEraser } from '../../tokenization/administration/value-eraser.js';
import { ALL, type DestroyConditions, ERASED, SampleRows, WITHOUT_KEY } from './sample-rows.repository.js';
import { SweepEvery, TEN_MINUTES_MS } from '../../database/sweeps.js';

type Reason = AccountEventBody<'review_texts_destroyed'>['reason'];

const SERVICE: EventActor = { user_id: 'system', login: 'review' };

/** Destroys texts that are stored for review. Each destruction leaves a tombstone in the account's chain. */
@Injectable()
export class SampleTexts implements ValueEraser {
  constructor(
    private readonly rows: SampleRows,
    private readonly journal: AccountJournal,
  ) {}

  /**
   * Destroys expired texts, of any instance, and texts that an older release left behind. Then deletes calls that are
   * too old for any measurement.
   */
  @SweepEvery(TEN_MINUTES_MS)
  async sweep(manager: EntityManager, accountId: string): Promise<number> {
    const leftovers = await this.destroyLeftovers(manager, accountId);
    const expired = await this.destroyExpired(manager, accountId);
    return leftovers + expired + (await this.rows.deleteOld(manager, accountId));
  }

  /** @returns the number of calls with expired texts */
  private async destroyExpired(manager: EntityManager, accountId: string): Promise<number> {
    const samples = await this.rows.destroyExpired(manager, accountId);
    if (samples > 0) await this.note(manager, accountId, samples, 'expired', SERVICE);
    return samples;
  }

  /**
   * Destroys all texts in the account, and the rows made from the texts, because any text may contain the value without
   * a finding. This also keeps the selection of reviewed calls independent of their content.
   */
  async eraseIn(manager: EntityManager, accountId: string, actor: KeyActor): Promise<void> {
    await this.destroy(manager, accountId, ALL, 'erased', eventActor(actor));
  }

  /** Destroys the texts and rows whose keys are wrapped by a destroyed key. */
  async eraseWithKey(manager: EntityManager, accountId: string, actor: KeyActor): Promise<void> {
    await this.destroy(manager, accountId, WITHOUT_KEY, 'key_destroyed', eventActor(actor));
  }

  /**
   * Destroys texts that a release without reviews left after erasing values or destroying a key.
   * @returns the number of calls
   */
  private async destroyLeftovers(manager: EntityManager, accountId: string): Promise<number> {
    return (
      (await this.destroy(manager, accountId, ERASED, 'erased', SERVICE)) +
      (await this.destroy(manager, accountId, WITHOUT_KEY, 'key_destroyed', SERVICE))
    );
  }

  /** Destroys a call's texts after its review. */
  async destroyReviewed(
    manager: EntityManager,
    accountId: string,
    sessionId: string,
    actor: KeyActor,
  ): Promise<void> {
    await this.rows.destroyOne(manager, accountId, sessionId);
    await this.note(manager, accountId, 1, 'reviewed', eventActor(actor));
  }

  private async destroy(
    manager: EntityManager,
    accountId: string,
    conditions: DestroyConditions,
    reason: Reason,
    actor: EventActor,
  ): Promise<number> {
    const samples = await this.rows.destroyTexts(manager, accountId, conditions);
    if (samples > 0) await this.note(manager, accountId, samples, reason, actor);
    const rows = await this.rows.destroyRows(manager, accountId, conditions);
    if (rows > 0)
      await this.journal.append(manager, accountId, { kind: 'review_rows_destroyed', rows, actor });
    return samples + rows;
  }

  private note(
    manager: EntityManager,
    accountId: string,
    samples: number,
    reason: Reason,
    actor: EventActor,
  ): Promise<void> {
    return this.journal.append(manager, accountId, {
      kind: 'review_texts_destroyed',
      samples,
      reason,
      actor,
    });
  }
}
