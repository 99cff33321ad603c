import { firstEndingAfter } from '../../merge.js';
import type { Range } from '../../text/normalized-text.js';

/** The one of the sorted, disjoint ranges that holds all of the part, or undefined. */
export function covering(part: Range, ranges: readonly Range[]): Range | undefined {
  const range = ranges[firstEndingAfter(ranges, part.start)];
  return range !== undefined && range.start <= part.start && range.end >= part.end ? range : undefined;
}
