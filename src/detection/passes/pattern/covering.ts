import { firstEndingAfter } from '../../merge.js';
import type { Range } from '../../text/normalized-text.js';

/** The one of the sorted, disjoint ranges that holds all of the part, or undefined. */
export function covering(part: Range, ranges: readonly Range[]): Range | undefined {
  const range = ranges[firstEndingAfter(ranges, part.start)];
  return range !== undefined && range.start <= part.start && range.end >= part.end ? range : undefined;
}

/** The ranges, sorted, and in one what overlaps. */
export function united(ranges: readonly Range[]): Range[] {
  const found: { start: number; end: number }[] = [];
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = found.at(-1);
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end);
    else found.push({ start, end });
  }
  return found;
}
