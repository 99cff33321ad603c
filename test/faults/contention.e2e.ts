import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { AccountJournal } from '../../src/audit/journal/account-journal.js';
import { AuditChainsRepository } from '../../src/audit/journal/audit-chains.repository.js';
import { AuditTrail, type CallIdentity } from '../../src/audit/journal/audit-trail.js';
import type { AccountEventBody } from '../../src/audit/events/events.js';
import type { Sha256Hex } from '../../src/common/text/branded.js';
import { CallJournal } from '../../src/audit/journal/call-journal.js';
import { CallJournalRepository } from '../../src/audit/journal/call-journal.repository.js';
import { Instance } from '../../src/audit/journal/instance.js';
import { errorCode } from '../../src/common/errors/error-code.js';
import { newId } from '../../src/common/ids.js';
import { applicationDataSource } from '../../src/database/data-source.js';
import { HotPath } from '../../src/database/hot-path.js';
import { Transactions } from '../../src/database/transactions.js';
import { freshDatabase, query } from '../support/databases.js';
import { accountEvents } from '../support/journal.js';
import { findLosses, NOTHING_LOST } from './journal-check.js';

const run = promisify(execFile);
const WRITERS_ENTRY = fileURLToPath(new URL('./journal-writers.mjs', import.meta.url));
const IS_FULL = process.env.SOTTO_FAULTS === 'full';
/** Writers per process, and calls per writer. */
const WRITERS = 32;
const ROUNDS = IS_FULL ? 100 : 4;
const HASH = 'c'.repeat(64) as Sha256Hex;
const accountJournal = new AccountJournal(new AuditChainsRepository());

jest.setTimeout(IS_FULL ? 300_000 : 60_000);

/** Runs statements as the service does, and records the SQLSTATEs of failures. */
class WatchedHotPath extends HotPath {
  readonly failures: (string | undefined)[] = [];

  override async query<Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    try {
      return await super.query<Row>(name, text, values);
    } catch (error) {
      this.failures.push(errorCode(error));
      throw error;
    }
  }
}

