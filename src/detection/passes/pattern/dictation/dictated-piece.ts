import { matchesOf } from '../../../../common/text/matches.js';
import { gated } from '../../../../common/text/gated-pattern.js';
import type { BuiltInKind } from '../../../kinds.js';
import { NUMBERS } from '../../../speech/en/numbers.js';
import { MONTHS } from '../../../speech/en/calendar.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import {
  BEFORE_PHONE,
  BEFORE_TIME,
  BILLING_CODE,
  NOD_WORDS,
  OTHER_NUMBERED,
  PHONE_WORD,
  PIECE_WORDS,
  READING,
  STALLS_AFTER,
} from '../../../speech/en/dictation.js';
import { HESITATION } from '../../../speech/en/fillers.js';
import { LETTER_WORDS } from '../../../speech/en/spelling.js';
import type { SlotRole } from '../../../slot.js';
import type { NormalizedText, Range } from '../../../text/normalized-text.js';
import type { Candidate, Recognizer, RecognizerContext } from '../recognizer.js';
import { askedKind, asksForEntry } from './asked-kind.js';

const KINDS = [
  'SSN',
  'PHONE',
  'FAX',
  'HEALTH_PLAN_ID',
  'MRN',
  'ACCOUNT',
  'CREDIT_CARD',
  'CVV',
  'LICENSE',
  'VEHICLE_ID',
  'DEVICE_ID',
  'UNIQUE_ID',
  'ZIP',
  'DOB',
  'ADDRESS',
] as const satisfies readonly BuiltInKind[];

/** Kinds of which letters are a part. */
const LETTERED: ReadonlySet<string> = new Set([
  'HEALTH_PLAN_ID',
  'MRN',
  'ACCOUNT',
  'LICENSE',
  'VEHICLE_ID',
  'DEVICE_ID',
  'UNIQUE_ID',
]);

