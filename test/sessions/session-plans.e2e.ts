import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { poolSettings } from '../../src/database/connections.js';
import {
  pageStatement,
  type SessionFilter,
  type SessionSort,
  type SortedPart,
} from '../../src/sessions/session-search.js';
import { freshDatabase, query } from '../support/databases.js';

const SESSIONS = 100_000;
const ACCOUNT = 'acc_large';
const PAGE = 26;

// Inserting the sessions takes seconds.
jest.setTimeout(120_000);

/** Two accounts with 100,000 sessions each over 35 days. */
describe('query plans of session lists', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let pool: pg.Pool;

  beforeAll(async () => {
    database = await freshDatabase();
    await query(
      database.url,
      `INSERT INTO sessions (account_id, session_id, agent_id, agent_name, call_id, policy_name, policy_version,
         upstream_model, started_at, ended_at, duration_ms, status, redaction_count, redactions_by_kind, languages,
         added_ms, prompt_tokens, completion_tokens, tokens, cost, caller_key_id)
       SELECT account, 'sess_' || to_char(n, 'FM00000000'), 'agt_' || n % 50, 'Front desk', 'call-' || n / 10, 'own', 1,
         'model', now() - n * interval '30 seconds', now(), n % 997, CASE n % 100 WHEN 0 THEN 'error' ELSE 'ok' END,
         n % 4, CASE WHEN n % 20000 = 7 THEN '{"CREDIT_CARD": 1}' ELSE '{"NAME": 1}' END::jsonb,
         CASE WHEN n % 20000 = 9 THEN '[{"language": "fr"}]' ELSE '[{"language": "en"}]' END::jsonb,
         n % 991, n % 983, 1, n % 983 + 1, CASE WHEN n % 2 = 0 THEN n % 977 END,
         CASE n % 4 WHEN 0 THEN 'ckey_busy' WHEN 1 THEN 'ckey_' || n % 20001 END
       FROM generate_series(1, ${SESSIONS}) n, unnest(ARRAY['${ACCOUNT}', 'acc_other']) account`,
    );
    await query(database.url, 'VACUUM ANALYZE sessions');
    pool = new pg.Pool(poolSettings(database.url, 'sotto_app', 1));
    await pool.query(`SELECT set_config('sotto.account_id', $1, false)`, [ACCOUNT]);
  });

  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  interface Node {
    readonly 'Node Type': string;
    readonly 'Index Name'?: string;
    readonly 'Relation Name'?: string;
    readonly 'Index Cond'?: string;
    readonly 'Actual Rows': number;
    readonly 'Rows Removed by Filter'?: number;
    readonly Plans?: readonly Node[];
  }

  async function nodesOf(
    filter: Partial<SessionFilter>,
    sort: SessionSort = 'started_at',
    order: 'asc' | 'desc' = 'desc',
    after?: { key: number | null; id: string },
    part: SortedPart = 'with value',
  ): Promise<Node[]> {
    const none = {
      from: new Date(0),
      until: undefined,
      agentId: undefined,
      status: undefined,
      api: undefined,
      minRedactions: 0,
      callIds: undefined,
      kind: undefined,
      language: undefined,
      callerKeyId: undefined,
    };
    const wanted = { ...none, ...filter };
    const { text, values } = pageStatement(ACCOUNT, wanted, { sort, order }, part, PAGE, after);
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `EXPLAIN (ANALYZE, TIMING off, FORMAT json) ${text}`,
      values,
    );
    const flat = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flat)];
    return rows.flatMap((row) => flat(row['QUERY PLAN'][0].Plan));
  }

  /** Returns the indexes that find the page, without the primary key, which is used to read its rows. */
  const finds = (nodes: readonly Node[]): (string | undefined)[] =>
    nodes.flatMap((node) => (node['Index Name'] === 'sessions_pkey' ? [] : (node['Index Name'] ?? [])));
  const isBounded = (nodes: readonly Node[]): boolean =>
    nodes.every((node) => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) < 2_000);

  it.each([
    ['started_at', 'sessions_recent', 1_700_000_000_000],
    ['duration_ms', 'sessions_by_duration', 500],
    ['added_ms', 'sessions_by_added', 500],
    ['tokens', 'sessions_by_tokens', 500],
    ['cost', 'sessions_by_cost', 500],
  ] as const)('sorted by %s use the index %s, from the start and from a cursor', async (sort, index, key) => {
    for (const order of ['asc', 'desc'] as const) {
      for (const after of [undefined, { key, id: 'sess_00050000' }]) {
        const nodes = await nodesOf({}, sort, order, after);
        expect([order, finds(nodes)]).toEqual([order, [index]]);
        expect(isBounded(nodes)).toBe(true);
        if (after !== undefined && sort !== 'started_at')
          expect(nodes.find((node) => node['Index Name'] === index)?.['Index Cond']).toContain('ROW(');
      }
    }
  });

  it('read a bounded number of rows for each single filter', async () => {
    const day = { from: new Date(Date.now() - 86_400_000) };
    for (const filter of [
      day,
      { from: new Date(Date.now() - 7 * 86_400_000), until: new Date(Date.now() - 6 * 86_400_000) },
      { agentId: 'agt_7' },
      { status: 'error' as const },
      { callIds: ['call-77'] },
      { kind: 'NAME' },
      { kind: 'CREDIT_CARD' },
      { language: 'en' },
      { language: 'fr' },
      { callerKeyId: 'ckey_busy' },
      { callerKeyId: 'ckey_5' },
    ]) {
      const nodes = await nodesOf(filter);
      expect([filter, isBounded(nodes)]).toEqual([filter, true]);
      expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
    }
  });

  it('use special indexes for rare kinds, rare languages and caller keys', async () => {
    expect(finds(await nodesOf({ callerKeyId: 'ckey_5' }))).toEqual(['sessions_of_caller_key']);
    expect(finds(await nodesOf({ kind: 'CREDIT_CARD' }))).toEqual(['sessions_of_rare_kinds']);
    expect(finds(await nodesOf({ language: 'fr' }))).toEqual(['sessions_of_other_languages']);
  });

  it('sort a day of sessions without reading the others', async () => {
    const nodes = await nodesOf({ from: new Date(Date.now() - 86_400_000) }, 'duration_ms');
    expect(nodes.every((node) => node['Actual Rows'] < 10_000)).toBe(true);
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  });
});
