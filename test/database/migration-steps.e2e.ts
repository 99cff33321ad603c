import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { ownerDataSource } from '../../src/database/data-source.js';
import { freshDatabase, query } from '../support/databases.js';
import { readRows, readSchema } from '../support/schema.js';
import { ROWS } from './rows.js';

type Rows = Awaited<ReturnType<typeof readRows>>;
type Step = (dataSource: DataSource) => Promise<unknown>;

// The tests take seconds, and longer on a busy machine.
jest.setTimeout(300_000);

/** Runs each migration on tables with rows, as in an operator's database over the years. */
describe('each migration', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let names: string[];

  beforeAll(async () => {
    database = await freshDatabase();
    names = await upTo(undefined, async (all) => {
      for (let left = all.migrations.length; left > 0; left -= 1) await all.undoLastMigration();
      return all.migrations.map((migration) => migration.constructor.name);
    });
  });

  afterAll(() => database.drop());

  /** Runs work with the first `count` migrations, or with all of them. */
  async function upTo<T>(
    count: number | undefined,
    work: (dataSource: DataSource) => Promise<T>,
  ): Promise<T> {
    const { options } = ownerDataSource(database.url);
    const all = Object.values(options.migrations ?? []);
    const dataSource = new DataSource({ ...options, migrations: all.slice(0, count) });
    await dataSource.initialize();
    try {
      return await work(dataSource);
    } finally {
      await dataSource.destroy();
    }
  }

  const up: Step = (dataSource) => dataSource.runMigrations();
  const down: Step = (dataSource) => dataSource.undoLastMigration();

  /** Inserts rows into the tables that this migration has added. */
  async function seed(): Promise<void> {
    const there = await readRows(database.url);
    expect(Object.keys(ROWS)).toEqual(expect.arrayContaining(Object.keys(there)));
    for (const [table, insert] of Object.entries(ROWS)) {
      if (there[table]?.length === 0) await query(database.url, insert);
    }
  }

  it('keeps schema and rows when it runs on tables with rows, is undone, and runs again', async () => {
    let [schema, rows]: [Awaited<ReturnType<typeof readSchema>>, Rows] = [{}, {}];
    for (const [index, name] of names.entries()) {
      const step = (work: Step): Promise<unknown> => upTo(index + 1, work);
      await step(up);
      expect([name, kept(rows, await readRows(database.url))]).toEqual([name, rows]);
      const after = await readSchema(database.url);
      await step(down);
      expect([name, await readSchema(database.url)]).toEqual([name, schema]);
      expect([name, await readRows(database.url)]).toEqual([name, rows]);
      await step(up);
      expect([name, await readSchema(database.url)]).toEqual([name, after]);
      await seed();
      [schema, rows] = [after, await readRows(database.url)];
    }
    expect(Object.values(rows).every((there) => there.length > 0)).toBe(true);
  });
});

/** Returns the present rows, reduced to the tables and columns that existed before. */
function kept(before: Rows, now: Rows): Rows {
  return Object.fromEntries(
    Object.entries(before).map(([table, rows]) => {
      const columns = new Set(Object.keys(rows[0] ?? {}));
      const ofBefore = (row: Record<string, unknown>): Record<string, unknown> =>
        Object.fromEntries(Object.entries(row).filter(([column]) => columns.has(column)));
      return [table, (now[table] ?? []).map(ofBefore)];
    }),
  );
}
