import { matchesOf } from '../../../../common/text/matches.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { wordSet } from '../../../lexicon/words.js';
import type { EntityKind } from '../../../kinds.js';
import type { SlotRole } from '../../../slot.js';
import { MONTHS } from '../../../languages/en/calendar.js';
import * as en from '../../../languages/en/dictation.js';
import { LINK_WORDS } from '../../../languages/en/talk.js';
import { NUMBERS } from '../../../languages/en/numbers.js';
import { LETTER_WORDS } from '../../../languages/en/spelling.js';
import { shortWordsOf } from '../../../languages/short-words.js';
import { plain } from '../../../text/char-folding.js';
import type { NormalizedText, Range } from '../../../text/normalized-text.js';

/** Kinds whose values can contain letters. */
export const LETTERED: ReadonlySet<string> = new Set([
  'HEALTH_PLAN_ID',
  'MRN',
  'ACCOUNT',
  'LICENSE',
  'VEHICLE_ID',
  'DEVICE_ID',
  'UNIQUE_ID',
]);

export const WORD = /[\p{L}\p{M}]+(?:'\p{L}+)?|\d+/gu;
/** Number of characters of a complete value; `LONG` applies to other kinds. */
export const WHOLE: Readonly<Partial<Record<EntityKind, number>>> = {
  SSN: 9,
  PHONE: 10,
  FAX: 10,
  CREDIT_CARD: 16,
  CVV: 4,
  ZIP: 5,
};
export const LONG = 12;
/** Units after a number that make it a quantity. */
const UNIT = regExp.u`^(?:${en.COUNTED_UNIT})$`;
/** Price or measured value, or a version. */
const DECIMAL = /^\d{1,4}\.\d{1,2}$|^\d+(?:\.\d+){2}$/;
const LINKS = wordSet(LINK_WORDS);
const READING_BEFORE = regExp.i`\b(?:${en.READING})\b[^.?!]{0,30}$`;
/** Words before a time: "i work till ten forty five". */
const TIME_BEFORE = regExp.i`\b(?:${en.BEFORE_TIME})\s$`;
const TIME = /^(?:[1-9]|1[0-2])\s?[0-5]\d$/;

export interface Word extends Range {
  readonly folded: string;
  /** Number of the value's characters that the word represents: 0 for words around a value, -1 for any others. */
  readonly size: number;
}

/** @param question that the text answers, which also shows the language */
export function wordsOf(view: NormalizedText, kind: EntityKind, role: SlotRole, question = ''): Word[] {
  const { isShortWord } = shortWordsOf(`${question} ${view.text}`);
  const words = matchesOf(view.text, WORD).map(({ 0: word, index: start }) => {
    const folded = word.toLowerCase();
    return {
      start,
      end: start + word.length,
      folded,
      size: isShortWord(plain(folded)) ? 0 : sizeOf(folded, kind, role),
    };
  });
  if (!LETTERED.has(kind)) return words;
  for (let at = words.length - 2; at >= 0; at--) {
    const [word, next] = [words[at], words[at + 1]];
    // "a" is a letter if another letter or a digit follows ("a b four one").
    const isLetter = word?.folded === 'a' && next !== undefined && next.size > 0 && next.folded.length === 1;
    if (isLetter) words[at] = { ...word, size: 1 };
  }
  return words;
}

export function sizeOf(folded: string, kind: EntityKind, role: SlotRole): number {
  if (/^\d/.test(folded)) return folded.length;
  if (kind === 'DOB' && (MONTHS.includes(folded) || NUMBERS.ordinal.has(folded))) return 1;
  const isLetter = LETTER_WORDS.has(folded) || (folded.length === 1 && folded !== 'i' && folded !== 'a');
  if (LETTERED.has(kind) && isLetter) return 1;
  return en.PIECE_WORDS.has(folded) || (role === 'assistant' && en.BACKCHANNEL_WORDS.has(folded)) ? 0 : -1;
}

/** Returns the longest runs of words in or around the value, as pairs of indices, of which the second is exclusive. */
export function runsOf(words: readonly Word[]): [number, number][] {
  const found: [number, number][] = [];
  let from = 0;
  for (let at = 0; at <= words.length; at++) {
    if (at < words.length && (words[at]?.size ?? -1) >= 0) continue;
    if (at > from) found.push([from, at]);
    from = at + 1;
  }
  return found;
}

export function pieceOf(
  text: string,
  words: readonly Word[],
  [from, to]: [number, number],
  least: { readonly alone: number; readonly amid: number },
  role: SlotRole,
): Range | undefined {
  const counted = words.findLastIndex((_, at) => at >= from && at < to && isCounted(words, at));
  const value = words.slice(Math.max(from, counted + 1), to).filter(({ size }) => size > 0);
  const [first] = value;
  const last = value.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const size = value.reduce((sum, word) => sum + word.size, 0);
  const alone = from === 0 && to === words.length;
  const atEdge = from === 0 || to === words.length;
  const next = words[words.indexOf(last) + 1];
  const stalls = from === 0 && next !== undefined && en.STALLS_AFTER.has(next.folded);
  if (!atEdge || size < (alone || stalls ? least.alone : least.amid)) return undefined;
  if (!alone && role === 'assistant') return undefined;
  if (!alone && next !== undefined && UNIT.test(next.folded)) return undefined;
  const said = text.slice(first.start, last.end);
  if (DECIMAL.test(said) || text.charAt(last.end) === '%') return undefined;
  if (!alone && isReading(text.slice(0, first.start), said)) return undefined;
  return { start: first.start, end: last.end };
}

/** True if the words before a number make it a measured value or a time. */
function isReading(lead: string, said: string): boolean {
  return READING_BEFORE.test(lead) || (TIME.test(said) && TIME_BEFORE.test(lead));
}

/** True for a link after which the value begins: "is" in "plus four is two two one eight". */
function isCounted(words: readonly Word[], link: number): boolean {
  const [before, after] = [words[link - 1], words[link + 1]];
  return LINKS.has(words[link]?.folded ?? '') && (before?.size ?? 0) > 0 && (after?.size ?? 0) > 0;
}
