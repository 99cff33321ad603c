/** The embedded server is not available. The message is complete in itself and says what to do about it. */
export class EmbeddedPostgresError extends Error {
  override readonly name: string = 'EmbeddedPostgresError';
}

/** Another process has the data directory. */
export class DirectoryInUse extends EmbeddedPostgresError {
  override readonly name = 'DirectoryInUse';
}

/** Gives any failure of the file system or of a child process the context that its own message lacks. */
export function toEmbeddedPostgresError(error: unknown, dataDir: string): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error;
  const detail = String(error).replace(/^Error: /, '');
  return new EmbeddedPostgresError(
    `The embedded PostgreSQL for the data directory ${dataDir} is not available: ${detail}\n` +
      'Fix this, or set DATABASE_URL to use another PostgreSQL.',
    { cause: error },
  );
}
