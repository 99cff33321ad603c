import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource, type EntityManager } from 'typeorm';
import { applicationDataSource } from '../../src/database/data-source.js';
import { HotPath } from '../../src/database/hot-path.js';
import { Transactions } from '../../src/database/transactions.js';
import { freshDatabase, query } from '../support/databases.js';

/**
 * An operator may have set asynchronous commits or a stricter isolation level. The service must not depend on
 * these defaults.
 */
describe('a database with its own default settings', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;

  beforeAll(async () => {
    database = await freshDatabase();
    const name = new URL(database.url).pathname.slice(1);
    await query(database.url, `ALTER DATABASE "${name}" SET synchronous_commit = off`);
    await query(database.url, `ALTER DATABASE "${name}" SET default_transaction_isolation = serializable`);
  });

  afterAll(() => database.drop());

  it.each(['sotto_journal', 'sotto_app'] as const)('commits durably for the role %s', async (role) => {
    const path = new HotPath(database.url, role, 1);
    const rows = await path.query<{ synchronous_commit: string }>('show', 'SHOW synchronous_commit', []);
    await path.onApplicationShutdown();
    expect(rows).toEqual([{ synchronous_commit: 'on' }]);
  });

  it('commits durably for the management API', async () => {
    const dataSource = await new DataSource(applicationDataSource(database.url)).initialize();
    const rows = await dataSource.query<object[]>('SHOW synchronous_commit');
    await dataSource.destroy();
    expect(rows).toEqual([{ synchronous_commit: 'on' }]);
  });

  it('uses the isolation levels of the service', async () => {
    const dataSource = await new DataSource(applicationDataSource(database.url)).initialize();
    const transactions = new Transactions(dataSource);
    const isolation = (manager: EntityManager): Promise<object[]> =>
      manager.query('SHOW transaction_isolation');
    expect(await transactions.run('acc_1', isolation)).toEqual([{ transaction_isolation: 'read committed' }]);
    expect(await transactions.snapshot('acc_1', isolation)).toEqual([
      { transaction_isolation: 'repeatable read' },
    ]);
    await dataSource.destroy();
  });
});
