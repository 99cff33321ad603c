/**
 * Findings in the texts of one request, at most: a text of a million characters has as many if each of its lines is a value.
 * Each is searched for, sealed and written down, so what has more is refused.
 */
const MOST_FINDINGS = 40_000;
/** Those of all passes together, before they are merged. */
const MOST_UNMERGED = 10 * MOST_FINDINGS;

/** Ends the work on a request. */
export class TooManyFindings extends Error {
  override readonly name = 'TooManyFindings';
}

/** @throws TooManyFindings */
export function boundUnmerged(perSlot: readonly (readonly unknown[])[]): void {
  bound(perSlot, MOST_UNMERGED);
}

/** @throws TooManyFindings */
export function boundFindings(perSlot: readonly (readonly unknown[])[]): void {
  bound(perSlot, MOST_FINDINGS);
}

function bound(perSlot: readonly (readonly unknown[])[], most: number): void {
  if (perSlot.reduce((sum, { length }) => sum + length, 0) > most) throw new TooManyFindings();
}
