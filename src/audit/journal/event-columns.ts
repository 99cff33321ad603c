import type { SealedEvent } from '../events/audit-event.js';

export const EVENT_COLUMNS = 'account_id, chain, seq, kind, ts, prev_hash, curr_hash, canonical';

/** Separates the rows of a column. JSON escapes line breaks, so texts can't contain it. */
const NEXT_ROW = '\n';
const HASH_BYTES = 32;

/**
 * SQL that selects the rows of {@link eventColumns}, in the order of {@link EVENT_COLUMNS}.
 * @param first number of its first parameter
 */
export function selectEvents(first: number): string {
  const rows = (column: number): string => `string_to_array($${first + column}::text, chr(10))`;
  const hash = (column: number): string =>
    `substr($${first + column}::bytea, (e.place::integer - 1) * ${HASH_BYTES} + 1, ${HASH_BYTES})`;
  return `SELECT e.account_id, e.chain, e.seq::integer, e.kind, e.ts::timestamptz, ${hash(5)}, ${hash(6)}, e.canonical
  FROM unnest(${[0, 1, 2, 3, 4, 7].map(rows).join(', ')}) WITH ORDINALITY
    AS e (account_id, chain, seq, kind, ts, canonical, place)`;
}

/**
 * The events of several calls, one value per column: texts joined by line breaks, hashes concatenated. Array elements
 * would have to be written and parsed character by character.
 */
export function eventColumns(
  calls: readonly { accountId: string; events: readonly SealedEvent[] }[],
): (string | Buffer)[] {
  const all = calls.flatMap(({ events }) => events);
  const lines = (read: (event: SealedEvent) => string | number): string => all.map(read).join(NEXT_ROW);
  return [
    calls.flatMap(({ accountId, events }) => events.map(() => accountId)).join(NEXT_ROW),
    lines(({ chain }) => chain),
    lines(({ seq }) => seq),
    lines(({ kind }) => kind),
    lines(({ ts }) => ts),
    hashBytes(all.map(({ prevHash }) => prevHash).join('')),
    hashBytes(all.map(({ currHash }) => currHash).join('')),
    lines(({ canonical }) => canonical),
  ];
}

export function hashBytes(hex: string): Buffer {
  return Buffer.from(hex, 'hex');
}
