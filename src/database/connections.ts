import type { PoolConfig } from 'pg';

/** The parties that work on the database after the migrations; see the first migration. */
export type DatabaseRole = 'sotto_app' | 'sotto_journal';

/** Milliseconds. A call that can't reach the database in this time is refused. */
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;

/**
 * Settings of a pool whose connections take on a role when they start, so that none ever works as the login itself.
 * Texts are read as UTF-8, times in UTC.
 */
export function poolSettings(url: string, role: DatabaseRole, size: number): PoolConfig {
  return {
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: `-c role=${role} -c statement_timeout=${STATEMENT_TIMEOUT_MS} -c timezone=UTC`,
    application_name: 'sotto',
    keepAlive: true,
  };
}
