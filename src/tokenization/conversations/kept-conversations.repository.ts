import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Id } from '../../common/ids.js';
import { APP_HOT_PATH, type HotPath } from '../../database/hot-path.js';
import { HOUR_MS, SweepEvery } from '../../database/sweeps.js';

/** Providers keep what can be gone on from for as long. */
const LIFETIME = '30 days';

/** One exchange, sealed. */
export interface SealedExchange {
  readonly reply: Buffer;
  /** Of the reply that it goes on from. */
  readonly earlier: Buffer | undefined;
  readonly kid: Id<'key'>;
  readonly sealed: Buffer;
  /** Keyed hashes of values that its tokens carry themselves. */
  readonly valueMacs: readonly Buffer[];
}

/** An exchange as it is read; `earlier` is null where a conversation begins. */
export interface FoundExchange {
  readonly earlier: Buffer | null;
  readonly kid: string;
  readonly sealed: Buffer;
}

/** Rows of exchanges that providers keep. */
@Injectable()
export class KeptConversationsRepository {
  constructor(@Inject(APP_HOT_PATH) private readonly database: HotPath) {}

  /** Keeps an exchange, and all that it goes on from as long. No flush of its own. */
  async keep(accountId: string, exchange: SealedExchange): Promise<void> {
    const { reply, earlier, kid, sealed, valueMacs } = exchange;
    await this.database.query(
      'keep_conversation',
      'SELECT keep_conversation($1, $2, $3, $4, $5, $6::bytea[], $7::interval)',
      [accountId, reply, earlier ?? null, kid, sealed, valueMacs, LIFETIME],
    );
  }

  /**
   * The exchanges up to the one with that reply, in the order of the conversation: at most so many, the last ones, and of
   * those that hold more than so many bytes no more than it takes to. Empty where the account has none, or it has expired.
   */
  async find(accountId: string, reply: Buffer, most: number, mostBytes: number): Promise<FoundExchange[]> {
    const rows = await this.database.query<{ earlier: Buffer | null; with_kid: string; seal: Buffer }>(
      'find_conversation',
      'SELECT earlier, with_kid, seal FROM find_conversation($1, $2, $3, $4)',
      [accountId, reply, most, mostBytes],
    );
    return rows.map(({ earlier, with_kid: kid, seal: sealed }) => ({ earlier, kid, sealed }));
  }

  /** Erases the exchanges whose tokens carry one of these values. */
  async deleteByMacs(manager: EntityManager, accountId: string, macs: readonly Buffer[]): Promise<void> {
    await manager.query(
      'DELETE FROM kept_conversations WHERE account_id = $1 AND value_macs && $2::bytea[]',
      [accountId, macs],
    );
  }

  /** Erases the exchanges whose tokens carry values at all: their keyed hashes are about to mean nothing. */
  async deleteWithMacs(manager: EntityManager, accountId: string): Promise<void> {
    await manager.query(`DELETE FROM kept_conversations WHERE account_id = $1 AND value_macs <> '{}'`, [
      accountId,
    ]);
  }

  /** @returns how many of the account's exchanges had expired */
  @SweepEvery(HOUR_MS)
  async deleteExpired(manager: EntityManager, accountId: string): Promise<number> {
    const result = await manager.query<[unknown[], number]>(
      'DELETE FROM kept_conversations WHERE account_id = $1 AND expires_at < now()',
      [accountId],
    );
    return result[1];
  }
}
