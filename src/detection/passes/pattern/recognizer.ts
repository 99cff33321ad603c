import { Memo } from '../../../common/memo.js';
import { ScannedText } from '../../../common/text/scanned-text.js';
import type { UnsignedEntity } from '../../entity.js';
import type { BuiltInKind, MonthRule } from '../../kinds.js';
import type { SlotInContext } from '../../slot-context.js';
import type { NormalizedText, Range } from '../../text/normalized-text.js';

/** Possible finding of a recognizer, to which its pass adds the names of both. */
export interface Candidate extends UnsignedEntity {
  readonly kind: BuiltInKind;
}

/** Context of a text that a recognizer reads. */
export interface RecognizerContext extends SlotInContext {
  /** ISO 3166-1 country of phone numbers without a country code; US if undefined. */
  readonly country?: string;
  /** Rule for months without a day as dates; no such months if undefined. */
  readonly months?: MonthRule | undefined;
}

/** Finds the values of a few kinds in one text. Recognizers keep no state between calls. */
export interface Recognizer {
  /** Name in the `detector` of every finding. */
  readonly name: Lowercase<string>;
  readonly kinds: readonly BuiltInKind[];
  /** Candidates in any order; overlaps are allowed. Linear in the text's length; never throws. */
  find(text: NormalizedText, context: RecognizerContext): Candidate[];
}

const questions = new Memo<RecognizerContext, ScannedText>();

/**
 * Returns a text's question and JSON key, joined by a space. Gated patterns are tested on both together, so that all
 * recognizers share the result.
 */
export function questionOf(context: RecognizerContext): ScannedText {
  let question = questions.get(context);
  if (question === undefined) {
    question = new ScannedText(`${context.question} ${context.label}`);
    questions.set(context, question);
  }
  return question;
}

/** Returns a range of a view as a finding of the original text. */
export function candidate(
  view: NormalizedText,
  kind: BuiltInKind,
  { start, end }: Range,
  confidence: number,
  validated = false,
): Candidate {
  return { kind, confidence, ...(validated ? { validated } : {}), ...view.toOriginal(start, end) };
}
