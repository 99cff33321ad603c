import { ConfigError } from '../config/config.js';
import { EmbeddedPostgresError } from '../database/embedded/embedded-postgres.error.js';
import { InvalidModel } from '../detection/passes/model/runtime.js';
import { databaseFailure, explainDatabaseFailure } from '../common/errors/database-failure.js';
import { errorCode } from '../common/errors/error-code.js';
import { UpstreamsFileError } from '../upstreams/upstreams.schema.js';

const INVALID_PASSWORD = '28P01';
const INVALID_AUTHORIZATION = '28000';
const UNKNOWN_DATABASE = '3D000';

/** Errors of commands whose message says all there is to say. */
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

/** What stopped a start, and what to do; a stack only where nothing better is known. */
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
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return 'The port is in use. Stop what listens there, or set SERVICE_PORT to a free one (0 lets the system choose).';
    case 'EACCES':
      if (!isOfPort(error))
        return 'A file or folder of the service (SERVICE_DATA_DIR) may not be used by this user.';
      return 'The port may not be used by this user. Set SERVICE_PORT to one above 1023.';
    case 'ENOSPC':
      return 'There is no space left on the disk of the service (SERVICE_DATA_DIR).';
    case 'EROFS':
      return 'The disk of the service (SERVICE_DATA_DIR) is read-only.';
    case INVALID_PASSWORD:
    case INVALID_AUTHORIZATION:
      return 'The database of DATABASE_URL refuses the login.';
    case UNKNOWN_DATABASE:
      return 'There is no database of the name in DATABASE_URL.';
    default:
      return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

function isOfPort(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'listen';
}
