import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Id } from '../../common/ids.js';
import type { IsoTime } from '../../common/text/branded.js';
import type { SealFacts } from '../chain/proof/account-history.js';
import { SIGN_KINDS } from '../chain/proof/sealing-signs.js';
import type { ChainHead } from '../events/audit-event.js';
import { HEAD_COLUMNS } from '../journal/audit-chains.repository.js';
import { hashBytes } from '../journal/event-batches.js';

/** Ended session, with the head of its chain. */
export interface EndedChain {
  readonly sessionId: Id<'sess'>;
  readonly eventCount: number;
  /** `curr_hash` of the last event. */
  readonly headHash: string;
}

/** Session that is not sealed yet. Its chain can grow while it is open. */
export interface UnsealedChain extends EndedChain {
  readonly hasEnded: boolean;
}

/** Leaf of the Merkle tree whose root is in the `sessions_sealed` event at `sealSeq` of the account's chain. */
export interface SealedSession extends EndedChain {
  readonly sealSeq: number;
  readonly leafIndex: number;
}

/** Sealed session, with the current head of its chain; undefined if the chain does not exist. */
export interface SealedSessionWithHead {
  readonly sealed: SealedSession;
  readonly head: ChainHead | undefined;
}

/** Columns of `sealed_sessions` that form a {@link SealedSession}. */
const SEALED_COLUMNS = `s.session_id AS "sessionId", s.seal_seq AS "sealSeq", s.leaf_index AS "leafIndex",
  s.event_count AS "eventCount", encode(s.head_hash, 'hex') AS "headHash"`;

/** First part of the advisory lock keys. The account is the second part. */
const SEALING_LOCK = 7_305_501;
/** Maximum of the column's type. */
const MAX_SEQ = 2_147_483_647;

/** Seals of sessions. All methods except the first run inside a transaction of the account. */
@Injectable()
export class SealedSessionsRepository {
  /** Lists accounts with unsealed sessions, ended or not. */
  async accountsToSeal(manager: EntityManager): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>('SELECT accounts_to_seal() AS id');
    return rows.map(({ id }) => id);
  }

  /** Locks the account until the transaction ends. @returns false if another instance has the lock */
  async tryLock(manager: EntityManager, accountId: string): Promise<boolean> {
    const rows = await manager.query<{ locked: boolean }[]>(
      'SELECT pg_try_advisory_xact_lock($1, hashtext($2)) AS locked',
      [SEALING_LOCK, accountId],
    );
    return rows[0]?.locked === true;
  }

  /**
   * Lists unsealed sessions, ended or not, ordered by the bytes of their IDs. Requires a transaction of `byKey`, which
   * looks up rows one by one, because table statistics become outdated quickly (thousands of new rows between rounds).
   * @param after last ID of the preceding page
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

  /** Returns the last events of these chains, by chain, without missing events. Requires a transaction of `byKey`. */
  async lastEvents(
    manager: EntityManager,
    accountId: string,
    chains: readonly string[],
  ): Promise<Map<string, string>> {
    const rows = await manager.query<{ chain: string; canonical: string }[]>(
      `SELECT t.chain, e.canonical FROM unnest($2::text[]) AS t (chain) CROSS JOIN LATERAL (
         SELECT p.canonical FROM (
           (SELECT b.seq, (string_to_array(b.canonical, chr(10)))[length(b.hashes) / 32] AS canonical FROM audit_batches b
             WHERE b.account_id = $1 AND b.chain = t.chain ORDER BY b.seq DESC LIMIT 1)
           UNION ALL
           (SELECT s.seq, s.canonical FROM audit_single_events s
             WHERE s.account_id = $1 AND s.chain = t.chain ORDER BY s.seq DESC LIMIT 1)) p
         ORDER BY p.seq DESC LIMIT 1) e
       WHERE e.canonical IS NOT NULL`,
      [accountId, chains],
    );
    return new Map(rows.map(({ chain, canonical }) => [chain, canonical]));
  }

  /** Returns the time of the account's latest `sessions_sealed` or `seals_complete` event before a time, if any. */
  async lastSign(manager: EntityManager, accountId: string, before: Date): Promise<IsoTime | undefined> {
    const rows = await manager.query<{ ts: Date | null }[]>(
      `SELECT max(s.ts) AS ts FROM unnest($2::text[]) AS k (kind) CROSS JOIN LATERAL (
         SELECT e.ts FROM audit_single_events e WHERE e.account_id = $1 AND e.chain = $1 AND e.kind = k.kind AND e.ts < $3
         ORDER BY e.seq DESC LIMIT 1) s`,
      [accountId, SIGN_KINDS, before],
    );
    return rows[0]?.ts?.toISOString() as IsoTime | undefined;
  }

  /** Returns whether the latest sign of sealing is more than an hour ahead of the database's clock. */
  async isClockBehind(manager: EntityManager, accountId: string): Promise<boolean> {
    const rows = await manager.query<{ behind: boolean }[]>(
      `SELECT coalesce(bool_or(s.ts > now() + interval '1 hour'), false) AS behind
       FROM unnest($2::text[]) AS k (kind) CROSS JOIN LATERAL (
         SELECT e.ts FROM audit_single_events e WHERE e.account_id = $1 AND e.chain = $1 AND e.kind = k.kind
         ORDER BY e.seq DESC LIMIT 1) s`,
      [accountId, SIGN_KINDS],
    );
    return rows[0]?.behind === true;
  }

  /** Stores the leaves in order, closes their chains, and queues the seal's event for the next checkpoint. */
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
   * Lists leaves after a position, by seal and in order, each with the current head of its chain.
   * @param lastSeal last seal to include
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

  /** Returns the seals of these sessions with their `since`, by session. Unsealed sessions are omitted. */
  async findSeals(
    manager: EntityManager,
    accountId: string,
    sessionIds: readonly string[],
  ): Promise<Map<string, SealFacts>> {
    const rows = await manager.query<(SealFacts & { id: string })[]>(
      `SELECT s.session_id AS id, s.seal_seq AS seq, e.canonical::jsonb ->> 'since' AS since FROM sealed_sessions s
       LEFT JOIN audit_single_events e ON e.account_id = $1 AND e.chain = $1 AND e.seq = s.seal_seq
       WHERE s.account_id = $1 AND s.session_id = ANY ($2)`,
      [accountId, sessionIds],
    );
    return new Map(rows.map(({ id, seq, since }) => [id, { seq, since: since ?? undefined }]));
  }

  /** Returns the last chain hash of each of these sessions that the account's chain records as purged. */
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
