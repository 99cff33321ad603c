import type { DataSource } from 'typeorm';

/**
 * Runs work while no other instance runs it. The lock belongs to a separate connection, and ends with the connection.
 * @param lock number of the work, the same on every instance and different from other work
 * @returns the work's result; undefined if another instance is running it
 */
export async function runExclusively<T>(
  dataSource: DataSource,
  lock: number,
  work: () => Promise<T>,
): Promise<T | undefined> {
  const runner = dataSource.createQueryRunner();
  try {
    const rows = await runner.manager.query<{ taken: boolean }[]>(
      'SELECT pg_try_advisory_lock($1) AS taken',
      [lock],
    );
    if (rows[0]?.taken !== true) return undefined;
    try {
      return await work();
    } finally {
      await runner.query('SELECT pg_advisory_unlock($1)', [lock]).catch(() => undefined);
    }
  } finally {
    await runner.release();
  }
}
