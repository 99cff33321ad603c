import type { BuiltInKind } from '../../../kinds.js';
import { NAMED_KINDS } from '../../../languages/en/dictation.js';
import type { Recognizer } from '../recognizer.js';
import { askedKind } from './asked-kind.js';
import { LONG, pieceOf, stretches, WHOLE, wordsOf } from './piece-words.js';
import { isQuantity } from '../../../text/quantity.js';

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

/**
 * Pieces of a number that was asked for, as people give one over several turns ("four one eight", "twenty two", "okay and
 * nine oh seven one"), and as the assistant repeats them. Of any length, where nothing else is said.
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
    const words = wordsOf(view, kind, slot.role);
    const given = answered?.match(/\d/g)?.length ?? 0;
    const isMore = slot.role !== 'assistant' && given > 0 && given < (WHOLE[kind] ?? LONG);
    const least = { alone: isMore ? 1 : LEAST_ALONE, amid: given > 0 ? LEAST_ALONE : LEAST_AMID };
    return stretches(words).flatMap((stretch) => {
      const named = NAMED_KINDS.get(words[stretch[0] - 1]?.folded ?? '') ?? kind;
      const piece = named === kind ? pieceOf(view.text, words, stretch, least, slot.role) : undefined;
      return piece === undefined || isQuantity(view.text, piece)
        ? []
        : [{ kind, confidence: 0.7, ...view.toOriginal(piece.start, piece.end) }];
    });
  },
};
