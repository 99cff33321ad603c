import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { StoredText } from './exported-text.js';

/** A part of an account's own chain. */
export interface EventRange {
  /** `desc` begins with the newest event. */
  readonly order: 'asc' | 'desc';
  /** Only events of these kinds; undefined where it is of all. */
  readonly kinds: readonly string[] | undefined;
  /** `seq` of the first place to look at; undefined begins at the end that comes first. */
  readonly from: number | undefined;
}

export type AccountEvent = StoredText & { readonly seq: number };

/** Events of accounts' own chains as they are listed. Every method works inside a transaction of the account. */
@Injectable()
export class AccountEventsRepository {
  /**
   * Each kind is looked up by itself, along an index that has the kinds apart: one that is rare would else be searched for
   * among all the others.
   */
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

/** Of PostgreSQL's `integer`. */
const MAX_SEQ = 2_147_483_647;
