// Number of rows that a request reads, from the database's statistics.
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../statistics.mjs';

const REQUESTS = 20;
/** Number of measurements. Their median is used, because other connections may report earlier reads in the meantime. */
const TIMES = 5;
/**
 * Pause in milliseconds before reading statistics. A connection reports its counts at the end of a transaction, at most
 * once per second.
 */
const TELLING_MS = 1_200;
/** Tables that the service's jobs read in the meantime. */
const OF_JOBS = ['instances', 'accounts', 'agents', 'witness_progress', 'timestamp_attempts'];

/**
 * Returns the number of rows that a request reads, by table. Similar requests are made one after the other, so that
 * they share a connection.
 * @param ask makes the next request
 */
export async function rowsRead(client, ask) {
  const readings = [await told(client, ask)];
  for (let time = 0; time < TIMES; time += 1) {
    for (let request = 1; request < REQUESTS; request += 1) await ask();
    readings.push(await told(client, ask));
  }
  const usual = (table) => median(readings.slice(1).map((after, at) => after[table] - readings[at][table]));
  return Object.keys(readings[0])
    .map((table) => [table, usual(table) / REQUESTS])
    .filter(([table, rows]) => rows > 0 && !OF_JOBS.includes(table));
}

async function told(client, ask) {
  await pause(TELLING_MS);
  await ask();
  const { rows } = await client.query(
    `SELECT relname, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 AS read FROM pg_stat_user_tables`,
  );
  return Object.fromEntries(rows.map(({ relname, read }) => [relname, read]));
}

/** Formats numbers of rows: `checkpoint_nodes 256, checkpoints 1`. */
export function rowsText(rows) {
  if (rows.length === 0) return 'none';
  return rows.map(([table, count]) => `\`${table}\` ${count.toFixed(count % 1 === 0 ? 0 : 1)}`).join(', ');
}
