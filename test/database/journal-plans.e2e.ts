import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { CLOSE_CALLS, OPEN_CALLS } from '../../src/audit/journal/call-journal.repository.js';
import { poolSettings } from '../../src/database/connections.js';
import { freshDatabase } from '../support/databases.js';

/** A connection keeps its plans, perhaps from the time of the very first call, when all tables were empty. */
describe('the plans that the journal keeps', () => {
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

  /** What reads a table; the rest goes through what the statement itself was given. */
  const fromTables = (line: string): boolean => !/(Function|CTE|Subquery) Scan/.test(line);

  it('find the agent and the account of a call by their keys', async () => {
    expect((await explain(OPEN_CALLS)).filter(fromTables)).toEqual([
      '->  Index Scan using agents_id on agents a',
      'Index Cond: (agent_id = t.agent_id)',
      '->  Index Scan using accounts_pkey on accounts c',
      'Index Cond: (account_id = t.account_id)',
    ]);
  });

  it('find the chain and the session of a call by their keys', async () => {
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
