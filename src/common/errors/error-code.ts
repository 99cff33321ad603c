/** Returns the `code` of a system, driver or library error (`ENOENT`, an SQLSTATE), also from TypeORM's wrapper. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'driverError' in error ? errorCode(error.driverError) : undefined;
}
