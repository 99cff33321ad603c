import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountJournal } from '../../audit/journal/account-journal.js';
import type { AccountEventBody } from '../../audit/events/events.js';
import { eventActor } from '../../audit/events/event-actor.js';
import type { EventActor } from '../../audit/events/fields.js';
import type { KeyActor } from '../../tokenization/administration/key-administration.service.js';
import type { ErasedWithValues } from '../../tokenization/administration/erased-with-values.js';
import { ALL, type Doomed, ERASED, SampleRows, WITHOUT_KEY } from './sample-rows.repository.js';
import { SweepEvery, TEN_MINUTES_MS } from '../../database/sweeps.js';

type Reason = AccountEventBody<'review_texts_destroyed'>['reason'];

const SERVICE: EventActor = { user_id: 'system', login: 'review' };

/** The end of texts that are kept for review: each leaves a tombstone in the account's chain. */
@Injectable()
export class SampleTexts implements ErasedWithValues {
  constructor(
    private readonly rows: SampleRows,
    private readonly journal: AccountJournal,
  ) {}

  /**
   * Destroys texts whose time is over, whatever became of the instance that kept them, and texts that an older release left.
   * Then removes what is left of calls once it is too old for any figure.
   */
  @SweepEvery(TEN_MINUTES_MS)
  async sweep(manager: EntityManager, accountId: string): Promise<number> {
    const forgotten = await this.destroyForgotten(manager, accountId);
    const expired = await this.destroyExpired(manager, accountId);
    return forgotten + expired + (await this.rows.deleteOld(manager, accountId));
  }

  /** @returns of how many calls the time is over */
  private async destroyExpired(manager: EntityManager, accountId: string): Promise<number> {
    const samples = await this.rows.destroyExpired(manager, accountId);
    if (samples > 0) await this.note(manager, accountId, samples, 'expired', SERVICE);
    return samples;
  }

  /**
   * Destroys all texts of the account, and the rows that were made of them: a value that nothing has found may stand in any of them, so that none can be said to be
   * without it. Which calls are reviewed doesn't come to depend on what was said in them either.
   */
  async eraseIn(manager: EntityManager, accountId: string, actor: KeyActor): Promise<void> {
    await this.destroy(manager, accountId, ALL, 'erased', eventActor(actor));
  }

  /** Destroys the texts and rows whose keys are wrapped by a key that is destroyed. */
  async eraseWithKey(manager: EntityManager, accountId: string, actor: KeyActor): Promise<void> {
    await this.destroy(manager, accountId, WITHOUT_KEY, 'key_destroyed', eventActor(actor));
  }

  /** Destroys what a release without reviews left when it erased values or destroyed a key. @returns of how many calls */
  private async destroyForgotten(manager: EntityManager, accountId: string): Promise<number> {
    return (
      (await this.destroy(manager, accountId, ERASED, 'erased', SERVICE)) +
      (await this.destroy(manager, accountId, WITHOUT_KEY, 'key_destroyed', SERVICE))
    );
  }

  /** Destroys the texts of a call that was reviewed. */
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
    doomed: Doomed,
    reason: Reason,
    actor: EventActor,
  ): Promise<number> {
    const samples = await this.rows.destroyTexts(manager, accountId, doomed);
    if (samples > 0) await this.note(manager, accountId, samples, reason, actor);
    const rows = await this.rows.destroyRows(manager, accountId, doomed);
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
