import pg from 'pg';
import type { ClusterHome } from './cluster-home.js';
import { errorCode } from './files.js';

export const SUPERUSER = 'postgres';
const DATABASE = 'sotto';
/** SQLSTATE invalid_catalog_name, for a database that does not exist. */
const NO_SUCH_DATABASE = '3D000';

/** Returns the URL of the `sotto` database, or of another database, on a local port. */
export function databaseUrl(home: ClusterHome, port: number, database = DATABASE): string {
  return `postgres://${SUPERUSER}:${home.state.password}@127.0.0.1:${port}/${database}`;
}

/** Checks that the server accepts the login, and creates the `sotto` database if it is missing. */
export async function ensureDatabase(home: ClusterHome, port: number): Promise<void> {
  try {
    await query(databaseUrl(home, port), 'SELECT 1');
  } catch (error) {
    if (errorCode(error) !== NO_SUCH_DATABASE) throw error;
    await query(databaseUrl(home, port, 'postgres'), `CREATE DATABASE ${DATABASE}`);
  }
}

/** Runs one statement on a separate connection and returns the first column of its first row. */
export async function query(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end().catch(() => undefined);
  }
}
