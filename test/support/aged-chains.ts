import { type AnyEventBody, RESERVED_FIELDS } from '../../src/audit/events/audit-event.js';
import type { JsonValue } from '../../src/audit/events/canonical-json.js';
import { ChainWriter } from '../../src/audit/chain/hash/hash-chain.js';
import { query } from './databases.js';
import { tamperWithEvents } from './journal.js';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const CHAIN_FIELDS: ReadonlySet<string> = new Set(RESERVED_FIELDS);

/**
 * Rewrites a chain with all its events older by a number of days and a minute. All hashes remain valid. Seals and
 * checkpoints are not changed, so none may contain the chain.
 */
export async function ageChain(databaseUrl: string, chain: string, days: number): Promise<void> {
  await rewriteChain(databaseUrl, chain, (body) => body, days * DAY_MS + MINUTE_MS);
  await query(
    databaseUrl,
    `UPDATE sessions SET started_at = (SELECT min(ts) FROM audit_single_events WHERE chain = $1),
       ended_at = (SELECT max(ts) FROM audit_single_events WHERE chain = $1) WHERE session_id = $1`,
    [chain],
  );
}

/** Rewrites a chain with other event bodies. All hashes remain valid. */
export async function rewriteChain(
  databaseUrl: string,
  chain: string,
  change: (body: AnyEventBody) => AnyEventBody,
  olderByMs = 0,
): Promise<void> {
  const rows = await query<{ canonical: string }>(
    databaseUrl,
    'SELECT canonical FROM audit_events WHERE chain = $1 ORDER BY seq',
    [chain],
  );
  const writer = new ChainWriter<AnyEventBody>(chain);
  const written = rows.map(({ canonical }) => {
    const event = JSON.parse(canonical) as Record<string, JsonValue> & { readonly ts: string };
    const body = Object.fromEntries(Object.entries(event).filter(([name]) => !CHAIN_FIELDS.has(name)));
    return writer.append(change(body as unknown as AnyEventBody), new Date(Date.parse(event.ts) - olderByMs));
  });
  await tamperWithEvents(
    databaseUrl,
    `UPDATE audit_single_events e SET canonical = n.canonical, ts = n.ts,
       prev_hash = decode(n.prev_hash, 'hex'), curr_hash = decode(n.curr_hash, 'hex')
     FROM jsonb_to_recordset($2) AS n (seq integer, canonical text, ts timestamptz, prev_hash text, curr_hash text)
     WHERE e.chain = $1 AND e.seq = n.seq`,
    [
      chain,
      JSON.stringify(
        written.map(({ seq, canonical, ts, prevHash, currHash }) => ({
          ...{ seq, canonical, ts },
          ...{ prev_hash: prevHash, curr_hash: currHash },
        })),
      ),
    ],
  );
  await query(databaseUrl, `UPDATE audit_chains SET head_hash = decode($2, 'hex') WHERE chain = $1`, [
    chain,
    writer.head.hash,
  ]);
}
