import type { Range } from './normalized-text.js';

const INNER = /[\p{L}\p{M}\p{N}]/u;

/** The range without what is neither letter nor digit at its ends; empty if nothing else is in it. */
export function trimRange(text: string, range: Range): Range {
  let { start, end } = range;
  while (start < end && !INNER.test(String.fromCodePoint(text.codePointAt(start) ?? 0))) start++;
  while (end > start && !INNER.test(text.charAt(end - 1)) && !isHalf(text.charCodeAt(end - 1))) end--;
  return { start, end };
}

/** The second half of a pair may belong to a letter. */
function isHalf(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
