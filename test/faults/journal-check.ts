import { setTimeout as pause } from 'node:timers/promises';
import { ChainVerifier, type VerifyFailure } from '../../src/audit/chain/hash/verifier.js';
import { query, queryAtOnce } from '../support/databases.js';
import type { Outcome } from './callers.js';

interface EventColumns {
  account_id: string;
  chain: string;
  seq: number;
  kind: string;
  ts: Date;
  prev: string;
  curr: string;
  canonical: string;
}

interface SessionColumns {
  session_id: string;
  status: string | null;
}

/** Faults found in a journal. Without faults, each list is empty and each number is zero. */
export interface Losses {
  readonly brokenChains: readonly VerifyFailure[];
  /** Number of chains without a head. */
  readonly headless: number;
  /** Number of requests that the upstream received without a durable event. */
  readonly untold: number;
  /** Number of complete replies whose session has no durable end. */
  readonly unclosed: number;
  /** Sessions whose status does not match exactly one `session_closed` event at the end of their chain. */
  readonly contradictions: readonly string[];
}

export const NOTHING_LOST: Losses = {
  brokenChains: [],
  headless: 0,
  untold: 0,
  unclosed: 0,
  contradictions: [],
};

/** Compares the stored data with what the callers and the upstream saw. */
export async function findLosses(
  databaseUrl: string,
  outcomes: readonly Outcome[],
  receivedHashes: readonly string[],
): Promise<Losses> {
  const [events, sessions, heads] = await queryAtOnce<[EventColumns, SessionColumns, HeadColumns]>(
    databaseUrl,
    [
      `SELECT account_id, chain, seq, kind, ts, encode(prev_hash, 'hex') AS prev, encode(curr_hash, 'hex') AS curr,
       canonical FROM audit_events`,
      'SELECT session_id, status FROM sessions',
      `SELECT chain, next_seq, encode(head_hash, 'hex') AS hash FROM audit_chains`,
    ],
  );
  const chains = new Map<string, EventColumns[]>();
  for (const event of events) {
    const chain = chains.get(event.chain);
    if (chain === undefined) chains.set(event.chain, [event]);
    else chain.push(event);
  }
  // Sorts here, because the database may have no space to sort on its disk.
  for (const chain of chains.values()) chain.sort((one, other) => one.seq - other.seq);
  const told = new Set(bodies(events, 'request_forwarded').map((body) => body.masked_sha256));
  const closed = new Set(bodies(events, 'session_closed').map((body) => body.chain));
  return {
    ...verifyChains(heads, chains),
    untold: receivedHashes.filter((hash) => !told.has(hash)).length,
    unclosed: outcomes.filter(({ isWhole, sessionId }) => isWhole && !closed.has(sessionId)).length,
    contradictions: sessions.filter((session) => contradicts(session, chains)).map((s) => s.session_id),
  };
}

interface HeadColumns {
  readonly chain: string;
  readonly next_seq: number;
  readonly hash: string;
}

function verifyChains(
  heads: readonly HeadColumns[],
  chains: ReadonlyMap<string, readonly EventColumns[]>,
): Pick<Losses, 'brokenChains' | 'headless'> {
  const brokenChains: VerifyFailure[] = [];
  for (const { chain, next_seq: nextSeq, hash } of heads) {
    const verifier = new ChainVerifier(chain);
    for (const event of chains.get(chain) ?? []) {
      verifier.stored({
        ...event,
        prevHash: event.prev,
        currHash: event.curr,
        ts: event.ts.toISOString(),
      });
    }
    const failure = verifier.finish({ nextSeq, hash });
    if (failure !== undefined) brokenChains.push(failure);
  }
  const withHead = new Set(heads.map(({ chain }) => chain));
  return { brokenChains, headless: [...chains.keys()].filter((chain) => !withHead.has(chain)).length };
}

function contradicts(
  { session_id: id, status }: SessionColumns,
  chains: ReadonlyMap<string, readonly EventColumns[]>,
): boolean {
  const chain = chains.get(id) ?? [];
  const ends = chain.filter(({ kind }) => kind === 'session_closed');
  if (status === null) return ends.length !== 0;
  const last = chain.at(-1);
  return ends.length !== 1 || last !== ends[0] || bodies(ends, 'session_closed')[0]?.status !== status;
}

function bodies(events: readonly EventColumns[], wanted: string): Record<string, unknown>[] {
  return events
    .filter(({ kind }) => kind === wanted)
    .map(({ canonical }) => JSON.parse(canonical) as Record<string, unknown>);
}

export async function openSessions(databaseUrl: string): Promise<number> {
  const rows = await query<{ n: number }>(
    databaseUrl,
    'SELECT count(*)::int AS n FROM sessions WHERE ended_at IS NULL',
  );
  return rows[0]?.n ?? -1;
}

/**
 * Waits until each session has ended.
 * @throws Error if some are open after the given number of milliseconds
 */
export async function allEnded(databaseUrl: string, ms = 10_000): Promise<void> {
  const deadline = Date.now() + ms;
  while ((await openSessions(databaseUrl)) > 0) {
    if (Date.now() > deadline) throw new Error('sessions stay open');
    await pause(50);
  }
}

/**
 * Returns sessions that ended with status ok although the upstream got none of their requests.
 * @param receivedHashes hashes of all requests
 */
export async function inventedSessions(
  databaseUrl: string,
  receivedHashes: readonly string[],
): Promise<string[]> {
  const rows = await query<{ chain: string }>(
    databaseUrl,
    `SELECT e.chain FROM audit_events e WHERE e.kind = 'session_closed' AND e.canonical::jsonb ->> 'status' = 'ok'
       AND NOT EXISTS (SELECT FROM audit_events f WHERE f.chain = e.chain AND f.kind = 'request_forwarded'
         AND f.canonical::jsonb ->> 'masked_sha256' = ANY ($1))`,
    [receivedHashes],
  );
  return rows.map(({ chain }) => chain);
}
