/** A half-open range of UTF-16 code units. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Replaces a range of a text by what it reads as. */
export interface Edit extends Range {
  readonly text: string;
}

const INNER = /[\p{L}\p{M}\p{N}]/u;

/** The range without what is neither letter nor digit at its ends; empty if nothing else is in it. */
export function trimRange(text: string, range: Range): Range {
  let { start, end } = range;
  while (start < end && !INNER.test(String.fromCodePoint(text.codePointAt(start) ?? 0))) start++;
  while (end > start && !INNER.test(text.charAt(end - 1)) && !isHalf(text.charCodeAt(end - 1))) end--;
  return { start, end };
}

/** A text without what is neither letter nor digit at its ends. */
export function trimEdges(text: string): string {
  const { start, end } = trimRange(text, { start: 0, end: text.length });
  return text.slice(start, end);
}

/** The second half of a pair may belong to a letter. */
function isHalf(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** The ranges, sorted, and in one what overlaps. */
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
 * The first of the numbers from 0 on for which a test holds, found by halves; `end` if there is none.
 * @param holds once it does, it does for all after
 */
export function firstWhere(end: number, holds: (at: number) => boolean): number {
  let low = 0;
  let high = end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Both lists in one, the second without what overlaps the first. */
export function withoutOverlaps(first: readonly Edit[], second: readonly Edit[]): readonly Edit[] {
  if (first.length === 0) return second;
  return [...first, ...outside(second, first)].sort((a, b) => a.start - b.start);
}

/** The edits that overlap none of the sorted ranges. */
export function outside(edits: readonly Edit[], ranges: readonly Range[]): Edit[] {
  let next = 0;
  return edits.filter((edit) => {
    while ((ranges[next]?.end ?? Infinity) <= edit.start) next++;
    return edit.end <= (ranges[next]?.start ?? Infinity);
  });
}
