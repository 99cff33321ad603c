import { randomBytes } from 'node:crypto';
import pg from 'pg';

/**
 * Returns the server's URL. The global set-up passes the server's address and the template's name through the
 * environment.
 */
function serverUrl(database?: string): string {
  const url = new URL(process.env.SOTTO_TEST_SERVER_URL ?? '');
  if (database !== undefined) url.pathname = `/${database}`;
  return url.href;
}

/** Creates a database for one test file, with the schema but without rows. */
export async function freshDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `sotto_test_${randomBytes(8).toString('hex')}`;
  await query(
    serverUrl(),
    `CREATE DATABASE "${name}" TEMPLATE "${process.env.SOTTO_TEST_TEMPLATE ?? ''}" STRATEGY FILE_COPY`,
  );
  return {
    url: serverUrl(name),
    drop: async () => {
      await query(serverUrl(), `DROP DATABASE "${name}" WITH (FORCE)`);
    },
  };
}

/**
 * Creates a database without a schema, or a copy of another database without connections.
 * @param owner login that owns the database; by default the server's own login
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

/** Returns a login's URL with the database of another URL. */
export function inDatabase(loginUrl: string, databaseUrl: string): string {
  const url = new URL(loginUrl);
  url.pathname = new URL(databaseUrl).pathname;
  return url.href;
}

/** Runs a query directly on a database, as its owner. */
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

/**
 * Runs several queries on one snapshot of a database, so that their results are consistent while the service writes.
 */
export async function queryAtOnce<Rows extends readonly pg.QueryResultRow[]>(
  url: string,
  statements: { readonly [At in keyof Rows]: string },
): Promise<{ [At in keyof Rows]: Rows[At][] }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const results: unknown[] = [];
    for (const sql of statements) results.push((await client.query(sql)).rows);
    return results as { [At in keyof Rows]: Rows[At][] };
  } finally {
    await client.end();
  }
}
