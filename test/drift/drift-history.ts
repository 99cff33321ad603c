import { newId } from '../../src/common/ids.js';
import { query } from '../support/databases.js';

const SLOT_MS = 6 * 3_600_000;
const DAY_MS = 4 * SLOT_MS;

/** Counts in fifty turns, by kind. */
export type CountedKinds = Readonly<
  Record<string, readonly [findings: number, confidence: number, spoken: number]>
>;

/** Returns the counts of fifty turns. All phone numbers are spoken as words, and busier slots have more of them. */
export function usualKinds(slot: number): CountedKinds {
  const phones = 9 + (slot % 4);
  return { PHONE: [phones, phones * 0.94, phones], NAME: [20, 18.8, 0] };
}

/**
 * Inserts weeks of counts for an agent until a day ago, in two batches every six hours.
 */
export async function putHistory(
  databaseUrl: string,
  agentId: string,
  { days = 35, kindsOf = usualKinds }: { days?: number; kindsOf?: (slot: number) => CountedKinds } = {},
): Promise<void> {
  const now = Date.now();
  const first = Math.ceil((now - days * DAY_MS) / SLOT_MS);
  const rows: { begun: string; kinds: CountedKinds }[] = [];
  for (let slot = first; (slot + 1) * SLOT_MS < now - DAY_MS; slot += 1) {
    for (const part of [0.2, 0.6])
      rows.push({ begun: new Date((slot + part) * SLOT_MS).toISOString(), kinds: kindsOf(slot) });
  }
  await query(
    databaseUrl,
    `INSERT INTO drift_counts (account_id, agent_id, language, begun_at, width, calls, turns, refused, kinds, counted_at)
     SELECT a.account_id, a.agent_id, 'en', r.begun, 0, 50, 50, 0, r.kinds, r.begun
     FROM agents a, json_to_recordset($2) AS r (begun timestamptz, kinds jsonb) WHERE a.agent_id = $1`,
    [agentId, JSON.stringify(rows)],
  );
}

/** Inserts an alarm for an agent because fewer numbers are spoken as words. @returns its ID */
export async function putAlarm(databaseUrl: string, agentId: string, rate = 'spoken'): Promise<string> {
  const id = newId('drf');
  await query(
    databaseUrl,
    `INSERT INTO drift_alarms (account_id, alarm_id, agent_id, language, kind, rate, since, expected, low, high, seen, size)
     SELECT account_id, $2, agent_id, 'en', 'PHONE', $3, now() - interval '2 hours', 0.97, 0.62, 1, 0.12, 41 FROM agents
     WHERE agent_id = $1`,
    [agentId, id, rate],
  );
  return id;
}
