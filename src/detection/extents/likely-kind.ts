import { type EntityKind, kindTraits } from '../kinds.js';
import { normalize } from '../text/normalized-text.js';
import { corrections } from '../written/corrected.js';
import { dateKey } from '../written/dates.js';

/** Digits one after the other, more than a day and a month have, and no month of a year. */
const LONG_NUMBER = /^(?!(?:19|20)\d\d-(?:0[1-9]|1[0-2])$)\d(?:[\s,-]{0,2}\d){4,}$/;
/** Letters one by one, and digits. */
const LETTERS_AND_DIGITS =
  /^(?=.*\d)(?=.*\p{L})(?:(?:\p{L}|\d+)(?:[\s.,-]+|(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)|$))+$/u;
/** "b l 6 6 1": letters, and more digits than a flat has. */
const SPELLED_CODE = /^(?:\p{L}\s){1,4}\d(?:\s?\d){2,}$/u;
/** Of the United Kingdom and of Canada. */
const POSTCODE = /^\p{L}{1,2}\d[\p{L}\d]?\d\p{L}{2}$|^\p{L}\d\p{L}\d?\p{L}?\d?$/u;

/** The kind of a finding: that of any code for one that was taken for a date, a ZIP code or an address, and can be none. */
export function likelyKind(kind: EntityKind, said: string): EntityKind {
  const isDate = kindTraits(kind).form === 'date';
  if ((!isDate && kind !== 'ZIP' && kind !== 'ADDRESS') || corrections(said).length > 1) return kind;
  const { text } = normalize(said).spoken;
  if (kind === 'ADDRESS') return SPELLED_CODE.test(text) ? 'UNIQUE_ID' : kind;
  if (isDate) return LONG_NUMBER.test(text) && dateKey(said) === undefined ? 'UNIQUE_ID' : kind;
  const code = text.replace(/[\s.,-]/g, '');
  return LETTERS_AND_DIGITS.test(text) && !POSTCODE.test(code) ? 'UNIQUE_ID' : kind;
}
