import { describe, expect, it } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ownerDataSource } from '../data-source.js';

/**
 * Statements that remove or require something that instances of the preceding release depend on while they
 * still run.
 */
const CONTRACTS =
  /\b(DROP\s+(TABLE|COLUMN|FUNCTION|ROLE)|RENAME|ALTER\s+COLUMN\s+\w+\s+(SET\s+DATA\s+)?TYPE|SET\s+NOT\s+NULL)\b/i;
/** Table that is renamed and replaced by a view with its old name. */
const REPLACED_BY_VIEW = /\bALTER TABLE (\w+) RENAME TO \w+;(?=[^]*\bCREATE VIEW \1 )/g;
/** Name prefix of migrations that remove something. The release notes mention them too. */
const DECLARED = 'Contract';
/** Migration of the first release, which need not be compatible with a preceding one. */
const FIRST = 'Initial1700000000001';

async function statementsOf(migration: MigrationInterface): Promise<string> {
  const statements: string[] = [];
  const recorder = {
    query: (sql: string) => {
      statements.push(sql);
      return Promise.resolve([]);
    },
  };
  await migration.up(recorder as unknown as QueryRunner);
  return statements.join(';\n');
}

/** First statement that removes something. */
function takenAway(statements: string): string | undefined {
  return CONTRACTS.exec(statements.replaceAll(REPLACED_BY_VIEW, ''))?.[0];
}

/** Names of migrations that remove something without the prefix, each with the first removing statement. */
async function undeclared(migrations: readonly MigrationInterface[]): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for (const migration of migrations) {
    const taken = takenAway(await statementsOf(migration));
    const name = migration.name ?? '';
    if (taken !== undefined && !name.startsWith(DECLARED)) found.push([name, taken]);
  }
  return found;
}

function listed(): MigrationInterface[] {
  const classes = Object.values(ownerDataSource('postgres://db.example.com/sotto').options.migrations ?? {});
  return classes.map((made) => new (made as new () => MigrationInterface)());
}

function migration(name: string, sql: string): MigrationInterface {
  return { name, up: (runner) => runner.query(sql), down: () => Promise.resolve() };
}

/** Two consecutive releases must be able to run side by side (docs/operations.md, "Start and upgrade"). */
describe('a migration', () => {
  it('only adds to the schema unless its name has the prefix Contract', async () => {
    const [first, ...later] = listed();
    expect(first?.name).toBe(FIRST);
    expect(await undeclared(later)).toEqual([]);
  });

  it('is reported if it removes something without the prefix', async () => {
    const drop = 'ALTER TABLE agents DROP COLUMN callback_url';
    const migrations = [
      migration('Colours2700000000001', 'ALTER TABLE agents ADD COLUMN colour text'),
      migration('NoCallbacks2700000000002', drop),
      migration('ContractCallbacks2700000000003', drop),
    ];
    expect(await undeclared(migrations)).toEqual([['NoCallbacks2700000000002', 'DROP COLUMN']]);
  });

  it.each([
    'ALTER TABLE agents DROP COLUMN callback_url',
    'DROP FUNCTION resolve_tokens(text, text[])',
    'ALTER TABLE agents RENAME COLUMN name TO title',
    'ALTER TABLE agents ALTER COLUMN name SET NOT NULL',
    'ALTER TABLE sessions ALTER COLUMN duration_ms TYPE integer',
    'ALTER TABLE agents RENAME TO bots; CREATE VIEW others AS SELECT * FROM bots',
  ])('is incompatible with the preceding release: %s', (sql) => {
    expect(takenAway(sql)).toBeDefined();
  });

  it.each([
    'ALTER TABLE agents ADD COLUMN colour text',
    'CREATE OR REPLACE FUNCTION account_ids() RETURNS SETOF text LANGUAGE sql AS $$ SELECT 1 $$',
    "CREATE TABLE things (thing_id text NOT NULL DEFAULT '')",
    'DROP INDEX sessions_recent',
    'ALTER TABLE agents RENAME TO bots; CREATE VIEW agents WITH (security_invoker) AS SELECT * FROM bots',
  ])('is compatible with the preceding release: %s', (sql) => {
    expect(takenAway(sql)).toBeUndefined();
  });
});
