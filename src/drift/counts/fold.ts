import { type CountsRow, FOLDED_WIDTH, type Slice, sumSlices, toSlice } from './slice.js';

const SLOT_MS = FOLDED_WIDTH * 60_000;
/** Milliseconds. Batches that are younger may still be counted up. */
const LEAST_AGE_MS = 3_600_000;
/** The latest turns stay as they were counted: no window of turns is longer. */
const KEPT_TURNS = 800;

/** Rows of one language that become one. */
export interface Fold {
  readonly rows: readonly CountsRow[];
  /** What they become. */
  readonly slice: Slice;
}

/**
 * Which rows of a language become one: the batches of each six hours, and what was folded of them before.
 * @param rows in order of their beginning
 * @param now milliseconds since 1970
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
