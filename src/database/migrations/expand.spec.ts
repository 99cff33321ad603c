import { describe, expect, it } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ownerDataSource } from '../data-source.js';

/** Takes away, or asks of the release before, what its instances count on while they still run. */
const CONTRACTS =
  /\b(DROP\s+(TABLE|COLUMN|FUNCTION|ROLE)|RENAME|ALTER\s+COLUMN\s+\w+\s+(SET\s+DATA\s+)?TYPE|SET\s+NOT\s+NULL)\b/i;
/** A table that gets another name, where a view stands in its place under the old one. */
const REPLACED_BY_VIEW = /\bALTER TABLE (\w+) RENAME TO \w+;(?=[^]*\bCREATE VIEW \1 )/g;
/** How the name of a migration that takes away begins; the notes of its release say so, too. */
const DECLARED = 'Contract';
/** The last migration from before there were releases to live beside. */
const BEFORE_RELEASES = 'VoiceWebhook1700000000009';

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

/** What the statements take away first. */
function takenAway(statements: string): string | undefined {
  return CONTRACTS.exec(statements.replaceAll(REPLACED_BY_VIEW, ''))?.[0];
}

function migrations(): MigrationInterface[] {
  const listed = Object.values(ownerDataSource('postgres://db.example.com/sotto').options.migrations ?? {});
  return listed.map((made) => new (made as new () => MigrationInterface)());
}

/** docs/operations.md, "Start and upgrade": two neighbouring releases work side by side at any moment. */
describe('a migration', () => {
  it('adds only, unless its name says that it takes away', async () => {
    const names = migrations().map(({ name }) => name);
    const released = migrations().slice(names.indexOf(BEFORE_RELEASES) + 1);
    for (const migration of released.filter(({ name = '' }) => !name.startsWith(DECLARED))) {
      expect([migration.name, takenAway(await statementsOf(migration))]).toEqual([migration.name, undefined]);
    }
  });

  it.each([
    'ALTER TABLE agents DROP COLUMN callback_url',
    'DROP FUNCTION resolve_tokens(text, text[])',
    'ALTER TABLE agents RENAME COLUMN name TO title',
    'ALTER TABLE agents ALTER COLUMN name SET NOT NULL',
    'ALTER TABLE sessions ALTER COLUMN duration_ms TYPE integer',
    'ALTER TABLE agents RENAME TO bots; CREATE VIEW others AS SELECT * FROM bots',
  ])('takes away by: %s', (sql) => {
    expect(takenAway(sql)).toBeDefined();
  });

  it.each([
    'ALTER TABLE agents ADD COLUMN colour text',
    'CREATE OR REPLACE FUNCTION account_ids() RETURNS SETOF text LANGUAGE sql AS $$ SELECT 1 $$',
    "CREATE TABLE things (thing_id text NOT NULL DEFAULT '')",
    'DROP INDEX sessions_recent',
    'ALTER TABLE agents RENAME TO bots; CREATE VIEW agents WITH (security_invoker) AS SELECT * FROM bots',
  ])('adds by: %s', (sql) => {
    expect(takenAway(sql)).toBeUndefined();
  });
});
