import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { hashBytes } from './call-journal.repository.js';
import type { ChainHead, SealedEvent } from './chain/audit-event.js';
import { ZERO_HASH } from './chain/hash-chain.js';
import type { StoredEvent } from './chain/verifier.js';

/** A stored event with the columns that the verifier compares. */
export type EventRow = StoredEvent & { readonly chain: string; readonly kind: string; readonly ts: string };

interface HeadColumns {
  next_seq: number | null;
  head_hash: Buffer | null;
}

interface EventColumns {
  chain: string;
  seq: number;
  kind: string;
  ts: Date;
  prev_hash: Buffer;
  curr_hash: Buffer;
  canonical: string;
}

/** Chains and their events as they are stored. Every method works inside a transaction of the account. */
@Injectable()
export class AuditChainsRepository {
  /** The chain's head, locked until the transaction ends; the chain is begun when it is new. */
  async lockHead(manager: EntityManager, accountId: string, chain: string): Promise<ChainHead> {
    await manager.query(
      `INSERT INTO audit_chains (account_id, chain, next_seq, head_hash) VALUES ($1, $2, 0, $3) ON CONFLICT DO NOTHING`,
      [accountId, chain, hashBytes(ZERO_HASH)],
    );
    const rows = await manager.query<HeadColumns[]>(
      'SELECT next_seq, head_hash FROM audit_chains WHERE account_id = $1 AND chain = $2 FOR UPDATE',
      [accountId, chain],
    );
    const head = toHead(rows[0]);
    if (head === undefined) throw new Error('the chain has no head');
    return head;
  }

  async append(
    manager: EntityManager,
    accountId: string,
    event: SealedEvent,
    head: ChainHead,
  ): Promise<void> {
    await manager.query(
      `INSERT INTO audit_events (account_id, chain, seq, kind, ts, prev_hash, curr_hash, canonical)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        accountId,
        event.chain,
        event.seq,
        event.kind,
        event.ts,
        hashBytes(event.prevHash),
        hashBytes(event.currHash),
        event.canonical,
      ],
    );
    await manager.query(
      'UPDATE audit_chains SET next_seq = $3, head_hash = $4 WHERE account_id = $1 AND chain = $2',
      [accountId, event.chain, head.nextSeq, hashBytes(head.hash)],
    );
  }

  /** Undefined when the account has no chain of that name. */
  async findHead(manager: EntityManager, accountId: string, chain: string): Promise<ChainHead | undefined> {
    const rows = await manager.query<HeadColumns[]>(
      'SELECT next_seq, head_hash FROM audit_chains WHERE account_id = $1 AND chain = $2',
      [accountId, chain],
    );
    return toHead(rows[0]);
  }

  /** Events of one chain from a `seq` on, in order. */
  async listEvents(
    manager: EntityManager,
    accountId: string,
    chain: string,
    fromSeq: number,
    limit: number,
  ): Promise<EventRow[]> {
    const rows = await manager.query<EventColumns[]>(
      `SELECT chain, seq, kind, ts, prev_hash, curr_hash, canonical FROM audit_events
       WHERE account_id = $1 AND chain = $2 AND seq >= $3 ORDER BY seq LIMIT $4`,
      [accountId, chain, fromSeq, limit],
    );
    return rows.map(toEventRow);
  }

  /**
   * Events of all the account's chains after a place, chain by chain and in order, each with the head of its chain
   * (undefined where somebody took the head away).
   */
  async listAllEvents(
    manager: EntityManager,
    accountId: string,
    after: { readonly chain: string; readonly seq: number },
    limit: number,
  ): Promise<{ event: EventRow; head: ChainHead | undefined }[]> {
    const rows = await manager.query<(EventColumns & Partial<HeadColumns>)[]>(
      `SELECT e.chain, e.seq, e.kind, e.ts, e.prev_hash, e.curr_hash, e.canonical, h.next_seq, h.head_hash
       FROM audit_events e LEFT JOIN audit_chains h ON h.account_id = e.account_id AND h.chain = e.chain
       WHERE e.account_id = $1 AND (e.chain, e.seq) > ($2, $3) ORDER BY e.chain, e.seq LIMIT $4`,
      [accountId, after.chain, after.seq, limit],
    );
    return rows.map((row) => ({ event: toEventRow(row), head: toHead(row) }));
  }

  /** A chain whose head tells of events though there is none; undefined when there is no such chain. */
  async findEmptied(manager: EntityManager, accountId: string): Promise<string | undefined> {
    const rows = await manager.query<{ chain: string }[]>(
      `SELECT h.chain FROM audit_chains h WHERE h.account_id = $1 AND h.next_seq > 0 AND NOT EXISTS
         (SELECT FROM audit_events e WHERE e.account_id = h.account_id AND e.chain = h.chain) LIMIT 1`,
      [accountId],
    );
    return rows[0]?.chain;
  }
}

function toHead(row: Partial<HeadColumns> | undefined): ChainHead | undefined {
  if (row?.head_hash == null || row.next_seq == null) return undefined;
  return { nextSeq: row.next_seq, hash: row.head_hash.toString('hex') };
}

function toEventRow(row: EventColumns): EventRow {
  return {
    chain: row.chain,
    seq: row.seq,
    kind: row.kind,
    ts: row.ts.toISOString(),
    prevHash: row.prev_hash.toString('hex'),
    currHash: row.curr_hash.toString('hex'),
    canonical: row.canonical,
  };
}
