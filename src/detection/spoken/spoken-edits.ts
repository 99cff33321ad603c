import type { ScannedText } from '../../common/text/scanned-text.js';
import type { Edit, Range } from '../../common/text/ranges.js';
import { numberEdits } from './number-words.js';
import { spelledEdits } from './spelled-codes.js';
import { spokenEmails } from './spoken-email.js';

/**
 * What turns a text into its spoken-form view: sorted edits that don't overlap. An address wins over a spelled code,
 * and that over a number.
 */
export function spokenEdits(text: ScannedText): readonly Edit[] {
  const emails = spokenEmails(text);
  const codes = withoutOverlaps(spelledEdits(text), numberEdits(text));
  if (emails.length === 0) return codes;
  const edits = emails.flatMap((email) => email.edits);
  // What joins something to an address would make it a part of that: "there's a dash, t dash bo at …".
  const starts = new Set(emails.map(({ start }) => start));
  const others = outside(codes, emails).filter(({ end }) => !starts.has(end));
  return [...edits, ...others].sort((a, b) => a.start - b.start);
}

/** Both lists in one, the second without what overlaps the first. */
export function withoutOverlaps(first: readonly Edit[], second: readonly Edit[]): readonly Edit[] {
  if (first.length === 0) return second;
  return [...first, ...outside(second, first)].sort((a, b) => a.start - b.start);
}

/** The edits that overlap none of the sorted ranges. */
function outside(edits: readonly Edit[], ranges: readonly Range[]): Edit[] {
  let next = 0;
  return edits.filter((edit) => {
    while ((ranges[next]?.end ?? Infinity) <= edit.start) next++;
    return edit.end <= (ranges[next]?.start ?? Infinity);
  });
}
