import { query } from './databases.js';

/** Returns the stored events of an account's own chain, in order. */
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

/** SQL that replaces each batch with one row per event, like events that were stored individually. */
const UNPACK = `INSERT INTO audit_single_events SELECT * FROM audit_events WHERE chain <> account_id ON CONFLICT DO NOTHING;
  DELETE FROM audit_batches`;

/**
 * Disables the event tables' protection against changes, and unpacks batches, so that `audit_single_events` has a row
 * for each event.
 */
export async function disarmEvents(databaseUrl: string): Promise<void> {
  await query(databaseUrl, TABLES.map((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`).join('; '));
  await query(databaseUrl, UNPACK);
}

/** Changes `audit_single_events` as the database's owner. The table then has a row for each event. */
export async function tamperWithEvents(
  databaseUrl: string,
  sql: string,
  values: readonly unknown[] = [],
): Promise<void> {
  await disarmEvents(databaseUrl);
  await query(databaseUrl, sql, values);
  await query(databaseUrl, TABLES.map((table) => `ALTER TABLE ${table} ENABLE TRIGGER USER`).join('; '));
}
