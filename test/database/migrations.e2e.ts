import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ownerDataSource } from '../../src/database/data-source.js';
import { migrate } from '../../src/database/migrate.js';
import { freshDatabase, query } from '../support/databases.js';

describe('migrations', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;

  beforeAll(async () => {
    database = await freshDatabase();
  });

  afterAll(() => database.drop());

  async function tables(): Promise<number> {
    const rows = await query<{ n: number }>(
      database.url,
      `SELECT count(*)::int AS n FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'migrations'`,
    );
    return rows[0]?.n ?? -1;
  }

  async function undoAll(): Promise<void> {
    const dataSource = await ownerDataSource(database.url).initialize();
    for (let left = dataSource.migrations.length; left > 0; left -= 1) await dataSource.undoLastMigration();
    await dataSource.destroy();
  }

  it('do nothing a second time', async () => {
    expect(await migrate({ url: database.url })).toEqual([]);
  });

  it('can be undone and run again', async () => {
    const before = await tables();
    await undoAll();
    expect(await tables()).toBe(0);
    const ran = await migrate({ url: database.url });
    expect(ran.length).toBeGreaterThan(0);
    expect(await tables()).toBe(before);
  });

  it('run once if replicas start together', async () => {
    await undoAll();
    const runs = await Promise.all([1, 2, 3, 4].map(() => migrate({ url: database.url })));
    expect(runs.filter((ran) => ran.length > 0)).toHaveLength(1);
  });
});
