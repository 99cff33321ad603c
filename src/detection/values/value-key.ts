import { dateKeyOf } from '../written/date-key.js';
import { WRITTEN_EMAIL } from '../written/email.js';
import { writtenEmail } from '../written/written-email.js';
import { type EntityKind, kindTraits, type ValueForm } from '../kinds.js';
import { normalize, type NormalizedText } from '../text/normalized-text.js';
import { trimEdges } from '../../common/text/ranges.js';
import { corrections } from '../written/corrected.js';
import { writtenDate } from '../written/written-date.js';
import { isTooLong } from '../written/longest-value.js';
import { isTyped, writtenCode, writtenPhone } from '../written/written-code.js';

const SPELLED = /^(?:\p{L}[\s.-]{1,3}){2,}\p{L}$/u;
const TIME_OF_DAY = /(?<=^\d{4}-\d\d-\d\d)T.*$/;
/** The beginning of the next word, taken for a letter of the number. */
const STRAY_LETTER = /(?<=^\d{10,11})[a-z]$/;
const THREE_DIGITS = /\d\D*\d\D*\d/;

/** Folded for comparison: Unicode NFKC, lower case, single spaces. */
function foldWords(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** What is left of a value once what was taken back is left out. */
const CORRECTED: Readonly<Partial<Record<ValueForm, (text: string) => string>>> = {
  code: writtenCode,
  phone: (text) => writtenPhone(text, ''),
  date: writtenDate,
  email: writtenEmail,
};

const KEY_OF: Readonly<Record<ValueForm, (view: NormalizedText) => string>> = {
  name: wordsKey,
  place: wordsKey,
  words: wordsKey,
  literal: wordsKey,
  code: ({ spoken }) => codeKey(spoken.text),
  phone: ({ spoken }) => phoneKey(spoken.text),
  date: (view) => dateKeyOf(view) ?? wordsKey(view),
  email: ({ spoken }) => foldWords(WRITTEN_EMAIL.exec(spoken.text)?.[0] ?? spoken.text).replace(/\s/g, ''),
  'code-or-words': (view) => (isCode(view.spoken.text) ? codeKey(view.spoken.text) : wordsKey(view)),
};

/**
 * The form under which all spellings of a value are the same: digits (and letters) alone for numbers and codes,
 * spoken ones converted, a US number without its leading 1; a written-out, lower-case e-mail address; a date in
 * ISO 8601 ("1958-06-09", "--06-09"), a timestamp with its time ("2026-11-25T08:30-06:00"); words in NFKC, lower case, with single spaces, spelled letters joined. Never
 * empty for a text that has a visible character.
 *
 * @param view of the text
 */
export function valueKey(kind: EntityKind, text: string, view = normalize(text)): string {
  if (isTooLong(text)) return foldWords(text);
  const { form } = kindTraits(kind);
  const correct = CORRECTED[form];
  if (correct !== undefined && corrections(text).length > 1) {
    const corrected = correct(text);
    if (corrections(corrected).length === 1) return valueKey(kind, corrected);
  }
  const isSpokenCode = form === 'code' && !isTyped(text);
  const read = isSpokenCode ? codeKey(writtenCode(text)) : KEY_OF[form](view);
  // Systems write a day of birth with a time that says nothing.
  const key = kind === 'DOB' ? read.replace(TIME_OF_DAY, '') : read;
  return key === '' ? foldWords(text) || text : key;
}

/** True for a value of a `code-or-words` kind that is a code; `spoken` is its spoken-form view. */
export function isCode(spoken: string): boolean {
  return THREE_DIGITS.test(spoken);
}

/** Letters and digits of a code; `spoken` is its spoken-form view. */
export function codeKey(spoken: string): string {
  return foldWords(spoken).replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** Those of a telephone number, without the US country code. */
export function phoneKey(spoken: string): string {
  return codeKey(spoken)
    .replace(STRAY_LETTER, '')
    .replace(/^1(?=\d{10}$)/, '');
}

function wordsKey({ text }: NormalizedText): string {
  const words = trimEdges(foldWords(text));
  if (SPELLED.test(words)) return words.replace(/[^\p{L}\p{M}]+/gu, '');
  return words
    .split(' ')
    .map((word) => word.replace(/[.,]$/, ''))
    .join(' ');
}
