// Requests for the session lists: filters, their possible values, and the query plans of the statements.
import pg from 'pg';
import { poolSettings } from '../dist/src/database/connections.js';
import { SessionsRepository } from '../dist/src/sessions/sessions.repository.js';
import { DAYS } from './lib-sessions.mjs';

/** Maximum number of rows of a table that a plan may scan completely. */
export const MOST_SCANNED = 10_000;
export const FILTERS = ['since', 'status', 'min_redactions', 'agent_id', 'call_id', 'api'];

export const pick = (list) => list[Math.floor(Math.random() * list.length)];
/** Returns every subset of the names. */
export const subsets = (names) =>
  names.reduce((sets, name) => [...sets, ...sets.map((set) => [...set, name])], [[]]);

/** Returns values for the filters in an account, both common and rare. */
export async function valuesOf(client, account) {
  const { rows } = await client.query(
    `SELECT call_id FROM sessions WHERE account_id = $1 AND call_id IS NOT NULL AND ended_at IS NOT NULL
     ORDER BY md5(session_id) LIMIT 200`,
    [account.id],
  );
  const calls = rows.map((row) => row.call_id);
  return {
    since: () => pick(['1h', '7d', '30d', `${DAYS}d`, new Date(Date.now() - 3 * 86_400_000).toISOString()]),
    status: () => pick(['ok', 'error', 'partial']),
    min_redactions: () => String(pick([1, 3, 8, 15, 25, 38, 40, 41, 1_000])),
    agent_id: () => pick(account.agents).id,
    call_id: () => pick(calls),
    api: () => pick(['chat_completions', 'responses']),
  };
}

export const draw = (names, values) => Object.fromEntries(names.map((name) => [name, values[name]()]));

/**
 * Explains every statement of the lists, under their role and row-level security.
 * @returns the number of plans, and the plans that scan a large table completely
 */
export async function explainLists(url, client, accounts) {
  const { rows: tables } = await client.query(
    `SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples > $1`,
    [MOST_SCANNED],
  );
  const large = new Set(tables.map(({ relname }) => relname));
  const pool = new pg.Pool(poolSettings(url, 'sotto_app', 1));
  const plans = [];
  for (const account of accounts) {
    const values = await valuesOf(client, account);
    for (const set of subsets(FILTERS))
      for (const depth of [0, 0.5]) plans.push(...(await explain(pool, account, set, values, depth)));
  }
  await pool.end();
  const scans = plans.flatMap(({ title, plan }) =>
    nodes(plan)
      .filter((node) => node['Node Type'].includes('Seq Scan') && large.has(node['Relation Name']))
      .map((node) => `${title}: sequential scan of ${node['Relation Name']}`),
  );
  return { looked: plans.length, scans };
}

/** Explains a list's statement. @param depth share of the window that precedes the page; 0 for a first page */
async function explain(pool, account, set, values, depth) {
  const wanted = draw(set, values);
  const from = new Date(Date.now() - (set.includes('since') ? DAYS : 1) * 86_400_000);
  const filter = {
    from,
    agentId: wanted.agent_id,
    status: wanted.status,
    minRedactions: Number(wanted.min_redactions ?? 0),
    callIds: wanted.call_id === undefined ? undefined : [wanted.call_id],
    api: wanted.api,
  };
  const place = { key: Date.now() - depth * (Date.now() - from.getTime()), id: 'sess_' };
  const order = { sort: 'started_at', order: 'desc' };
  const plans = [];
  const connection = await pool.connect();
  const manager = {
    query: async (sql, parameters) => {
      const { rows } = await connection.query(`EXPLAIN (FORMAT JSON) ${sql}`, parameters);
      plans.push({ title: set.join(' + ') || 'no filter', plan: rows[0]['QUERY PLAN'][0].Plan });
      return [];
    },
  };
  await connection.query('BEGIN');
  await connection.query(`SELECT set_config('sotto.account_id', $1, true)`, [account.id]);
  const after = depth === 0 ? undefined : place;
  await new SessionsRepository().listPage(manager, account.id, filter, order, 26, after);
  await connection.query('ROLLBACK');
  connection.release();
  return plans;
}

function nodes(plan) {
  return [plan, ...(plan.Plans ?? []).flatMap(nodes)];
}
