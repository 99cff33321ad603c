import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { StoredText } from '../journal/exported-text.js';

/** Range of an account's own chain. */
export interface EventRange {
  /** `desc` lists the newest event first. */
  readonly order: 'asc' | 'desc';
  /** Kinds to include; undefined includes all kinds. */
  readonly kinds: readonly string[] | undefined;
  /** First `seq` of the range; undefined starts at the first event in the given order. */
  readonly from: number | undefined;
}

export type AccountEvent = StoredText & { readonly seq: number };

/** Lists events of accounts' own chains. Every method runs inside a transaction of the account. */
@Injectable()
export class AccountEventsRepository {
  /** Queries each kind separately through an index on kind, because rare kinds would otherwise be slow to find. */
  async list(
    manager: EntityManager,
    accountId: string,
    range: EventRange,
    limit: number,
  ): Promise<AccountEvent[]> {
    const [beyond, direction] = range.order === 'asc' ? ['>=', 'ASC'] : ['<=', 'DESC'];
    const ofKind = range.kinds === undefined ? '' : 'AND kind = wanted.kind';
    const events = `SELECT seq, encode(curr_hash, 'hex') AS "currHash", canonical FROM audit_single_events
      WHERE account_id = $1 AND chain = $1 AND chain = account_id AND seq ${beyond} $2 ${ofKind}
      ORDER BY seq ${direction} LIMIT $3`;
    const from = range.from ?? (range.order === 'asc' ? 0 : MAX_SEQ);
    return range.kinds === undefined
      ? manager.query<AccountEvent[]>(events, [accountId, from, limit])
      : manager.query<AccountEvent[]>(
          `SELECT found.* FROM unnest($4::text[]) AS wanted (kind) CROSS JOIN LATERAL (${events}) found
           ORDER BY seq ${direction} LIMIT $3`,
          [accountId, from, limit, range.kinds],
        );
  }
}

/** Maximum of PostgreSQL's `integer` type. */
const MAX_SEQ = 2_147_483_647;
