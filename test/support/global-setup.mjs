import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../dist/src/database/embedded/embedded-postgres.js';
import { migrate } from '../../dist/src/database/migrate.js';

/**
 * Settings without crash safety, because the run does not need its data after a crash. Tests of crashes use separate
 * servers.
 */
const SETTINGS = { max_connections: '200', fsync: 'off', full_page_writes: 'off' };

/**
 * Prepares one PostgreSQL for the run, which is the server in DATABASE_URL, or else an embedded one. The schema is
 * created once in a template from which the databases of test files are cloned (see `databases.ts`; the template's name
 * is passed in the environment). Also creates a folder into which the first test with a browser unpacks it.
 */
export default async function setUp() {
  const embedded = process.env.DATABASE_URL ? undefined : await startEmbedded();
  const server = new URL(process.env.DATABASE_URL || embedded.url);
  const template = `sotto_template_${randomBytes(6).toString('hex')}`;
  process.env.SOTTO_TEST_SERVER_URL = server.href;
  process.env.SOTTO_TEST_TEMPLATE = template;
  const browser = await mkdtemp(join(tmpdir(), 'sotto-browser-'));
  process.env.SOTTO_TEST_BROWSER = browser;
  await onServer(`CREATE DATABASE "${template}" ENCODING 'UTF8' TEMPLATE template0`);
  server.pathname = `/${template}`;
  await migrate({ url: server.href });
  if (embedded !== undefined) await cloneFiles();
  globalThis.sottoTestRun = {
    embedded,
    browser,
    dropTemplate: () => onServer(`DROP DATABASE "${template}" WITH (FORCE)`),
  };
}

async function startEmbedded() {
  const dataDir = await mkdtemp(join(tmpdir(), 'sotto-test-'));
  const { url, stop } = await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
  return { url, stop, dataDir };
}

/**
 * Makes PostgreSQL clone the files of a database instead of copying them, if the system supports it, which halves the
 * time.
 */
async function cloneFiles() {
  try {
    await onServer("ALTER SYSTEM SET file_copy_method = 'clone'");
    await onServer('SELECT pg_reload_conf()');
    await onServer('CREATE DATABASE sotto_cloned TEMPLATE template0 STRATEGY FILE_COPY');
    await onServer('DROP DATABASE sotto_cloned');
  } catch {
    await onServer('ALTER SYSTEM RESET file_copy_method');
    await onServer('SELECT pg_reload_conf()');
  }
}

async function onServer(sql) {
  const client = new pg.Client({ connectionString: process.env.SOTTO_TEST_SERVER_URL });
  await client.connect();
  await client.query(sql);
  await client.end();
}
