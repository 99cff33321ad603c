import { dateOfDigits, findDates, isoDate } from './dates.js';
import { type EntityKind, kindTraits, type ValueForm } from '../kinds.js';
import { normalize, type NormalizedText } from '../text/normalized-text.js';
import { trimRange } from '../text/trim-range.js';

const SPELLED = /^(?:\p{L}[\s.-]{1,3}){2,}\p{L}$/u;
const TIME_OF_DAY = /(?<=^\d{4}-\d\d-\d\d)T.*$/;
const THREE_DIGITS = /\d\D*\d\D*\d/;

/** Folded for comparison: Unicode NFKC, lower case, single spaces. */
function foldWords(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

const KEY_OF: Readonly<Record<ValueForm, (view: NormalizedText) => string>> = {
  name: wordsKey,
  place: wordsKey,
  words: wordsKey,
  literal: wordsKey,
  code: ({ spoken }) => codeKey(spoken.text),
  phone: ({ spoken }) => phoneKey(spoken.text),
  date: (view) => dateKeyOf(view) ?? wordsKey(view),
  email: ({ spoken }) => foldWords(spoken.text).replace(/\s/g, ''),
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
  const read = KEY_OF[kindTraits(kind).form](view);
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
  return codeKey(spoken).replace(/^1(?=\d{10}$)/, '');
}

/** ISO 8601 form of a text that is a date, or a timestamp, and nothing else, or undefined. */
export function dateKey(text: string): string | undefined {
  return dateKeyOf(normalize(text));
}

/** {@link dateKey} of a text's view. */
export function dateKeyOf({ spoken: view }: NormalizedText): string | undefined {
  const { length } = trimEdges(view.text);
  const match = findDates(view).find(({ start, end }) => end - start >= length);
  if (match !== undefined) return `${isoDate(match.date)}${match.time ?? ''}`;
  const [run, ...others] = view.digitRuns;
  const whole =
    run !== undefined && others.length === 0 && (run.at(-1)?.end ?? 0) - (run[0]?.start ?? 0) >= length;
  const date = whole ? dateOfDigits(run.map((group) => group.digits)) : undefined;
  return date === undefined ? undefined : isoDate(date);
}

function wordsKey({ text }: NormalizedText): string {
  const words = trimEdges(foldWords(text));
  if (SPELLED.test(words)) return words.replace(/[^\p{L}\p{M}]+/gu, '');
  return words
    .split(' ')
    .map((word) => word.replace(/[.,]$/, ''))
    .join(' ');
}

function trimEdges(text: string): string {
  const { start, end } = trimRange(text, { start: 0, end: text.length });
  return text.slice(start, end);
}
