import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ChainHead, SealedEvent } from '../events/audit-event.js';
import { EMPTY_HEAD, ZERO_HASH } from '../chain/hash/hash-chain.js';
import { type EventRow, eventsOf, hashBytes, selectStored, type StoredColumns } from './event-batches.js';

/** Locked head of a chain, with the database's time. */
export interface LockedHead extends ChainHead {
  readonly now: Date;
}

/** Columns of `audit_chains` that form a {@link ChainHead}. */
export const HEAD_COLUMNS = `next_seq AS "nextSeq", encode(head_hash, 'hex') AS hash`;

const EVENTS_OF_CHAIN = selectStored('chain = $2 AND last_seq >= $3', 'seq', '$4');
const AFTER_PLACE = 'chain <> $1 AND chain >= $2 AND (chain > $2 OR last_seq > $3)';
const EVENTS_OF_SESSIONS = selectStored(AFTER_PLACE, 'chain, seq', '$4');
const EVENTS_OF_CHAINS = selectStored(`${AFTER_PLACE} AND chain = ANY ($5)`, 'chain, seq', '$4');

/** Stored chains and their events. Every method runs inside a transaction of the account. */
@Injectable()
export class AuditChainsRepository {
  /** Returns the chain's head and locks it until the transaction ends. Creates the chain if it does not exist. */
  async lockHead(manager: EntityManager, accountId: string, chain: string): Promise<LockedHead> {
    await manager.query(
      `INSERT INTO audit_chains (account_id, chain, next_seq, head_hash) VALUES ($1, $2, 0, $3) ON CONFLICT DO NOTHING`,
      [accountId, chain, hashBytes(ZERO_HASH)],
    );
    const [head] = await manager.query<LockedHead[]>(
      `SELECT ${HEAD_COLUMNS}, clock_timestamp()::timestamptz(3) AS now FROM audit_chains
       WHERE account_id = $1 AND chain = $2 FOR UPDATE`,
      [accountId, chain],
    );
    if (head === undefined) throw new Error('the chain has no head');
    return head;
  }

