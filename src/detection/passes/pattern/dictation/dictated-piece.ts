import { regExp } from '../../../../common/text/reg-exp.js';
import type { BuiltInKind } from '../../../kinds.js';
import {
  CARD_NUMBER,
  DWELLING,
  ENTRY,
  MEASURE,
  NAMED_KINDS,
  SOME_NUMBER,
} from '../../../languages/en/dictation.js';
import { isQuantity } from '../../../text/quantity.js';
import { askedDate } from '../dates/date-context.js';
import { askedOf, isEnding } from '../forms/cues.js';
import { askedPhoneTopic, isPhoneQuestion } from '../phones/phone.js';
import { isZipQuestion } from '../places/zip.js';
import { candidate, type Recognizer, type RecognizerContext } from '../recognizer.js';
import { LONG, WHOLE, pieceOf, runsOf, wordsOf } from './piece-words.js';

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

/** Length in characters from which a text is not part of a number. */
const LONGEST = 300;
/** Fewest characters of a partial value beside other text; fewer characters may be a quantity. */
const LEAST_AMID = 3;
/** Fewest characters of a partial value that is the whole text, if no part of the value was given before. */
const LEAST_ALONE = 2;

/**
 * Recognizer of the parts of a number that callers give over several turns ("four one eight", "twenty two", "okay and
 * nine oh seven one") and that the assistant repeats.
 */
export const dictatedPieceRecognizer: Recognizer = {
  name: 'dictated-piece',
  kinds: KINDS,
  find(text, context) {
    const { slot, label, answered } = context;
    if (text.text.length > LONGEST || slot.form !== 'text' || label !== '') return [];
    const kind = askedKind(context);
    if (kind === undefined || !(KINDS as readonly BuiltInKind[]).includes(kind)) return [];
    const view = text.spoken;
    const words = wordsOf(view, kind, slot.role, context.question);
    const given = answered?.match(/\d/g)?.length ?? 0;
    const isMore = slot.role !== 'assistant' && given > 0 && given < (WHOLE[kind] ?? LONG);
    const least = { alone: isMore ? 1 : LEAST_ALONE, amid: given > 0 ? LEAST_ALONE : LEAST_AMID };
    return runsOf(words).flatMap((stretch) => {
      const named = NAMED_KINDS.get(words[stretch[0] - 1]?.folded ?? '') ?? kind;
      const piece = named === kind ? pieceOf(view.text, words, stretch, least, slot.role) : undefined;
      return piece === undefined || isQuantity(view.text, piece) ? [] : [candidate(view, kind, piece, 0.7)];
    });
  },
};

const LAST_QUESTION = /[^.?!\n]*\?(?=[^?]*$)/;
const LAST_SENTENCE = /[^.?!\n]*[.?!]?\s*$/;
const NUMBERED = regExp.i`\b(?:${SOME_NUMBER})\b`;
const MEASURED = regExp.i`\b(?:${MEASURE})\b`;
const ENTERED = regExp.i`\b(?:${ENTRY})\b`;
const CARD_DIGITS = regExp.i`\b(?:${CARD_NUMBER})\b`;
const DWELT = regExp.i`\b(?:${DWELLING})\b`;

/** Returns the requested kind of number; undefined if the question requests no number, or a measurement. */
function askedKind(context: RecognizerContext): BuiltInKind | undefined {
  const { question } = context;
  if (question === '') return undefined;
  const code = askedOf(context).names.find(({ form }) => form.kind !== undefined)?.form.kind;
  if (code === 'SSN') return code;
  if (isPhoneQuestion(context)) return askedPhoneTopic(context) === 'fax' ? 'FAX' : 'PHONE';
  const last = (LAST_QUESTION.exec(question) ?? LAST_SENTENCE.exec(question))?.[0] ?? '';
  if (code === 'CREDIT_CARD') return askedOfCard(question, last);
  if (code !== undefined) return code;
  if (askedDate(context).birth) return 'DOB';
  if (isZipQuestion(question)) return 'ZIP';
  if (MEASURED.test(last)) return undefined;
  if (ENTERED.test(last) || (NUMBERED.test(last) && last.includes('?'))) return 'UNIQUE_ID';
  return DWELT.test(last) ? 'ADDRESS' : undefined;
}

/**
 * Returns the kind that a question about a card requests. Card numbers cannot be restored, so only a question for all
 * digits of a card makes a part of a number a `CREDIT_CARD`.
 */
function askedOfCard(question: string, last: string): BuiltInKind {
  if (isZipQuestion(question)) return 'ZIP';
  if (DWELT.test(last)) return 'ADDRESS';
  return CARD_DIGITS.test(question) && !isEnding(question) ? 'CREDIT_CARD' : 'ACCOUNT';
}
