import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { foldCase } from '../../src/common/text/fold-case.js';
import { ownerDataSource } from '../../src/database/data-source.js';
import { migrate } from '../../src/database/migrate.js';
import { freshDatabase, query } from '../support/databases.js';

const NAMES = ['Front desk', 'STRASSE Süd', 'ΟΔΥΣΣΕΥΣ', 'e\u0301tage', "it's {1,2}"];

describe('agents of before their names were folded', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;

  beforeAll(async () => {
    database = await freshDatabase();
  });

  afterAll(() => database.drop());

  it('are given folded names', async () => {
    const dataSource = await ownerDataSource(database.url).initialize();
    const isDone = async (): Promise<boolean> =>
      (await query(database.url, `SELECT 1 FROM migrations WHERE name ~ 'AgentStatistics'`)).length > 0;
    while (await isDone()) await dataSource.undoLastMigration();
    await dataSource.destroy();
    await query(database.url, `INSERT INTO accounts (account_id, name) VALUES ('acc_x', 'x')`);
    await query(
      database.url,
      `INSERT INTO agents (account_id, agent_id, name, upstream, tokenization, policy_name, policy_version)
       SELECT 'acc_x', 'agt_' || n, n, 'stub', 'vault-deterministic', 'pci', 1 FROM unnest($1::text[]) n`,
      [NAMES],
    );
    await migrate({ url: database.url });
    const rows = await query<{ name: string; name_folded: string }>(
      database.url,
      'SELECT name, name_folded FROM agents',
    );
    expect(rows.map((row) => row.name).sort()).toEqual([...NAMES].sort());
    for (const row of rows) expect(row.name_folded).toBe(foldCase(row.name));
  });
});
