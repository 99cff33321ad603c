import { errorCode } from './error-code.js';

/** Explanations of database failures, with their probable causes. */
const FAILURES = {
  unreachable: 'The database at DATABASE_URL cannot be reached.',
  not_ready: 'The database at DATABASE_URL is starting, stopping or recovering. Try again in a moment.',
  read_only:
    'The database at DATABASE_URL is read-only, possibly a standby after a failover. Set DATABASE_URL to the primary.',
  full: 'The database at DATABASE_URL has no space left on its disk.',
  busy: 'The database at DATABASE_URL has no connections or memory left for the service.',
  broken: 'The database at DATABASE_URL cannot read or write its files. See the database log for the cause.',
} as const;

type DatabaseFailure = keyof typeof FAILURES;

/** Failures by SQLSTATE (PostgreSQL, appendix A) and by connection error code. */
const BY_CODE: Readonly<Record<string, DatabaseFailure>> = {
  '25006': 'read_only',
  '53100': 'full',
  '53200': 'busy',
  '53300': 'busy',
  '57P01': 'not_ready',
  '57P02': 'not_ready',
  '57P03': 'not_ready',
  ECONNREFUSED: 'unreachable',
  ECONNRESET: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  EPIPE: 'unreachable',
  ETIMEDOUT: 'unreachable',
};
/** Failures by SQLSTATE class: connection exceptions, insufficient resources, errors outside of the database itself. */
const BY_CLASS: Readonly<Record<string, DatabaseFailure>> = {
  '08': 'unreachable',
  '53': 'busy',
  '58': 'broken',
};
/** Driver messages about a lost connection, which have no code. */
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client (?:was closed|has encountered a connection error) and is not queryable)/;

/**
 * Returns the failure if an error shows that the database is currently unusable for any query; undefined for all other
 * errors, which the query itself caused.
 */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  const code = errorCode(error);
  if (code !== undefined)
    return BY_CODE[code] ?? (/^\w{5}$/.test(code) ? BY_CLASS[code.slice(0, 2)] : undefined);
  const message =
    typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
  return typeof message === 'string' && LOST.test(message) ? 'unreachable' : undefined;
}

/** Explains the failure to the operator. */
export function explainDatabaseFailure(failure: DatabaseFailure): string {
  return FAILURES[failure];
}
