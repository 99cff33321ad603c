import { matchesOf } from '../../../common/text/matches.js';
import type { NormalizedText, Range } from '../../text/normalized-text.js';

/** Default distance of context words before a value, in characters of the view. */
const REACH = 60;

/** Returns the text directly before an offset of a view. */
export function before(view: NormalizedText, offset: number, reach = REACH): string {
  return view.text.slice(Math.max(0, offset - reach), offset);
}

/** Returns the text directly after an offset of a view. */
export function after(view: NormalizedText, offset: number, reach = 30): string {
  return view.text.slice(offset, offset + reach);
}

/**
 * Returns the group name from the last match of a global pattern, which is the context word nearest to the text that
 * follows.
 */
export function lastContext(text: string, pattern: RegExp): string | undefined {
  let found: string | undefined;
  for (const match of matchesOf(text, pattern)) {
    for (const name in match.groups) if (match.groups[name] !== undefined) found = name;
  }
  return found;
}

/** Most words before an answer's value ("sure it's …"). */
const MOST_WORDS = 8;

/** True if the text before the digits of an answer contains few words, and no number except "oh". */
export function isBareLead(lead: string): boolean {
  const words = lead.trim();
  return !/\d/.test(words.replace(/\b0$/, '')) && words.split(/\s+/).length <= MOST_WORDS;
}

/** Returns the span of a match. */
export function rangeOf({ 0: matched, index }: RegExpExecArray): Range {
  return { start: index, end: index + matched.length };
}
