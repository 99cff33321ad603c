import { TimeSlice } from '../../common/async/time-slice.js';
import type { SealedEvent } from '../events/audit-event.js';
import type { StoredEvent } from '../chain/hash/verifier.js';

/** Stored event with the columns that the verifier compares. In a batch, kind and time are only in the text. */
export type EventRow = StoredEvent & { readonly chain: string };

/** Row of either event table, as read by {@link selectStored}: a single event, or the events of one commit. */
export interface StoredColumns {
  readonly chain: string;
  /** `seq` of the first event. */
  readonly seq: number;
  /** Null in a batch. */
  readonly kind: string | null;
  readonly ts: Date | null;
  readonly prev_hash: Buffer;
  /** `curr_hash` of each event, concatenated. */
  readonly hashes: Buffer;
  /** Event texts, one per line. JSON escapes line breaks. */
  readonly canonical: string;
}

const HASH_BYTES = 32;
const NEXT_EVENT = '\n';
/** Separator between the rows of a column. JSON escapes control characters, so texts cannot contain it. */
const NEXT_ROW = '\x1e';
/** Maximum number of events per row, because readers load whole rows. Calls seldom have more events. */
const MAX_EVENTS = 250;

export const BATCH_COLUMNS = 'account_id, chain, seq, prev_hash, hashes, canonical';

/**
 * Returns SQL that selects the rows of {@link batchColumns}, in the order of {@link BATCH_COLUMNS}.
 * @param first number of the first SQL parameter
 */
export function selectBatches(first: number): string {
  const types = ['text[]', 'text[]', 'integer[]', 'bytea[]', 'bytea[]'];
  const columns = types.map((type, at) => `$${first + at}::${type}`).join(', ');
  return `SELECT b.* FROM unnest(${columns}, string_to_array($${first + types.length}::text, chr(30)))
    AS b (${BATCH_COLUMNS})`;
}

interface Commit {
  readonly accountId: string;
  readonly events: readonly SealedEvent[];
}

/**
 * Returns the events of several calls as rows, one value per column. All texts are joined into one, because array
 * elements would be written and parsed character by character.
 */
export function batchColumns(calls: readonly Commit[]): unknown[] {
  const rows = rowsOf(calls);
  return [...placeColumns(rows, rows.map(hashesOf)), rows.map(textOf).join(NEXT_ROW)];
}

/** Returns the same as {@link batchColumns}, but yields to other work in between. Suitable for very many events. */
export async function longBatchColumns(calls: readonly Commit[]): Promise<unknown[]> {
  const slice = new TimeSlice();
  const rows = rowsOf(calls);
  const texts: Buffer[] = [];
  const hashes: Buffer[] = [];
  for (const row of rows) {
    texts.push(Buffer.from(texts.length === 0 ? textOf(row) : NEXT_ROW + textOf(row)));
    hashes.push(hashesOf(row));
    if (slice.isOver) await slice.yield();
  }
  return [...placeColumns(rows, hashes), Buffer.concat(texts)];
}

interface Row {
  readonly accountId: string;
  readonly events: EventChunk;
}

function rowsOf(calls: readonly Commit[]): Row[] {
  return calls.flatMap(({ accountId, events }) =>
    toChunks(events).map((part) => ({ accountId, events: part })),
  );
}

function placeColumns(rows: readonly Row[], hashes: readonly Buffer[]): unknown[] {
  return [
    rows.map(({ accountId }) => accountId),
    rows.map(({ events: [first] }) => first.chain),
    rows.map(({ events: [first] }) => first.seq),
    rows.map(({ events: [first] }) => hashBytes(first.prevHash)),
    hashes,
  ];
}

function hashesOf({ events }: Row): Buffer {
  return hashBytes(events.map(({ currHash }) => currHash).join(''));
}

function textOf({ events }: Row): string {
  return events.map(({ canonical }) => canonical).join(NEXT_EVENT);
}

type EventChunk = [SealedEvent, ...SealedEvent[]];

function toChunks(events: readonly SealedEvent[]): EventChunk[] {
  const chunks: EventChunk[] = [];
  for (let from = 0; from < events.length; from += MAX_EVENTS)
    chunks.push(events.slice(from, from + MAX_EVENTS) as EventChunk);
  return chunks;
}

/**
 * Returns SQL that selects {@link StoredColumns} from both tables, at most `limit` rows each.
 * @param where condition on `chain`, and on `seq` and `last_seq`, which are a row's first and last event
 */
export function selectStored(where: string, order: string, limit: string): string {
  const part = (columns: string, lastSeq: string, table: string): string =>
    `(SELECT ${columns} FROM ${table} WHERE account_id = $1 AND ${where.replaceAll('last_seq', lastSeq)} ORDER BY ${order} LIMIT ${limit})`;
  return `${part('chain, seq, kind, ts, prev_hash, curr_hash AS hashes, canonical', 'seq', 'audit_single_events')}
    UNION ALL
    ${part('chain, seq, NULL, NULL, prev_hash, hashes, canonical', `seq + length(hashes) / ${HASH_BYTES} - 1`, 'audit_batches')}
    ORDER BY ${order} LIMIT ${limit}`;
}

/** Returns a row's events in order, as many as it has hashes or texts, so that a missing hash or text is detected. */
export function eventsOf(row: StoredColumns): EventRow[] {
  if (row.kind !== null && row.ts !== null) {
    const { chain, seq, kind, canonical } = row;
    const [prevHash, currHash] = [row.prev_hash.toString('hex'), row.hashes.toString('hex')];
    return [{ chain, seq, kind, ts: row.ts.toISOString(), prevHash, currHash, canonical }];
  }
  const texts = row.canonical.split(NEXT_EVENT);
  const count = Math.max(texts.length, Math.ceil(row.hashes.length / HASH_BYTES));
  let prevHash = row.prev_hash.toString('hex');
  return Array.from({ length: count }, (_, at) => {
    const currHash = row.hashes.toString('hex', at * HASH_BYTES, (at + 1) * HASH_BYTES);
    const event = { chain: row.chain, seq: row.seq + at, prevHash, currHash, canonical: texts[at] ?? '' };
    prevHash = currHash;
    return event;
  });
}

export function hashBytes(hex: string): Buffer {
  return Buffer.from(hex, 'hex');
}
