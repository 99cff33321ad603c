import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { SessionSealing } from '../../src/audit/sealing/session-sealing.service.js';
import { type DatabaseRole, poolSettings } from '../../src/database/connections.js';
import { SamplesWriter } from '../../src/review/samples/samples-writer.js';
import { SessionCounting } from '../../src/statistics/session-counting.js';
import { SharedFindingsRepository } from '../../src/shared-findings/shared-findings.repository.js';
import { CALLER_WORDS } from '../support/planted.js';
import { query } from '../support/databases.js';
import { type RunningService, runService } from '../support/running-service.js';
import { ask, SECRET } from '../voice-webhook/platform.js';

const TABLES = [
  'accounts',
  'members',
  'login_sessions',
  'api_tokens',
  'policies',
  'agents',
  'account_keys',
  'vault_entries',
  'sessions',
  'session_payloads',
  'audit_chains',
  'audit_single_events',
  'audit_batches',
  'agent_statistics',
  'account_statistics',
  'token_usage',
  'caller_keys',
  'caller_key_usage',
  'sealed_sessions',
  'checkpoint_leaves',
  'voice_requests',
  'shared_findings',
  'kept_conversations',
  'review_samples',
  'reviews',
  'review_rows',
  'uncounted_sessions',
  'drift_counts',
  'drift_alarms',
  'alert_webhooks',
  'alerts',
  'alert_deliveries',
];

/** Views read the tables with the rights of the caller. */
const VIEWS = ['audit_events', 'agent_counts', 'account_counts', 'usage_counts', 'caller_key_counts'];

/** Tables without an account. Only functions of the owner can access them. */
const WITHOUT_ACCOUNT = ['instances', 'login_attempts', 'timestamp_attempts'];

/**
 * Hashes and signatures over the journal of the whole service. All roles can read them, and only functions of
 * the owner write them.
 */
const SHARED = [
  'checkpoint_nodes',
  'checkpoints',
  'checkpoint_cosignatures',
  'witness_progress',
  'archives',
  'checkpoint_timestamps',
  'provider_circuits',
];

