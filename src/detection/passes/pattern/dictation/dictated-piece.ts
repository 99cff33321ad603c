import { matchesOf } from '../../../../common/text/matches.js';
import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import type { BuiltInKind } from '../../../kinds.js';
import {
  AREA_CODE,
  BEFORE_PHONE,
  BILLING_CODE,
  NAMED_KINDS,
  OTHER_NUMBERED,
  PHONE_WORD,
  PIECE_WORDS,
} from '../../../speech/en/dictation.js';
import { HESITATION } from '../../../speech/en/fillers.js';
import type { SlotRole } from '../../../slot.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { isQuantity } from '../../../text/quantity.js';
import type { Candidate, Recognizer, RecognizerContext } from '../recognizer.js';
import { askedKind, asksForEntry } from './asked-kind.js';
import { LONG, pieceOf, sizeOf, stretches, WHOLE, WORD, wordsOf } from './piece-words.js';

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

/** Longer texts are no pieces of a number. */
const LONGEST = 300;
/** Beside other words, so many characters are a part of what was asked for; fewer may be a count. */
const LEAST_AMID = 3;
/** Alone, one may be an answer to something else, unless a part of the value was given before. */
const LEAST_ALONE = 2;
const AREA = gated(regExp.i`\b${AREA_CODE}\b`);
const BILLING = gated(regExp.i`\b(?:${BILLING_CODE})\b`);

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
    const kind = view.test(AREA) ? 'PHONE' : (askedKind(context) ?? begunKind(context));
    if (kind === undefined) return begunPhone(view, context);
    if (!isDictated(kind)) return [];
    const words = wordsOf(view, kind, context.slot.role);
    const given = context.answered?.match(/\d/g)?.length ?? 0;
    const nods = context.slot.role === 'assistant';
    const least = !nods && given > 0 && given < (WHOLE[kind] ?? LONG) ? 1 : LEAST_ALONE;
    const amid = given > 0 || asksForEntry(context) ? LEAST_ALONE : LEAST_AMID;
    return stretches(words).flatMap((stretch) => {
      const named = NAMED_KINDS.get(words[stretch[0] - 1]?.folded ?? '') ?? kind;
      if (named !== kind) return [];
      const piece = pieceOf(view.text, words, stretch, { alone: least, amid }, context.slot.role);
      return piece === undefined || isQuantity(view.text, piece)
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
/** "r a 7 1 2": no telephone number. */
const SPELLED_BEFORE = /(?<![a-z'])[a-z][\s-]$/i;
/** Groups that a telephone number is said in. */
const PHONE_GROUPS = /^(?:\d{3}|\d{6,9})$/;

/** A number that the caller began without being asked, and goes on with while the assistant nods. */
function begunKind({ slot, answered = '' }: RecognizerContext): BuiltInKind | undefined {
  if (slot.role !== 'user') return undefined;
  const match = BEGUN.exec(answered);
  const begun = match?.groups;
  const tail = begun?.tail?.match(WORD) ?? [];
  if (begun === undefined || !tail.every((word) => PIECE_WORDS.has(word.toLowerCase()))) return undefined;
  if (SPELLED_BEFORE.test(answered.slice(0, match?.index))) return 'UNIQUE_ID';
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
