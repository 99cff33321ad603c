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