/** Statements that the database itself rejects, whatever the service's code does. */
describe('row-level security', () => {
  let service: RunningService;
  let pool: pg.Pool;
  let journal: pg.Pool;
  let accounts: string[];

  beforeAll(async () => {
    service = await runService({ env: { SERVICE_VOICE_WEBHOOK_SECRET: SECRET } });
    const counting = service.service.app.get(SessionCounting, { strict: false });
    await counting.onApplicationShutdown();
    for (const account of ['one', 'two']) {
      const cookie = await service.login({ account });
      const { id, proxy_url: url } = await service.createAgent(cookie, {
        policy_yaml: 'name: own\nlog_payloads: true\nreview: { share: 100 %, keep: 14d }',
      });
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'stub', messages: [{ role: 'user', content: CALLER_WORDS }] }),
      });
      expect(answer.status).toBe(200);
      const asked = await fetch(url.replace('chat/completions', 'responses'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ model: 'stub', input: CALLER_WORDS }),
      });
      expect(asked.status).toBe(200);
      const call = { type: 'assistant-request', call: { id: 'call-1' } };
      expect((await ask(`${service.baseUrl}/voice/webhook/${id}`, call)).status).toBe(200);
    }
    await service.service.app.get(SessionSealing).sealAll();
    await service.service.app.get(SamplesWriter).flush();
    await query(
      service.databaseUrl,
      `INSERT INTO reviews (account_id, session_id, reviewer_id) SELECT account_id, session_id, 'usr_a' FROM review_samples`,
    );
    await query(
      service.databaseUrl,
      `INSERT INTO review_rows (account_id, session_id, kid, wrapped_key, sealed)
       SELECT account_id, session_id, kid, wrapped_key, sealed FROM review_samples`,
    );
    const rows = await query<{ account_id: string; epoch: string }>(
      service.databaseUrl,
      'SELECT account_id, epoch FROM accounts',
    );
    accounts = rows.map((row) => row.account_id);
    // No model reads the agents' calls, so there are no shared findings.
    const findings = service.service.app.get(SharedFindingsRepository, { strict: false });
    for (const { account_id: account, epoch } of rows)
      await findings.keep(account, epoch, [{ mac: randomBytes(32), sealed: randomBytes(32) }]);
    await counting.count();
    await query(
      service.databaseUrl,
      `INSERT INTO drift_alarms (account_id, alarm_id, agent_id, language, kind, rate, since, expected, low, high, seen, size)
       SELECT account_id, 'drf_' || agent_id, agent_id, '', '', 'refusals', now(), 0, 0, 0, 1, 9 FROM agents`,
    );
    await query(
      service.databaseUrl,
      `INSERT INTO uncounted_sessions (account_id, agent_id, started_at, status, redaction_count, redactions_by_kind)
       SELECT account_id, agent_id, now(), 'ok', 0, '{}' FROM agents`,
    );
    // The stub upstream does not report model tokens.
    await query(
      service.databaseUrl,
      `SELECT count_usage(array_agg(account_id), array_agg(agent_id), array_agg(now()), array_agg('a:m'::text),
         array_agg(7), array_agg(5), array_agg(0), array_agg(NULL::float8)) FROM agents`,
    );
    await query(
      service.databaseUrl,
      `INSERT INTO api_tokens (account_id, token_id, token_hash, member_id, name, role, scopes, expires_at)
       SELECT account_id, 'tok_a', sha256(convert_to(account_id, 'UTF8')), member_id, 'CI', 'member', '{agents:read}', now() FROM members`,
    );
    await query(
      service.databaseUrl,
      `INSERT INTO caller_keys (account_id, agent_id, key_id, key_hash, name)
       SELECT account_id, agent_id, 'ckey_a', sha256(convert_to(agent_id, 'UTF8')), 'Phone line' FROM agents`,
    );
    await query(
      service.databaseUrl,
      `INSERT INTO caller_key_usage (account_id, day, agent_id, upstream, caller_key_id, shard, calls, prompt_tokens,
         completion_tokens, cached_tokens, written_tokens)
       SELECT account_id, current_date, agent_id, 'a:m', 'ckey_a', 0, 1, 7, 5, 0, 0 FROM agents`,
    );
    await query(
      service.databaseUrl,
      `INSERT INTO alert_webhooks (account_id, webhook_id, name, url, format, signing_secret)
         SELECT account_id, 'awh_a', 'On call', 'https://alerts.example.com', 'json', '' FROM accounts;
       INSERT INTO alerts (account_id, alert_id, fact, type, severity, page, text, details)
         SELECT account_id, 'alr_a', 'fact', 'drift', 'info', '', '', '{}' FROM accounts;
       INSERT INTO alert_deliveries (account_id, alert_id, webhook_id) SELECT account_id, 'alr_a', 'awh_a' FROM accounts`,
    );
    pool = connect('sotto_app');
    journal = connect('sotto_journal');
  });

  afterAll(async () => {
    await pool.end();
    await journal.end();
    await service.stop();
  });

  function connect(role: DatabaseRole): pg.Pool {
    return new pg.Pool(poolSettings(service.databaseUrl, role, 1));
  }

  /** Returns the accounts whose rows are visible to a connection for one account, or for none. */
  async function visible(table: string, account: string | undefined): Promise<string[]> {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      if (account !== undefined)
        await client.query(`SELECT set_config('sotto.account_id', $1, true)`, [account]);
      const { rows } = await client.query<{ account_id: string }>(`SELECT DISTINCT account_id FROM ${table}`);
      return rows.map((row) => row.account_id);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  }

  it.each([...TABLES, ...VIEWS])(
    '%s: a connection sees only the rows of its account, and none without an account',
    async (table) => {
      expect(accounts).toHaveLength(2);
      expect(await visible(table, undefined)).toEqual([]);
      for (const account of accounts) expect(await visible(table, account)).toEqual([account]);
    },
  );

  it('covers each table', async () => {
    const rows = await query<{ relname: string; forced: boolean }>(
      service.databaseUrl,
      `SELECT relname, relforcerowsecurity AS forced FROM pg_class
       WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'migrations' ORDER BY relname`,
    );
    expect(rows).toEqual(
      [...TABLES, ...WITHOUT_ACCOUNT, ...SHARED].sort().map((relname) => ({ relname, forced: true })),
    );
    const views = await query(
      service.databaseUrl,
      `SELECT relname, reloptions FROM pg_class WHERE relkind IN ('v', 'm') AND relnamespace = 'public'::regnamespace`,
    );
    expect(views).toEqual(VIEWS.map((relname) => ({ relname, reloptions: ['security_invoker=true'] })));
  });

  it.each(WITHOUT_ACCOUNT)('%s: no connection can read or write it', async (table) => {
    for (const sql of [`SELECT * FROM ${table}`, `DELETE FROM ${table}`]) {
      for (const role of [pool, journal])
        await expect(role.query(sql)).rejects.toMatchObject({ code: '42501' });
    }
  });

  it.each(SHARED)('%s: no connection can write it', async (table) => {
    for (const sql of [`INSERT INTO ${table} DEFAULT VALUES`, `DELETE FROM ${table}`]) {
      for (const role of [pool, journal])
        await expect(role.query(sql)).rejects.toMatchObject({ code: '42501' });
    }
  });

  it('prevents accounts from placing their leaves in the log', async () => {
    await expect(pool.query('UPDATE checkpoint_leaves SET leaf_index = 0')).rejects.toMatchObject({
      code: '42501',
    });
    const insert = `INSERT INTO checkpoint_leaves (account_id, seq, hash, leaf_index) VALUES ('x', 0, sha256(''), 0)`;
    await expect(pool.query(insert)).rejects.toMatchObject({ code: '42501' });
  });

  it('prevents writes for another account', async () => {
    const [one = '', two = ''] = accounts;
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query(`SELECT set_config('sotto.account_id', $1, true)`, [one]);
    const insert = client.query(
      `INSERT INTO policies (account_id, name, version, yaml, sha256) VALUES ($1, 'x', 1, '', '')`,
      [two],
    );
    await expect(insert).rejects.toMatchObject({ code: '42501' });
    await client.query('ROLLBACK');
    client.release();
  });

  it('gives the journal role only the rights that the journal needs', async () => {
    const refused = [
      'SELECT * FROM vault_entries',
      'SELECT wrapped FROM account_keys',
      'SELECT canonical FROM audit_events',
      'SELECT canonical FROM audit_batches',
      'SELECT canonical FROM audit_single_events',
      'SELECT sealed FROM session_payloads',
      'DELETE FROM sessions',
      'DELETE FROM agent_statistics',
      'DELETE FROM account_statistics',
      'DELETE FROM token_usage',
      'DELETE FROM uncounted_sessions',
      'SELECT * FROM uncounted_sessions',
      'SELECT count_ended_sessions(1)',
      'DELETE FROM audit_chains',
      'SELECT name FROM accounts',
    ];
    for (const sql of refused) await expect(journal.query(sql)).rejects.toMatchObject({ code: '42501' });
    for (const sql of [
      'DELETE FROM audit_events',
      'UPDATE audit_events SET seq = 0',
      'DELETE FROM audit_batches',
      'UPDATE audit_batches SET seq = 0',
      'INSERT INTO audit_batches SELECT * FROM audit_batches',
      'DELETE FROM audit_single_events',
      'UPDATE audit_single_events SET seq = 0',
      'DELETE FROM audit_chains',
    ]) {
      await expect(pool.query(sql)).rejects.toMatchObject({ code: '42501' });
    }
  });
});
