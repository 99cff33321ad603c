import { expect } from '@jest/globals';
import { type AnyEventBody, RESERVED_FIELDS } from '../../src/audit/events/audit-event.js';
import type { JsonValue } from '../../src/audit/events/canonical-json.js';
import { ChainWriter } from '../../src/audit/chain/hash/hash-chain.js';
import { AuditVerification } from '../../src/audit/verification/audit-verification.service.js';
import { query } from '../support/databases.js';
import { forAll, type JournaledService, runJournaledService, type Verdict } from './journaled-service.js';

interface Failure {
  readonly code: string;
  readonly chain: string;
  readonly seq: number;
}

interface EventColumns {
  readonly seq: number;
  readonly kind: string;
  readonly ts: Date;
  readonly curr_hash: Buffer;
  readonly canonical: string;
}

const CHAIN_FIELDS: ReadonlySet<string> = new Set(RESERVED_FIELDS);

/** SQL that flips one bit of a byte column. */
export const flip = (column: string): string => `set_byte(${column}, 5, get_byte(${column}, 5) # 1)`;

/** A journal that the owner of the database can change. */
export interface TamperedJournal {
  readonly service: JournaledService;
  /** ID of a sealed session that a checkpoint covers. `length` is the number of its events. */
  readonly victim: string;
  readonly length: number;
  /** ID of another session of the account. */
  readonly other: string;
  /**
   * Position of the victim's seal in the account chain. `accountLength` is the number of events in that
   * chain.
   */
  readonly sealSeq: number;
  readonly accountLength: number;
  /** Restores the original tables. */
  restore(): Promise<void>;
  tamper(sql: string, values?: readonly unknown[]): Promise<void>;
  events(chain: string): Promise<EventColumns[]>;
  everything(): Promise<Verdict>;
  /** Expects the failure for the operator, the account and, if `alone`, the session itself. */
  expectFound(failure: Failure, alone?: boolean): Promise<void>;
  /** Recomputes a chain from a position on, with valid hashes and a matching head. */
  recompute(chain: string, from: number): Promise<void>;
  /** Appends an event with a matching head, as the service does. */
  append(chain: string, body: Readonly<Record<string, JsonValue>> & { readonly kind: string }): Promise<void>;
}

export async function runTamperedJournal(): Promise<TamperedJournal> {
  const service = await runJournaledService();
  const other = await service.call();
  const victim = await service.call();
  await service.call();
  for (const login of ['pat', 'kim', 'lou']) {
    await service.checkpoint();
    await service.login({ login });
  }
  await service.checkpoint();
  await service.disarm();
  const { databaseUrl } = service;
  const tamper = async (sql: string, values: readonly unknown[] = []): Promise<void> => {
    await query(databaseUrl, sql, values);
  };
  const events = (chain: string): Promise<EventColumns[]> =>
    query<EventColumns>(databaseUrl, 'SELECT * FROM audit_single_events WHERE chain = $1 ORDER BY seq', [
      chain,
    ]);
  const everything = (): Promise<Verdict> => service.service.app.get(AuditVerification).verifyAll();
  await tamper(forAll((table) => `CREATE TABLE clean_${table} AS SELECT * FROM ${table}`));
  const own = await events(service.accountId);
  const { length } = await events(victim);
  return {
    service,
    victim,
    length,
    other,
    sealSeq: own.find(({ kind }) => kind === 'sessions_sealed')?.seq ?? -1,
    accountLength: own.length,
    restore: async () => {
      await tamper(forAll((table) => `DELETE FROM ${table}`));
      await tamper(forAll((table) => `INSERT INTO ${table} SELECT * FROM clean_${table}`));
    },
    tamper,
    events,
    everything,
    expectFound: async (failure, alone = failure.chain === victim) => {
      expect((await everything()).failure).toEqual(failure);
      expect((await service.verify({})).failure).toEqual(failure);
      if (alone) expect((await service.verify({ session_id: victim })).failure).toEqual(failure);
    },
    recompute: async (chain, from) => {
      const rows = await events(chain);
      const writer = new ChainWriter<AnyEventBody>(chain, headAfter(rows[from - 1]));
      for (const row of rows.slice(from)) {
        const body = withoutChainFields(row.canonical);
        const forged = writer.append({ ...body, kind: row.kind, forged: row.seq === from }, row.ts);
        await tamper(
          `UPDATE audit_single_events SET canonical = $3, prev_hash = decode($4, 'hex'), curr_hash = decode($5, 'hex')
           WHERE chain = $1 AND seq = $2`,
          [chain, row.seq, forged.canonical, forged.prevHash, forged.currHash],
        );
      }
      await tamper(`UPDATE audit_chains SET head_hash = decode($2, 'hex') WHERE chain = $1`, [
        chain,
        writer.head.hash,
      ]);
    },
    append: async (chain, body) => {
      const writer = new ChainWriter<AnyEventBody>(chain, headAfter((await events(chain)).at(-1)));
      const event = writer.append(body, new Date());
      await tamper(
        `INSERT INTO audit_single_events VALUES ($1, $2, $3, $4, $5, decode($6, 'hex'), decode($7, 'hex'), $8)`,
        [
          service.accountId,
          chain,
          event.seq,
          event.kind,
          event.ts,
          event.prevHash,
          event.currHash,
          event.canonical,
        ],
      );
      await tamper(
        `UPDATE audit_chains SET next_seq = next_seq + 1, head_hash = decode($2, 'hex') WHERE chain = $1`,
        [chain, event.currHash],
      );
    },
  };
}

function headAfter(last: EventColumns | undefined): { nextSeq: number; hash: string } | undefined {
  return last && { nextSeq: last.seq + 1, hash: last.curr_hash.toString('hex') };
}

function withoutChainFields(canonical: string): Record<string, JsonValue> {
  const event = JSON.parse(canonical) as Record<string, JsonValue>;
  return Object.fromEntries(Object.entries(event).filter(([name]) => !CHAIN_FIELDS.has(name)));
}
