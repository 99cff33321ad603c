import type { Edit, Range } from '../../common/text/ranges.js';

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
