import { Memo } from '../../../common/memo.js';
import { ScannedText } from '../../../common/text/scanned-text.js';
import type { UnsignedEntity } from '../../entity.js';
import type { BuiltInKind, MonthRule } from '../../kinds.js';
import type { SlotInContext } from '../../slot-context.js';
import type { NormalizedText, Range } from '../../text/normalized-text.js';

/** What a recognizer gives: a possible finding, which its pass has yet to sign. */
export interface Candidate extends UnsignedEntity {
  readonly kind: BuiltInKind;
}

/** What surrounds the text that a recognizer looks at. */
export interface RecognizerContext extends SlotInContext {
  /** ISO 3166-1 country of telephone numbers that are written without one; absent: US. */
  readonly country?: string;
  /** Which months without a day are dates; absent: none. */
  readonly months?: MonthRule | undefined;
}

/** Finds the values of a few kinds in one text. Recognizers hold no state between calls. */
export interface Recognizer {
  /** Stands in every finding's `detector`. */
  readonly name: Lowercase<string>;
  readonly kinds: readonly BuiltInKind[];
  /** Candidates in any order; overlaps are allowed. Linear in the text's length; throws nothing. */
  find(text: NormalizedText, context: RecognizerContext): Candidate[];
}

const questions = new Memo<RecognizerContext, ScannedText>();

/**
 * The question that a text answers and its JSON key, with a space between: for all recognizers to see what it can't ask for.
 * What is gated is tried on them together; a match may be looked for in one of them.
 */
export function questionOf(context: RecognizerContext): ScannedText {
  let question = questions.get(context);
  if (question === undefined) {
    question = new ScannedText(`${context.question} ${context.label}`);
    questions.set(context, question);
  }
  return question;
}

/** What stands in a range of a view as a finding of the original text. */
export function candidate(
  view: NormalizedText,
  kind: BuiltInKind,
  { start, end }: Range,
  confidence: number,
  validated = false,
): Candidate {
  return { kind, confidence, ...(validated ? { validated } : {}), ...view.toOriginal(start, end) };
}