describe('the journal under contention', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let identity: CallIdentity;
  let hotPath: WatchedHotPath;
  let dataSource: DataSource;
  let journal: CallJournal;
  let rival: pg.Client;

  beforeAll(async () => {
    database = await freshDatabase();
    identity = await makeAccount();
  });

  afterAll(() => database.drop());

  async function makeAccount(): Promise<CallIdentity> {
    const [accountId, agentId] = [newId('acc'), newId('agt')];
    await query(database.url, 'INSERT INTO accounts (account_id, name) VALUES ($1, $1)', [accountId]);
    await query(
      database.url,
      `INSERT INTO agents (account_id, agent_id, name, name_folded, upstream, tokenization, policy_name, policy_version)
       VALUES ($1, $2, 'An agent', 'an agent', 'stub', 'vault-deterministic', 'healthcare-default', 1)`,
      [accountId, agentId],
    );
    return {
      accountId,
      agentId,
      agentName: 'An agent',
      epoch: '1',
      policyName: 'healthcare-default',
      policyVersion: 1,
      policySha256: HASH,
      rulesSha256: HASH,
      modelSha256: undefined,
      upstreamModel: 'stub',
      callId: undefined,
      api: 'chat_completions',
    };
  }

  async function openCall(): Promise<AuditTrail> {
    const trail = new AuditTrail(journal);
    trail.begin(identity);
    trail.append({ kind: 'request_forwarded', upstream: 'stub', masked_sha256: HASH });
    expect(await trail.commit()).toBe(true);
    return trail;
  }

  async function expectSound(): Promise<void> {
    expect(await findLosses(database.url, [], [])).toEqual(NOTHING_LOST);
  }

  /** A rival whose transactions lock rows in an order that causes conflicts. */
  describe('with competing transactions', () => {
    beforeAll(async () => {
      // PostgreSQL aborts the transaction that first checks for a deadlock. The rival checks so late that it
      // is never aborted.
      rival = new pg.Client({ connectionString: database.url, options: '-c deadlock_timeout=10min' });
      await rival.connect();
    });

    beforeEach(async () => {
      hotPath = new WatchedHotPath(database.url, 'sotto_journal', 2);
      journal = new CallJournal(new CallJournalRepository(hotPath, new Instance()));
      dataSource = await new DataSource(applicationDataSource(database.url)).initialize();
    });

    afterEach(async () => {
      await dataSource.destroy();
      await hotPath.onApplicationShutdown();
    });

    afterAll(() => rival.end());

    const lockHead = (chain: string): Promise<unknown> =>
      rival.query('SELECT FROM audit_chains WHERE chain = $1 FOR UPDATE', [chain]);
    const touchHead = (chain: string): Promise<unknown> =>
      rival.query('UPDATE audit_chains SET next_seq = next_seq WHERE chain = $1', [chain]);

    /** Waits until the journal waits for the rival. */
    async function somebodyWaits(): Promise<void> {
      const deadline = Date.now() + 5_000;
      let rows: unknown[] = [];
      while (rows.length === 0 && Date.now() < deadline) {
        await pause(5);
        rows = await query(
          database.url,
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
      }
      expect(rows.length).toBeGreaterThan(0);
    }

    /**
     * Sets an isolation level on both connections of the pool. At the service's own level, serialization
     * failures do not occur.
     */
    async function isolateBy(level: string): Promise<void> {
      const set = `SELECT set_config('default_transaction_isolation', '${level}', false), pg_sleep(0.2)`;
      await Promise.all([1, 2].map((n) => hotPath.query(`isolate ${level} ${n}`, set, [])));
    }

    it('closes calls after a first attempt that failed with a deadlock (40P01)', async () => {
      const trails = [await openCall(), await openCall(), await openCall()];
      const chains = trails.map(({ sessionId }) => sessionId);
      await rival.query('BEGIN');
      await lockHead(chains[2] ?? '');
      // The first call is closed alone. The other two share the next commit, lock the second chain and wait
      // for the third.
      const closings = Promise.all(trails.map((trail) => trail.close('ok')));
      await somebodyWaits();
      await lockHead(chains[1] ?? '');
      await rival.query('COMMIT');
      await closings;
      expect(hotPath.failures).toEqual(['40P01']);
      await expectSound();
    });

    it('closes a call after a first attempt that failed to serialize (40001)', async () => {
      const trail = await openCall();
      await isolateBy('repeatable read');
      await rival.query('BEGIN ISOLATION LEVEL READ COMMITTED');
      await touchHead(trail.sessionId);
      const closing = trail.close('ok');
      await somebodyWaits();
      await rival.query('COMMIT');
      await closing;
      expect(hotPath.failures).toEqual(['40001']);
      await isolateBy('read committed');
      await expectSound();
    });

    it('appends to an account once after an attempt that failed with a deadlock (40P01)', async () => {
      const { accountId } = identity;
      const { sessionId } = await openCall();
      await new Transactions(dataSource).run(accountId, (manager) =>
        accountJournal.append(manager, accountId, noted('so that there is a chain')),
      );
      const row = 'SELECT FROM sessions WHERE session_id = $1 FOR UPDATE';
      let attempts = 0;
      await rival.query('BEGIN');
      await lockHead(accountId);
      const appending = new Transactions(dataSource).run(accountId, async (manager) => {
        attempts += 1;
        await manager.query(row, [sessionId]);
        await accountJournal.append(manager, accountId, noted('after a deadlock'));
      });
      await somebodyWaits();
      await rival.query(row, [sessionId]);
      await rival.query('COMMIT');
      await appending;
      expect(attempts).toBe(2);
      await expectNotedOnce('after a deadlock');
    });

    it('appends to an account once after an attempt that failed to serialize (40001)', async () => {
      const { accountId } = identity;
      let attempts = 0;
      await rival.query('BEGIN');
      await touchHead(accountId);
      const appending = new Transactions(dataSource).snapshot(accountId, async (manager) => {
        attempts += 1;
        await accountJournal.append(manager, accountId, noted('serialized'));
      });
      await somebodyWaits();
      await rival.query('COMMIT');
      await appending;
      expect(attempts).toBe(2);
      await expectNotedOnce('serialized');
    });

    async function expectNotedOnce(note: string): Promise<void> {
      const events = await accountEvents(database.url, identity.accountId);
      expect(events.filter((event) => event.note === note)).toHaveLength(1);
      await expectSound();
    }
  });

  it('loses and duplicates nothing with 64 writers in two processes', async () => {
    const before = await accountEvents(database.url, identity.accountId);
    const written = await Promise.all([writers(), writers()]);
    const sessions = written.flatMap((told) => told.sessions);
    const notes = written.flatMap((told) => told.notes);
    expect(sessions).toHaveLength(2 * WRITERS * ROUNDS);
    const rows = await query<{ id: string; masked: string; n: number }>(
      database.url,
      `SELECT chain AS id, max(canonical::jsonb ->> 'masked_sha256') AS masked, count(*)::int AS n FROM audit_events
       WHERE chain = ANY ($1) GROUP BY chain`,
      [sessions.map(({ id }) => id)],
    );
    const stored = new Map(rows.map((row) => [row.id, row]));
    expect(sessions.filter(({ id, masked }) => stored.get(id)?.masked !== masked)).toEqual([]);
    expect(rows.filter(({ n }) => n !== 3)).toEqual([]);
    const events = await accountEvents(database.url, identity.accountId);
    const stillThere = events.slice(before.length).map(({ note }) => note);
    expect(stillThere.sort()).toEqual(notes.sort());
    await expectSound();
  });

  /** Returns the sessions and notes that were confirmed as durable to a separate process. */
  async function writers(): Promise<{ sessions: { id: string; masked: string }[]; notes: string[] }> {
    const order = { databaseUrl: database.url, identity, writers: WRITERS, rounds: ROUNDS };
    const { stdout } = await run(process.execPath, [WRITERS_ENTRY, JSON.stringify(order)], {
      maxBuffer: 64 * 2 ** 20,
    });
    return JSON.parse(stdout) as Awaited<ReturnType<typeof writers>>;
  }
});

/** Returns an event of an invented kind. The tests only check that it is stored once. */
function noted(note: string): AccountEventBody {
  return { kind: 'noted', note } as unknown as AccountEventBody;
}
