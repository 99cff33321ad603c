import { type CountsRow, FOLDED_WIDTH, type Slice, sumSlices, toSlice } from './slice.js';

const SLOT_MS = FOLDED_WIDTH * 60_000;
/** Age in milliseconds below which a batch may still be updated. */
const LEAST_AGE_MS = 3_600_000;
/** Number of latest turns that remain unfolded, because no window of turns is longer. */
const KEPT_TURNS = 800;

/** Rows of one language that are folded into one row. */
export interface Fold {
  readonly rows: readonly CountsRow[];
  /** Contents of the new row. */
  readonly slice: Slice;
}

/**
 * Returns the folds of a language's rows. Each contains the batches of six hours, and rows folded from them earlier.
 * @param rows rows in order of their start
 * @param now milliseconds since the epoch
 */
export function foldsOf(rows: readonly CountsRow[], now: number): Fold[] {
  const slots = new Map<number, CountsRow[]>();
  let turns = 0;
  for (const row of rows.toReversed()) {
    const begun = row.begunAt.getTime();
    const isKept = row.width === 0 && (turns < KEPT_TURNS || now - begun < LEAST_AGE_MS);
    turns += Math.max(row.turns, row.calls);
    if (isKept) continue;
    const slot = Math.floor(begun / SLOT_MS) * SLOT_MS;
    const known = slots.get(slot);
    if (known === undefined) slots.set(slot, [row]);
    else known.push(row);
  }
  return Array.from(slots)
    .filter(([, folded]) => folded.some(({ width }) => width === 0))
    .map(([slot, folded]) => ({ rows: folded, slice: sumSlices(folded.map(toSlice), slot) }));
}
