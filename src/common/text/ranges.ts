/** Half-open range of UTF-16 code units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Replacement for a range of a text. */
export interface Edit extends Range {
  readonly text: string;
}

const INNER = /[\p{L}\p{M}\p{N}]/u;

/** Removes characters other than letters and digits from both ends of a range. The result may be empty. */
export function trimRange(text: string, range: Range): Range {
  let { start, end } = range;
  while (start < end && !INNER.test(String.fromCodePoint(text.codePointAt(start) ?? 0))) start++;
  while (end > start && !INNER.test(text.charAt(end - 1)) && !isHalf(text.charCodeAt(end - 1))) end--;
  return { start, end };
}

/** Removes characters other than letters and digits from both ends of a text. */
export function trimEdges(text: string): string {
  const { start, end } = trimRange(text, { start: 0, end: text.length });
  return text.slice(start, end);
}

/** Returns true for the second half of a surrogate pair, which may belong to a letter. */
function isHalf(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** Sorts the ranges and merges overlapping ranges. */
export function united(ranges: readonly Range[]): Range[] {
  const found: { start: number; end: number }[] = [];
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = found.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
}

/**
 * Returns the first number from 0 for which a test is true, by binary search, or `end`.
 * @param test once true, must be true for all greater numbers
 */
export function firstWhere(end: number, test: (at: number) => boolean): number {
  let low = 0;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Merges both lists, without edits of the second list that overlap the first. */
export function withoutOverlaps(first: readonly Edit[], second: readonly Edit[]): readonly Edit[] {
  if (first.length === 0) return second;
  return [...first, ...outside(second, first)].sort((a, b) => a.start - b.start);
}

/** Returns the edits that overlap none of the sorted ranges. */
export function outside(edits: readonly Edit[], ranges: readonly Range[]): Edit[] {
  let next = 0;
  return edits.filter((edit) => {
    while ((ranges[next]?.end ?? Infinity) <= edit.start) next++;
    return edit.end <= (ranges[next]?.start ?? Infinity);
  });
}
