import { ConfigError } from '../config/config.js';
import { EmbeddedPostgresError } from '../database/embedded/embedded-postgres.error.js';
import { InvalidModel } from '../detection/passes/model/runtime.js';
import { errorCode } from '../common/errors/error-code.js';
import { UpstreamsFileError } from '../upstreams/upstreams.schema.js';

const INVALID_PASSWORD = '28P01';

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
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return 'The port is in use. Stop what listens there, or set SERVICE_PORT to a free one (0 lets the system choose).';
    case 'EACCES':
      return 'The port may not be used by this user. Set SERVICE_PORT to one above 1023.';
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
      return 'The database of DATABASE_URL cannot be reached.';
    case INVALID_PASSWORD:
      return 'The database of DATABASE_URL refuses the login.';
    default:
      return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}
