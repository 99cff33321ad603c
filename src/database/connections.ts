import type { PoolConfig } from 'pg';

/** The parties that work on the database after the migrations; see the first migration. */
export type DatabaseRole = 'sotto_app' | 'sotto_journal';

/** Milliseconds. A call that can't reach the database in this time is refused. */
const CONNECT_TIMEOUT_MS = 3_000;
const STATEMENT_TIMEOUT_MS = 10_000;

/**
 * The journal's statements look up each row by its key, whatever the tables hold. Their plans are made once a connection
 * (making them anew costs more than carrying them out), and may only be index look-ups in a loop: one that was made
 * while the tables were empty would else read them whole for as long as the connection lives.
 */
const PLANNING: Readonly<Record<DatabaseRole, readonly string[]>> = {
  sotto_app: [],
  sotto_journal: [
    '-c plan_cache_mode=force_generic_plan',
    '-c enable_seqscan=off',
    '-c enable_hashjoin=off',
    '-c enable_mergejoin=off',
  ],
};

/**
 * Settings of a pool whose connections take on a role when they start, so that none ever works as the login itself.
 * Texts are read as UTF-8, times in UTC. A commit is durable when it is confirmed, however the operator has set the
 * database: the journal's promise rests on it.
 */
export function poolSettings(url: string, role: DatabaseRole, size: number): PoolConfig {
  return {
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: [
      `-c role=${role}`,
      `-c statement_timeout=${STATEMENT_TIMEOUT_MS}`,
      '-c synchronous_commit=on',
      // Said here, it needs not be said at the beginning of each transaction, which is a round trip.
      '-c default_transaction_isolation=read\\ committed',
      '-c timezone=UTC',
      ...PLANNING[role],
    ].join(' '),
    application_name: 'sotto',
    keepAlive: true,
  };
}