  /** Appends events to the chain and updates its head, which must be locked. */
  async append(
    manager: EntityManager,
    accountId: string,
    chain: string,
    events: readonly SealedEvent[],
    head: ChainHead,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO audit_single_events (account_id, chain, seq, kind, ts, prev_hash, curr_hash, canonical)
       SELECT $1, $2, e.* FROM unnest($3::integer[], $4::text[], $5::timestamptz[], $6::bytea[], $7::bytea[], $8::text[]) e`,
      [
        accountId,
        chain,
        events.map(({ seq }) => seq),
        events.map(({ kind }) => kind),
        events.map(({ ts }) => ts),
        events.map(({ prevHash }) => hashBytes(prevHash)),
        events.map(({ currHash }) => hashBytes(currHash)),
        events.map(({ canonical }) => canonical),
      ],
    );
    await manager.query(
      'UPDATE audit_chains SET next_seq = $3, head_hash = $4 WHERE account_id = $1 AND chain = $2',
      [accountId, chain, head.nextSeq, hashBytes(head.hash)],
    );
  }

  /** Returns the chain's head; undefined if the account has no chain with this name. */
  async findHead(manager: EntityManager, accountId: string, chain: string): Promise<ChainHead | undefined> {
    const rows = await manager.query<ChainHead[]>(
      `SELECT ${HEAD_COLUMNS} FROM audit_chains WHERE account_id = $1 AND chain = $2`,
      [accountId, chain],
    );
    return rows[0];
  }

  /**
   * Lists events of one chain in order, starting at a `seq`.
   * @param limit number of rows. The result has more events if some were stored together, and fewer only at the chain's
   *   end.
   */
  async listEvents(
    manager: EntityManager,
    accountId: string,
    chain: string,
    fromSeq: number,
    limit: number,
  ): Promise<EventRow[]> {
    const rows = await manager.query<StoredColumns[]>(EVENTS_OF_CHAIN, [accountId, chain, fromSeq, limit]);
    const events = rows.flatMap(eventsOf);
    return events[0] === undefined || events[0].seq >= fromSeq
      ? events
      : events.filter(({ seq }) => seq >= fromSeq);
  }

  /**
   * Lists events of the account's sessions after a position, chain by chain and in order.
   * @param limit number of rows, as for {@link listEvents}
   * @param chains restricts the result to these chains
   */
  async listSessionEvents(
    manager: EntityManager,
    accountId: string,
    after: { readonly chain: string; readonly seq: number },
    limit: number,
    chains?: readonly string[],
  ): Promise<EventRow[]> {
    const place = [accountId, after.chain, after.seq, limit];
    const rows = await (chains === undefined
      ? manager.query<StoredColumns[]>(EVENTS_OF_SESSIONS, place)
      : manager.query<StoredColumns[]>(EVENTS_OF_CHAINS, [...place, chains]));
    return rows.flatMap(eventsOf).filter(({ chain, seq }) => chain !== after.chain || seq > after.seq);
  }

  /**
   * Returns the head before the last event of the account's own chain whose time column is before `time`, or the
   * chain's start. Verification of the event compares the time column with the event's text.
   */
  async headBefore(manager: EntityManager, accountId: string, time: Date): Promise<ChainHead> {
    const rows = await manager.query<ChainHead[]>(
      `SELECT seq AS "nextSeq", encode(prev_hash, 'hex') AS hash FROM audit_single_events
       WHERE account_id = $1 AND chain = $1 AND ts < $2 ORDER BY seq DESC LIMIT 1`,
      [accountId, time],
    );
    return rows[0] ?? EMPTY_HEAD;
  }

  /** Lists the last seal and the events of these kinds in the account's own chain, before a `seq`, in order. */
  async listOfKinds(
    manager: EntityManager,
    accountId: string,
    kinds: readonly string[],
    beforeSeq: number,
  ): Promise<{ canonical: string; hash: string }[]> {
    return manager.query<{ canonical: string; hash: string }[]>(
      `SELECT canonical, encode(curr_hash, 'hex') AS hash FROM audit_single_events
       WHERE account_id = $1 AND chain = $1 AND seq < $3 AND (kind = ANY ($2) OR seq = (
         SELECT max(s.seq) FROM audit_single_events s
         WHERE s.account_id = $1 AND s.chain = $1 AND s.kind = 'sessions_sealed' AND s.seq < $3)) ORDER BY seq`,
      [accountId, kinds, beforeSeq],
    );
  }

  /** Returns the database's time, which is also the time of events. */
  async now(manager: EntityManager): Promise<Date> {
    const rows = await manager.query<[{ now: Date }]>('SELECT clock_timestamp()::timestamptz(3) AS now');
    return rows[0].now;
  }

  /** Lists the events that state how these sessions were sampled for review. */
  async listSampled(
    manager: EntityManager,
    accountId: string,
    chains: readonly string[],
  ): Promise<{ canonical: string; hash: string }[]> {
    return manager.query<{ canonical: string; hash: string }[]>(
      `SELECT canonical, encode(curr_hash, 'hex') AS hash FROM audit_events
       WHERE account_id = $1 AND chain = ANY ($2) AND kind = 'review_sampled'`,
      [accountId, chains],
    );
  }

  /** Returns the heads of these chains, with the `seq` of each chain's seal. Missing chains are omitted. */
  async findHeads(
    manager: EntityManager,
    accountId: string,
    chains: readonly string[],
  ): Promise<Map<string, ChainHead & { readonly sealSeq: number | null }>> {
    const rows = await manager.query<(ChainHead & { chain: string; sealSeq: number | null })[]>(
      `SELECT chain, ${HEAD_COLUMNS}, (SELECT s.seal_seq FROM sealed_sessions s
         WHERE s.account_id = h.account_id AND s.session_id = h.chain LIMIT 1) AS "sealSeq"
       FROM audit_chains h WHERE account_id = $1 AND chain = ANY ($2)`,
      [accountId, chains],
    );
    return new Map(rows.map((head) => [head.chain, head]));
  }

  /** Lists chains after `after` that have events according to their heads, but whose first event is missing. */
  async listEmptied(
    manager: EntityManager,
    accountId: string,
    after: string,
    limit: number,
  ): Promise<(ChainHead & { chain: string })[]> {
    return manager.query<(ChainHead & { chain: string })[]>(
      `SELECT h.chain, ${HEAD_COLUMNS} FROM audit_chains h
       WHERE h.account_id = $1 AND h.chain > $2 AND h.next_seq > 0
         AND NOT EXISTS (SELECT FROM audit_batches b
           WHERE b.account_id = h.account_id AND b.chain = h.chain AND b.seq = 0)
         AND NOT EXISTS (SELECT FROM audit_single_events e
           WHERE e.account_id = h.account_id AND e.chain = h.chain AND e.seq = 0)
       ORDER BY h.chain LIMIT $3`,
      [accountId, after, limit],
    );
  }

  /** Lists session chains after `after` that are unsealed, or were sealed after a `seq` of the account's chain. */
  async listChainsSince(
    manager: EntityManager,
    accountId: string,
    sealSeq: number,
    after: string,
    limit: number,
  ): Promise<string[]> {
    const rows = await manager.query<{ chain: string }[]>(
      `SELECT chain FROM (
         SELECT h.chain FROM audit_chains h
           WHERE h.account_id = $1 AND NOT h.sealed AND h.chain <> h.account_id AND h.chain > $3
         UNION SELECT s.session_id FROM sealed_sessions s
           WHERE s.account_id = $1 AND s.seal_seq > $2 AND s.session_id > $3) c
       ORDER BY chain LIMIT $4`,
      [accountId, sealSeq, after, limit],
    );
    return rows.map(({ chain }) => chain);
  }

  /** Returns whether the account's journal contains a chain or a seal of the session. */
  async hasSession(manager: EntityManager, accountId: string, sessionId: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      `SELECT 1 FROM audit_chains WHERE account_id = $1 AND chain = $2 AND chain <> account_id
       UNION ALL SELECT 1 FROM sealed_sessions WHERE account_id = $1 AND session_id = $2`,
      [accountId, sessionId],
    );
    return rows.length > 0;
  }

  /** Returns whether the account has an ended session with this ID. */
  async isEnded(manager: EntityManager, accountId: string, sessionId: string): Promise<boolean> {
    const rows = await manager.query<unknown[]>(
      'SELECT 1 FROM sessions WHERE account_id = $1 AND session_id = $2 AND ended_at IS NOT NULL',
      [accountId, sessionId],
    );
    return rows.length > 0;
  }
}
