import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Id } from '../../common/ids.js';
import type { ChainHead } from '../events/audit-event.js';
import { HEAD_COLUMNS } from '../journal/audit-chains.repository.js';
import { hashBytes } from '../journal/event-batches.js';

/** An ended session, by the head of its chain. */
export interface EndedChain {
  readonly sessionId: Id<'sess'>;
  readonly eventCount: number;
  /** `curr_hash` of the last event. */
  readonly headHash: string;
}

/** A session that is not sealed yet; its chain may still grow while it is open. */
export interface UnsealedChain extends EndedChain {
  readonly hasEnded: boolean;
}

/** A leaf of the Merkle tree whose root is in the `sessions_sealed` event at `sealSeq` of the account's chain. */
export interface SealedSession extends EndedChain {
  readonly sealSeq: number;
  readonly leafIndex: number;
}

/** A sealed session with the current head of its chain; undefined if there is none. */
export interface SealedSessionWithHead {
  readonly sealed: SealedSession;
  readonly head: ChainHead | undefined;
}

/** Columns of `sealed_sessions` as a {@link SealedSession}. */
const SEALED_COLUMNS = `s.session_id AS "sessionId", s.seal_seq AS "sealSeq", s.leaf_index AS "leafIndex",
  s.event_count AS "eventCount", encode(s.head_hash, 'hex') AS "headHash"`;

/** Class of the advisory locks; the account is their second key. */
const SEALING_LOCK = 7_305_501;
/** Maximum of the column's type. */
const MAX_SEQ = 2_147_483_647;

/** Seals of sessions. Every method but the first runs inside a transaction of the account. */
@Injectable()
export class SealedSessionsRepository {
  /** Accounts with unsealed sessions, ended or not. */
  async accountsToSeal(manager: EntityManager): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>('SELECT accounts_to_seal() AS id');
    return rows.map(({ id }) => id);
  }

  /** Takes the account's lock until the transaction ends. @returns false if another instance holds it */
  async tryLock(manager: EntityManager, accountId: string): Promise<boolean> {
    const rows = await manager.query<{ locked: boolean }[]>(
      'SELECT pg_try_advisory_xact_lock($1, hashtext($2)) AS locked',
      [SEALING_LOCK, accountId],
    );
    return rows[0]?.locked === true;
  }

  /**
   * Unsealed sessions, ended or not, ordered by the bytes of their ids. Rows are looked up one by one, which takes a
   * transaction of `byKey`: table statistics are quickly outdated, since tables grow by thousands of rows between rounds.
   * @param after the last id of the previous page
   */
  async listUnsealed(
    manager: EntityManager,
    accountId: string,
    after: string,
    limit: number,
  ): Promise<UnsealedChain[]> {
    return manager.query<UnsealedChain[]>(
      `SELECT h.chain AS "sessionId", h.next_seq AS "eventCount", encode(h.head_hash, 'hex') AS "headHash",
         coalesce(h.next_seq > 0
           AND (SELECT s.ended_at IS NOT NULL FROM sessions s
             WHERE s.account_id = $1 AND s.session_id = h.chain LIMIT 1)
           AND (SELECT true FROM sealed_sessions l
             WHERE l.account_id = $1 AND l.session_id = h.chain LIMIT 1) IS NULL, false) AS "hasEnded"
       FROM (SELECT c.chain, c.next_seq, c.head_hash FROM audit_chains c
         WHERE c.account_id = $1 AND NOT c.sealed AND c.chain <> c.account_id AND c.chain COLLATE "C" > $2
         ORDER BY c.chain COLLATE "C" LIMIT $3) h
       ORDER BY h.chain COLLATE "C"`,
      [accountId, after, limit],
    );
  }

  /** Records the leaves in order, closes their chains, and queues the seal's event for the next checkpoint. */
  async insertSeal(
    manager: EntityManager,
    accountId: string,
    seal: { readonly seq: number; readonly hash: string },
    leaves: readonly EndedChain[],
  ): Promise<void> {
    const ids = leaves.map(({ sessionId }) => sessionId);
    await manager.query(
      `INSERT INTO sealed_sessions (account_id, session_id, seal_seq, leaf_index, event_count, head_hash)
       SELECT $1, t.id, $2, t.n - 1, t.events, t.hash
       FROM unnest($3::text[], $4::integer[], $5::bytea[]) WITH ORDINALITY AS t (id, events, hash, n)`,
      [
        accountId,
        seal.seq,
        ids,
        leaves.map(({ eventCount }) => eventCount),
        leaves.map(({ headHash }) => hashBytes(headHash)),
      ],
    );
    await manager.query(
      'UPDATE audit_chains SET sealed = true WHERE account_id = $1 AND chain = ANY ($2) AND NOT sealed',
      [accountId, ids],
    );
    await manager.query('INSERT INTO checkpoint_leaves (account_id, seq, hash) VALUES ($1, $2, $3)', [
      accountId,
      seal.seq,
      hashBytes(seal.hash),
    ]);
  }

  async find(
    manager: EntityManager,
    accountId: string,
    sessionId: string,
  ): Promise<SealedSession | undefined> {
    const rows = await manager.query<SealedSession[]>(
      `SELECT ${SEALED_COLUMNS} FROM sealed_sessions s WHERE s.account_id = $1 AND s.session_id = $2`,
      [accountId, sessionId],
    );
    return rows[0];
  }

  /**
   * Leaves after a position, by seal and in order, each with the current head of its chain.
   * @param lastSeal leaves of later seals are excluded
   */
  async listFrom(
    manager: EntityManager,
    accountId: string,
    after: { readonly sealSeq: number; readonly leafIndex: number },
    limit: number,
    lastSeal = MAX_SEQ,
  ): Promise<SealedSessionWithHead[]> {
    const rows = await manager.query<(SealedSession & { nextSeq: number | null; hash: string | null })[]>(
      `SELECT ${SEALED_COLUMNS}, h.*
       FROM (SELECT * FROM sealed_sessions WHERE account_id = $1 AND (seal_seq, leaf_index) > ($2, $3)
           AND seal_seq <= $5
         ORDER BY seal_seq, leaf_index LIMIT $4) s
       LEFT JOIN LATERAL (SELECT ${HEAD_COLUMNS} FROM audit_chains c
         WHERE c.account_id = s.account_id AND c.chain = s.session_id LIMIT 1) h ON true
       ORDER BY s.seal_seq, s.leaf_index`,
      [accountId, after.sealSeq, after.leafIndex, limit, lastSeal],
    );
    return rows.map(({ nextSeq, hash, ...sealed }) => ({
      sealed,
      head: nextSeq === null || hash === null ? undefined : { nextSeq, hash },
    }));
  }

  /** The sessions among these that the account's chain records as purged, with the last hash of their chains. */
  async findTombstones(
    manager: EntityManager,
    accountId: string,
    sessionIds: readonly string[],
  ): Promise<Map<string, string>> {
    const rows = await manager.query<{ session_id: string; head_hash: string | null }[]>(
      `SELECT canonical::jsonb ->> 'session_id' AS session_id, canonical::jsonb ->> 'head_hash' AS head_hash
       FROM audit_single_events WHERE account_id = $1 AND chain = $1 AND kind = 'session_purged'
         AND (canonical::jsonb) ->> 'session_id' = ANY ($2)`,
      [accountId, sessionIds],
    );
    return new Map(rows.map((row) => [row.session_id, row.head_hash ?? '']));
  }
}
