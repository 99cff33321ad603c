import { regExp } from '../../../../common/text/reg-exp.js';
import { MONTH } from '../../../speech/en/calendar.js';
import { ORDINAL_SUFFIX } from '../../../speech/en/numbers.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import type { RecognizerContext } from '../recognizer.js';
import type { FoundDate } from './dictated-date.js';

const PART = regExp.i`^\s*(?:\d{1,4}(?:${ORDINAL_SUFFIX})?|\d\d \d\d|${MONTH})\.?\s*$`;
/** "dob y", "birth date month", "dob day"; the year alone, "birth year", is no date. */
const OF_BIRTH =
  /^(?:\w+ )*(?:(?:dob|birth ?dates?|date of birth|birthday|bday|born)(?: (?:y{1,4}|year|m{1,2}|mon(?:th)?|d{1,2}|day|date|day of month|month of year|(?:year|month|day) value))?|birth ?(?:m{1,2}|mon(?:th)?|d{1,2}|day)|(?:month|day) of birth|mob)$/;

/** A date of birth that JSON holds in parts: each of them, as a member or as an item of a list. */
export function birthParts(view: NormalizedText, { label, slot }: RecognizerContext): FoundDate[] {
  if (label === '' || slot.isKey === true || !OF_BIRTH.test(label) || !PART.test(view.spoken.text)) return [];
  return [{ start: 0, end: view.text.length, birth: true, confidence: 0.9 }];
}
