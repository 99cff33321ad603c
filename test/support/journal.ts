import { query } from './databases.js';

/** Events of an account's own chain, in order, as they are stored. */
export async function accountEvents(
  databaseUrl: string,
  accountId: string,
): Promise<Record<string, unknown>[]> {
  const rows = await query<{ canonical: string }>(
    databaseUrl,
    'SELECT canonical FROM audit_events WHERE account_id = $1 AND chain = $1 ORDER BY seq',
    [accountId],
  );
  return rows.map((row) => JSON.parse(row.canonical) as Record<string, unknown>);
}

const TABLES = ['audit_single_events', 'audit_batches'] as const;

/** The events of each commit of a call, a row for each as those that come one by one have. */
const UNPACK = `INSERT INTO audit_single_events SELECT * FROM audit_events WHERE chain <> account_id ON CONFLICT DO NOTHING;
  DELETE FROM audit_batches`;

/** From now on the tables of events take any change, and `audit_single_events` has a row for each event. */
export async function disarmEvents(databaseUrl: string): Promise<void> {
  await query(databaseUrl, TABLES.map((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`).join('; '));
  await query(databaseUrl, UNPACK);
}

/** Changes `audit_single_events`, which has a row for each event then, as somebody who owns the database. */
export async function tamperWithEvents(
  databaseUrl: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<void> {
  await disarmEvents(databaseUrl);
  await query(databaseUrl, sql, values);
  await query(databaseUrl, TABLES.map((table) => `ALTER TABLE ${table} ENABLE TRIGGER USER`).join('; '));
}
