import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Id } from '../../common/ids.js';
import { APP_HOT_PATH, type HotPath } from '../../database/hot-path.js';
import { HOUR_MS, SweepEvery } from '../../database/sweeps.js';

/** Retention of exchanges. Providers store conversations for the same time. */
const LIFETIME = '30 days';

/** Sealed exchange. */
export interface SealedExchange {
  readonly reply: Buffer;
  /** Hash of the reply that the exchange continues. */
  readonly earlier: Buffer | undefined;
  readonly kid: Id<'key'>;
  readonly sealed: Buffer;
  /** Keyed hashes of the values that the exchange's tokens contain. */
  readonly valueMacs: readonly Buffer[];
}

/** Exchange as read from the database; `earlier` is null at the beginning of a conversation. */
export interface FoundExchange {
  readonly earlier: Buffer | null;
  readonly kid: string;
  readonly sealed: Buffer;
}

/** Stores sealed exchanges of conversations that providers store. */
@Injectable()
export class KeptConversationsRepository {
  constructor(@Inject(APP_HOT_PATH) private readonly database: HotPath) {}

  /** Stores an exchange and extends the retention of its whole conversation. Commits without a flush of its own. */
  async keep(accountId: string, exchange: SealedExchange): Promise<void> {
    const { reply, earlier, kid, sealed, valueMacs } = exchange;
    await this.database.query(
      'keep_conversation',
      'SELECT keep_conversation($1, $2, $3, $4, $5, $6::bytea[], $7::interval)',
      [accountId, reply, earlier ?? null, kid, sealed, valueMacs, LIFETIME],
    );
  }

  /**
   * Returns the exchanges up to and including this reply, in conversation order. Returns only the last `most`
   * exchanges, and no more than it takes to exceed `mostBytes`. Empty if the reply is unknown or has expired.
   */
  async find(accountId: string, reply: Buffer, most: number, mostBytes: number): Promise<FoundExchange[]> {
    const rows = await this.database.query<{ earlier: Buffer | null; with_kid: string; seal: Buffer }>(
      'find_conversation',
      'SELECT earlier, with_kid, seal FROM find_conversation($1, $2, $3, $4)',
      [accountId, reply, most, mostBytes],
    );
    return rows.map(({ earlier, with_kid: kid, seal: sealed }) => ({ earlier, kid, sealed }));
  }

  /** Deletes the exchanges whose tokens contain one of these values. */
  async deleteByMacs(manager: EntityManager, accountId: string, macs: readonly Buffer[]): Promise<void> {
    await manager.query(
      'DELETE FROM kept_conversations WHERE account_id = $1 AND value_macs && $2::bytea[]',
      [accountId, macs],
    );
  }

  /** Deletes the exchanges whose tokens contain values, before their keyed hashes become invalid. */
  async deleteWithMacs(manager: EntityManager, accountId: string): Promise<void> {
    await manager.query(`DELETE FROM kept_conversations WHERE account_id = $1 AND value_macs <> '{}'`, [
      accountId,
    ]);
  }

  /** @returns the number of deleted exchanges */
  @SweepEvery(HOUR_MS)
  async deleteExpired(manager: EntityManager, accountId: string): Promise<number> {
    const result = await manager.query<[unknown[], number]>(
      'DELETE FROM kept_conversations WHERE account_id = $1 AND expires_at < now()',
      [accountId],
    );
    return result[1];
  }
}
