import { matchesOf } from '../../../common/text/matches.js';
import type { NormalizedText, Range } from '../../text/normalized-text.js';

/** How far before a value its context words may stand, in characters of the view. */
const REACH = 60;

/** The text just before an offset of a view. */
export function before(view: NormalizedText, offset: number, reach = REACH): string {
  return view.text.slice(Math.max(0, offset - reach), offset);
}

/** The text just after an offset of a view. */
export function after(view: NormalizedText, offset: number, reach = 30): string {
  return view.text.slice(offset, offset + reach);
}

/**
 * The name of the group that the last match of a global pattern fell in: the context word that stands nearest to
 * what follows the text.
 */
export function lastContext(text: string, pattern: RegExp): string | undefined {
  let found: string | undefined;
  for (const match of matchesOf(text, pattern)) {
    for (const name in match.groups) if (match.groups[name] !== undefined) found = name;
  }
  return found;
}

/** Before a bare answer stand few words ("sure it's …"). */
const MOST_WORDS = 8;

/** True if what stands before the digits of an answer says nothing else: few words, and no number but an "oh". */
export function isBareLead(lead: string): boolean {
  const words = lead.trim();
  return !/\d/.test(words.replace(/\b0$/, '')) && words.split(/\s+/).length <= MOST_WORDS;
}

/** Where a match stands. */
export function rangeOf({ 0: matched, index }: RegExpExecArray): Range {
  return { start: index, end: index + matched.length };
}
