import { errorCode } from '../common/errors/error-code.js';
import { MIGRATION_NAMES, ownerDataSource } from './data-source.js';

/** Arbitrary but constant number of the lock that replicas wait for if they start together. */
const MIGRATION_LOCK = 7_305_221;

export interface MigrateOptions {
  /** URL with the login of the tables' owner. */
  readonly url: string;
  /** URL with the login of the service, which becomes a member of the application roles. */
  readonly serviceUrl?: string;
}

/**
 * Brings the schema up to date, one instance at a time.
 * @returns names of migrations that ran, oldest first
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const dataSource = await ownerDataSource(options.url).initialize();
  try {
    const lock = dataSource.createQueryRunner();
    try {
      await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
      const ran = await dataSource.runMigrations();
      // The application checks whether the schema is current. The grant is here, because TypeORM makes the table.
      await lock.query('GRANT SELECT ON migrations TO sotto_app');
      await grantRoles(options, (sql) => lock.query(sql));
      return ran.map((migration) => migration.name);
    } finally {
      await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
      await lock.release();
    }
  } finally {
    await dataSource.destroy();
  }
}

/** A database lacks the tables that this version uses. */
export class SchemaOutdated extends Error {
  override readonly name = 'SchemaOutdated';

  constructor() {
    super('The database schema does not match this version. Start the service, or run `npx sotto migrate`.');
  }
}

/**
 * Checks the schema and changes no data. A database may have more migrations than this version.
 * @param url URL with the login of the service
 * @throws SchemaOutdated if a migration is missing
 */
export async function requireSchema(url: string): Promise<void> {
  const dataSource = await ownerDataSource(url).initialize();
  try {
    const ran = await dataSource
      .query<{ name: string }[]>('SELECT name FROM migrations')
      .catch((error: unknown) => {
        if (errorCode(error) === UNDEFINED_TABLE) return [];
        throw error;
      });
    const names = new Set(ran.map(({ name }) => name));
    if (!MIGRATION_NAMES.every((name) => names.has(name))) throw new SchemaOutdated();
  } finally {
    await dataSource.destroy();
  }
}

const UNDEFINED_TABLE = '42P01';

/** Makes the service's login a member of the roles, unless it is the owner, which needs no membership. */
async function grantRoles(
  { url, serviceUrl }: MigrateOptions,
  query: (sql: string) => Promise<unknown>,
): Promise<void> {
  const login = decodeURIComponent(new URL(serviceUrl ?? url).username);
  if (login === '' || login === decodeURIComponent(new URL(url).username)) return;
  const quoted = `"${login.replaceAll('"', '""')}"`;
  await query(`GRANT sotto_app, sotto_journal TO ${quoted}`);
}
