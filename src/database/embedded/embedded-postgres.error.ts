/** The embedded server is not available. The message needs no context and suggests a remedy. */
export class EmbeddedPostgresError extends Error {
  override readonly name: string = 'EmbeddedPostgresError';
}

/** Another process uses the data directory. */
export class DirectoryInUse extends EmbeddedPostgresError {
  override readonly name = 'DirectoryInUse';
}

/** Adds context to failures of the file system and of child processes. */
export function toEmbeddedPostgresError(error: unknown, dataDir: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error;
  const detail = String(error).replace(/^Error: /, '');
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL for the data directory ${dataDir} is not available: ${detail}\n` +
      'Fix this, or set DATABASE_URL to use another PostgreSQL.',
    { cause: error },
  );
}
