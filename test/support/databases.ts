import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The run's set-up tells through the environment where the server is and which database holds the bare schema. */
function serverUrl(database?: string): string {
  const url = new URL(process.env.SOTTO_TEST_SERVER_URL ?? '');
  if (database !== undefined) url.pathname = `/${database}`;
  return url.href;
}

/** A database of its own for a test file: it has the schema, and no rows. */
export async function freshDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `sotto_test_${randomBytes(8).toString('hex')}`;
  await query(serverUrl(), `CREATE DATABASE "${name}" TEMPLATE "${process.env.SOTTO_TEST_TEMPLATE ?? ''}"`);
  return {
    url: serverUrl(name),
    drop: async () => {
      await query(serverUrl(), `DROP DATABASE "${name}" WITH (FORCE)`);
    },
  };
}

/**
 * A database without a schema, or the copy of another one that nobody is connected to.
 * @param owner login that it belongs to, instead of the server's own
 */
export async function emptyDatabase(
  owner?: string,
  template = 'template0',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `sotto_test_${randomBytes(8).toString('hex')}`;
  const owned = owner === undefined ? '' : ` OWNER "${owner}"`;
  await query(serverUrl(), `CREATE DATABASE "${name}"${owned} ENCODING 'UTF8' TEMPLATE "${template}"`);
  return {
    url: serverUrl(name),
    drop: async () => {
      await query(serverUrl(), `DROP DATABASE "${name}" WITH (FORCE)`);
    },
  };
}

/** The URL of a login, with the database of another URL in it. */
export function inDatabase(loginUrl: string, databaseUrl: string): string {
  const url = new URL(loginUrl);
  url.pathname = new URL(databaseUrl).pathname;
  return url.href;
}

/** Looks into a database past the service, as the owner. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}
