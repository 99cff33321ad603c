import type { ScannedText } from '../../../../common/text/scanned-text.js';
import { gated } from '../../../../common/text/gated-pattern.js';
import { matchesOf } from '../../../../common/text/matches.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { ITS, THATS } from '../../../speech/en/links.js';
import { EXPLAINED as AS_IN, LETTER_WORDS } from '../../../speech/en/spelling.js';
import type { Range } from '../../../text/normalized-text.js';

const LETTERS = /(?<![\p{L}\p{N}'])(?:\p{L}[ .,-]{1,2}){2,24}\p{L}(?![\p{L}\p{N}'])/gu;
/** "o as in oscar, k as in kilo" */
const EXPLAINED = gated(
  regExp.giu`(?<![\p{L}\p{N}'])(?:\p{L}[,.]? (?:${AS_IN}|is for) (?:x[ -]?ray|\p{L}{2,12})[,.]? ?(?:and |then )?){1,24}(?:(?:\p{L}[ ,.-]{1,2}){0,12}\p{L}(?![\p{L}\p{N}'])(?! (?:${AS_IN})\b))?`,
);
const JOINTS = regExp.gi` (?:${AS_IN}) `;
const WORD = /[\p{L}'-]+/gu;
const LEAST = 3;
const SPELLING = gated(/\bspel|\bletter/i);
const CUE = regExp.i`\b(?:spell(?:ed|ing|s|t)?|letters?)\b[\s,:]*(?:(?:it|is|${ITS}|like|${THATS}|as) |my (?:last |first )?name )*$`;
const TAIL = /[\s,.-]+$/;

/**
 * Names that are spelled: "o k a f o r", "O-K-A-F-O-R", "o as in oscar k as in kilo", "oscar kilo alpha". Three letters
 * or more.
 *
 * @param asked a name was asked for; otherwise only what is said to be spelled counts
 */
export function spelledNames(view: ScannedText, asked: boolean): Range[] {
  if (!asked && !view.test(SPELLING)) return [];
  const { text } = view;
  const long = explained(view);
  const bare = letters(text).filter(
    ({ start }) => !long.some((range) => range.start <= start && start < range.end),
  );
  const found = [...long, ...bare, ...byNames(text)];
  if (asked) return found;
  return found.filter(({ start }) => CUE.test(text.slice(Math.max(0, start - 40), start)));
}

function letters(text: string): Range[] {
  return matchesOf(text, LETTERS).map((match) => trimmed(match.index, match[0]));
}

function explained(view: ScannedText): Range[] {
  return view
    .matches(EXPLAINED)
    .filter((match) => (match[0].match(JOINTS)?.length ?? 0) > 1 || / as in /i.test(match[0]))
    .map((match) => trimmed(match.index, match[0]));
}

function trimmed(start: number, said: string): Range {
  return { start, end: start + said.replace(TAIL, '').length };
}

/** Letters by the names of the spelling alphabet. */
function byNames(text: string): Range[] {
  const found: Range[] = [];
  let first = 0;
  let count = 0;
  let end = 0;
  const close = (): void => {
    if (count >= LEAST) found.push({ start: first, end });
    count = 0;
  };
  for (const match of matchesOf(text, WORD)) {
    const named = match[0].length > 2 && LETTER_WORDS.has(match[0].toLowerCase());
    const near = count === 0 || /^[\s,]{1,2}$/.test(text.slice(end, match.index));
    if (!named || !near) close();
    if (!named) continue;
    if (count === 0) first = match.index;
    count++;
    end = match.index + match[0].length;
  }
  close();
  return found;
}
