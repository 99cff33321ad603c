import { ConfigError } from '../config/config.js';
import { EmbeddedPostgresError } from '../database/embedded/embedded-postgres.error.js';
import { InvalidModel } from '../detection/passes/model/runtime.js';
import { databaseFailure, explainDatabaseFailure } from '../common/errors/database-failure.js';
import { errorCode } from '../common/errors/error-code.js';
import { UpstreamsFileError } from '../upstreams/upstreams.schema.js';

const INVALID_PASSWORD = '28P01';
const INVALID_AUTHORIZATION = '28000';
const UNKNOWN_DATABASE = '3D000';
/** SQLSTATEs for a role or table that does not exist or that the login may not use. */
const UNPREPARED: ReadonlySet<string | undefined> = new Set(['42501', '42704', '42P01']);

/** Names of errors whose message is a complete explanation. */
const PLAIN = new Set([
  'DomainError',
  'InvalidNoteKey',
  'KeyStateError',
  'NotConfirmed',
  'NoTrustedCheckpoint',
  'NotFound',
  'SchemaOutdated',
  'WitnessStateError',
  'WorkerFailure',
]);

/** Explains why a start failed and suggests a remedy. Unknown errors are explained by their stack. */
export function explainStartFailure(error: unknown): string {
  if (
    error instanceof ConfigError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof InvalidModel ||
    error instanceof UpstreamsFileError
  ) {
    return error.message;
  }
  if (error instanceof Error && PLAIN.has(error.name)) return error.message;
  const failure = databaseFailure(error);
  if (failure !== undefined) return explainDatabaseFailure(failure);
  if (UNPREPARED.has(errorCode(error)))
    return 'The database has not been set up for this login. Run `npx sotto migrate`, then try again.';
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return 'The port is in use. Stop the other process, or set SERVICE_PORT to a free port (0 selects one automatically).';
    case 'EACCES':
      if (!isOfPort(error))
        return 'This user does not have permission to use a file or folder of the service (SERVICE_DATA_DIR). Correct its owner or permissions.';
      return 'This user does not have permission to use the port. Set SERVICE_PORT to a port above 1023.';
    case 'ENOSPC':
      return 'The disk of the service (SERVICE_DATA_DIR) is full. Free some space.';
    case 'EROFS':
      return 'The disk of the service (SERVICE_DATA_DIR) is read-only. Mount it with write access.';
    case INVALID_PASSWORD:
    case INVALID_AUTHORIZATION:
      return 'The database at DATABASE_URL rejects the login. Check the user and the password.';
    case UNKNOWN_DATABASE:
      return 'The database named in DATABASE_URL does not exist. Create it, or correct the name.';
    default:
      return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

function isOfPort(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'listen';
}