const WORD = /[\p{L}\p{M}]+(?:'\p{L}+)?|\d+/gu;
/** Longer texts are no pieces of a number. */
const LONGEST = 300;
/** Beside other words, so many characters are a part of what was asked for; fewer may be a count. */
const LEAST_AMID = 3;
/** Alone, one may be an answer to something else, unless a part of the value was given before. */
const LEAST_ALONE = 2;
/** So many characters are all of a value; of other kinds it is as many as a long code has. */
const WHOLE: Partial<Record<BuiltInKind, number>> = {
  SSN: 9,
  PHONE: 10,
  FAX: 10,
  CREDIT_CARD: 16,
  CVV: 4,
  ZIP: 5,
};
const LONG = 12;
/** What makes a number a quantity. */
const UNIT =
  /^(?:mg|milligrams?|mcg|ml|milliliters?|units?|dollars?|bucks|cents|percent|am|pm|a|p|o'clock|minutes?|hours?|days?|weeks?|months?|years?|times|pills?|tablets?|refills?|of|people|kids|miles|st|nd|rd|th|hundred|thousand|million|billion|grand|lakhs?|crores?|dozen|degrees|feet|inches|pounds|kilos?|calories|points?)$/;
/** A price, a reading; a version. */
const DECIMAL = /^\d{1,4}\.\d{1,2}$|^\d+(?:\.\d+){2}$/;
/** "9 or the 15": one of two. */
const EITHER = regExp.i`\d\s(?:or|versus)\s(?:the\s)?\d`;
const READING_BEFORE = regExp.i`\b(?:${READING})\b[^.?!]{0,30}$`;
/** "i work till ten forty five" */
const TIME_BEFORE = regExp.i`\b(?:${BEFORE_TIME})\s$`;
const TIME = /^(?:[1-9]|1[0-2])\s?[0-5]\d$/;

const BILLING = gated(regExp.i`\b(?:${BILLING_CODE})\b`);

interface Word extends Range {
  readonly folded: string;
  /** Of the value: how many characters it stands for; 0 for what is only said around it, -1 for all else. */
  readonly size: number;
}

/**
 * Pieces of a number that was asked for, as people give one over several turns ("four one eight", "twenty two", "okay and
 * nine oh seven one"), and as the assistant repeats them. Of any length, where nothing else is said.
 */
export const dictatedPieceRecognizer: Recognizer = {
  name: 'dictated-piece',
  kinds: KINDS,
  find(text, context) {
    const view = text.spoken;
    if (text.text.length > LONGEST || !isSpeech(context)) return [];
    if (!mayBePiece(view.text, context.slot.role) || view.test(BILLING)) return [];
    const kind = askedKind(context) ?? begunKind(context);
    if (kind === undefined) return begunPhone(view, context);
    if (!isDictated(kind)) return [];
    const words = wordsOf(view, kind, context.slot.role);
    const given = context.answered?.match(/\d/g)?.length ?? 0;
    const nods = context.slot.role === 'assistant';
    const least = !nods && given > 0 && given < (WHOLE[kind] ?? LONG) ? 1 : LEAST_ALONE;
    const amid = given > 0 || asksForEntry(context) ? LEAST_ALONE : LEAST_AMID;
    return stretches(words).flatMap((stretch) => {
      const piece = pieceOf(view.text, words, stretch, { alone: least, amid }, context.slot.role);
      return piece === undefined
        ? []
        : [{ kind, confidence: 0.7, ...view.toOriginal(piece.start, piece.end) }];
    });
  },
};

/** False where neither the first nor the last words hold anything that could be of a value of any kind. */
function mayBePiece(text: string, role: SlotRole): boolean {
  const words = matchesOf(text, WORD).map(([word]) => word.toLowerCase());
  return holdsPiece(words, role) || holdsPiece(words.reverse(), role);
}

/** Whether a word of some value stands among the first words, up to one that is of none and not said around one. */
function holdsPiece(words: readonly string[], role: SlotRole): boolean {
  for (const word of words) {
    const size = Math.max(sizeOf(word, 'UNIQUE_ID', role), sizeOf(word, 'DOB', role));
    if (size !== 0) return size > 0 || word === 'a';
  }
  return false;
}

/** Digits at the end of what was said before. */
const BEGUN = /(?<!\d)(?<digits>\d(?:[ ,.-]{0,3}\d){1,11})(?<tail>[^\d]{0,30})$/;
/** Groups that a telephone number is said in. */
const PHONE_GROUPS = /^(?:\d{3}|\d{6,9})$/;

/** A number that the caller began without being asked, and goes on with while the assistant nods. */
function begunKind({ slot, answered = '' }: RecognizerContext): BuiltInKind | undefined {
  if (slot.role !== 'user') return undefined;
  const begun = BEGUN.exec(answered)?.groups;
  const tail = begun?.tail?.match(WORD) ?? [];
  if (begun === undefined || !tail.every((word) => PIECE_WORDS.has(word.toLowerCase()))) return undefined;
  return PHONE_GROUPS.test((begun.digits ?? '').replace(/\D/g, '')) ? 'PHONE' : 'UNIQUE_ID';
}

/** "her number not mine it's two one eight": the first group of a telephone number, where the turn ends. */
const BEGUN_PHONE = regExp.i`(?<!\b(?:${OTHER_NUMBERED}) )\b(?:${PHONE_WORD})\b[^.?!]{0,80}?\b(?:${BEFORE_PHONE})\s(?:(?:${HESITATION}|like|just),?\s)*(?<digits>\d(?:[ -]?\d){2})[\s,.…-]*$`;

function begunPhone(view: NormalizedText, { slot }: RecognizerContext): Candidate[] {
  const digits = slot.role === 'user' ? BEGUN_PHONE.exec(view.text)?.groups?.digits : undefined;
  if (digits === undefined) return [];
  const start = view.text.lastIndexOf(digits);
  return [{ kind: 'PHONE', confidence: 0.6, ...view.toOriginal(start, start + digits.length) }];
}

function isSpeech({ slot, label }: RecognizerContext): boolean {
  return slot.form === 'text' && label === '';
}

function isDictated(kind: BuiltInKind): boolean {
  return (KINDS as readonly BuiltInKind[]).includes(kind);
}

function wordsOf(view: NormalizedText, kind: BuiltInKind, role: SlotRole): Word[] {
  const words = matchesOf(view.text, WORD).map(({ 0: word, index: start }) => {
    const folded = word.toLowerCase();
    return { start, end: start + word.length, folded, size: sizeOf(folded, kind, role) };
  });
  if (!LETTERED.has(kind)) return words;
  return words.map((word, at) => {
    const next = words[at + 1];
    // "a b four one": a letter, for another one or a digit follows.
    const isLetter = word.folded === 'a' && next !== undefined && next.size > 0 && next.folded.length === 1;
    return isLetter ? { ...word, size: 1 } : word;
  });
}

function sizeOf(folded: string, kind: BuiltInKind, role: SlotRole): number {
  if (/^\d/.test(folded)) return folded.length;
  if (kind === 'DOB' && (MONTHS.includes(folded) || NUMBERS.ordinal.has(folded))) return 1;
  const isLetter = LETTER_WORDS.has(folded) || (folded.length === 1 && folded !== 'i' && folded !== 'a');
  if (LETTERED.has(kind) && isLetter) return 1;
  return PIECE_WORDS.has(folded) || (role === 'assistant' && NOD_WORDS.has(folded)) ? 0 : -1;
}

/** Longest stretches of words that belong to the value or stand around it: indices, the second exclusive. */
function stretches(words: readonly Word[]): [number, number][] {
  const found: [number, number][] = [];
  let from = 0;
  for (let at = 0; at <= words.length; at++) {
    if (at < words.length && (words[at]?.size ?? -1) >= 0) continue;
    if (at > from) found.push([from, at]);
    from = at + 1;
  }
  return found;
}

function pieceOf(
  text: string,
  words: readonly Word[],
  [from, to]: [number, number],
  least: { readonly alone: number; readonly amid: number },
  role: SlotRole,
): Range | undefined {
  const value = words.slice(from, to).filter(({ size }) => size > 0);
  const [first] = value;
  const last = value.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const size = value.reduce((sum, word) => sum + word.size, 0);
  const alone = from === 0 && to === words.length;
  const atEdge = from === 0 || to === words.length;
  const next = words[words.indexOf(last) + 1];
  const stalls = from === 0 && next !== undefined && STALLS_AFTER.has(next.folded);
  if (!atEdge || size < (alone || stalls ? least.alone : least.amid)) return undefined;
  if (!alone && role === 'assistant') return undefined;
  if (!alone && next !== undefined && UNIT.test(next.folded)) return undefined;
  const said = text.slice(first.start, last.end);
  if (DECIMAL.test(said) || EITHER.test(said) || text.charAt(last.end) === '%') return undefined;
  if (!alone && isReading(text.slice(0, first.start), said)) return undefined;
  return { start: first.start, end: last.end };
}

/** True for what the words before it tell to be no number of somebody's. */
function isReading(lead: string, said: string): boolean {
  return READING_BEFORE.test(lead) || (TIME.test(said) && TIME_BEFORE.test(lead));
}
