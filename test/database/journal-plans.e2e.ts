import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { CLOSE_CALLS, OPEN_CALLS } from '../../src/audit/journal/call-journal.repository.js';
import { poolSettings } from '../../src/database/connections.js';
import { freshDatabase } from '../support/databases.js';

/** A connection keeps its plans, possibly since the first call, when all tables were empty. */
describe('the cached plans of the journal', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let pool: pg.Pool;

  beforeAll(async () => {
    database = await freshDatabase();
    pool = new pg.Pool(poolSettings(database.url, 'sotto_journal', 1));
  });

  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  async function explain(statement: string): Promise<string[]> {
    const parameters = new Set(statement.match(/\$\d+/g)).size;
    await pool.query(`PREPARE kept AS ${statement}`);
    const { rows } = await pool.query<Record<'QUERY PLAN', string>>(
      `EXPLAIN (COSTS off) EXECUTE kept(${Array(parameters).fill('NULL').join(', ')})`,
    );
    await pool.query('DEALLOCATE kept');
    return rows
      .map((row) => row['QUERY PLAN'].trim())
      .filter((line) => / Scan (using|on) \w+|^Index Cond/.test(line));
  }

  /** Returns whether a line of a plan reads a table. */
  const fromTables = (line: string): boolean => !/(Function|CTE|Subquery) Scan/.test(line);

  it("use the keys of a call's agent and account", async () => {
    expect((await explain(OPEN_CALLS)).filter(fromTables)).toEqual([
      '->  Index Scan using agents_id on agents a',
      'Index Cond: (agent_id = t.agent_id)',
      '->  Index Scan using accounts_pkey on accounts c',
      'Index Cond: (account_id = t.account_id)',
    ]);
  });

  it("use the keys of a call's chain and session", async () => {
    expect((await explain(CLOSE_CALLS)).filter(fromTables)).toEqual([
      '->  Index Scan using audit_chains_pkey on audit_chains c',
      'Index Cond: ((account_id = i.account_id) AND (chain = i.session_id))',
      '->  Tid Scan on audit_chains h',
      '->  Index Scan using sessions_pkey on sessions c_1',
      'Index Cond: ((account_id = i_1.account_id) AND (session_id = i_1.session_id))',
      '->  Tid Scan on sessions s',
    ]);
  });
});
