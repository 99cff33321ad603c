import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/**
 * Selects backends that wait for the table's lock in the middle of a journal write. Databases from one
 * template share the table's OID, and pg_locks shows the locks of all databases.
 */
const STUCK = `SELECT pid FROM pg_locks WHERE NOT granted AND relation = 'audit_batches'::regclass
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
const PATIENCE_MS = 5_000;

/**
 * Locks the journal's table so that writes wait in the middle of their transactions, and calls `act` with
 * their backends before it releases the lock.
 */
export async function withStuckWrites<T>(
  databaseUrl: string,
  begin: () => void,
  act: (client: pg.Client, pids: number[]) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('LOCK TABLE audit_batches IN SHARE MODE');
    begin();
    const deadline = Date.now() + PATIENCE_MS;
    let pids: number[] = [];
    while (pids.length === 0 && Date.now() < deadline) {
      pids = (await client.query<{ pid: number }>(STUCK)).rows.map(({ pid }) => pid);
      await pause(10);
    }
    return await act(client, pids);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Terminates the backends of all journal writes that begin now, in the middle of their transactions.
 * @returns their number
 */
export function cutJournalWrites(databaseUrl: string, begin: () => void): Promise<number> {
  return withStuckWrites(databaseUrl, begin, async (client, pids) => {
    const { rows } = await client.query<{ done: boolean }>(
      'SELECT pg_terminate_backend(pid) AS done FROM unnest($1::int[]) AS pid',
      [pids],
    );
    return rows.filter(({ done }) => done).length;
  });
}
