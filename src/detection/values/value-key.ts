import { dateOfDigits, findDates, isoDate } from './dates.js';
import { BUILT_IN_KINDS, type EntityKind } from '../kinds.js';
import { normalize } from '../text/normalized-text.js';
import { trimRange } from '../text/trim-range.js';

/** Kinds whose values are numbers or codes: grouping marks, spaces and the way of speaking make no difference. */
const CODE_KINDS: ReadonlySet<EntityKind> = new Set([
  'PHONE',
  'FAX',
  'SSN',
  'MRN',
  'HEALTH_PLAN_ID',
  'ACCOUNT',
  'CREDIT_CARD',
  'CVV',
  'LICENSE',
  'VEHICLE_ID',
  'DEVICE_ID',
  'UNIQUE_ID',
  'ZIP',
]);
const PHONE_KINDS: ReadonlySet<EntityKind> = new Set(['PHONE', 'FAX']);
const DATE_KINDS: ReadonlySet<EntityKind> = new Set(['DATE', 'DOB']);

const BUILT_IN: ReadonlySet<EntityKind> = new Set(BUILT_IN_KINDS);

const SPELLED = /^(?:\p{L}[\s.-]{1,3}){2,}\p{L}$/u;
const THREE_DIGITS = /\d\D*\d\D*\d/;

/**
 * True for values that are compared by letters and digits alone: those of numeric kinds, and of a policy's own
 * kinds if three digits are in them. `spoken` is the value's spoken-form view.
 */
export function isCode(kind: EntityKind, spoken: string): boolean {
  return CODE_KINDS.has(kind) || (!BUILT_IN.has(kind) && THREE_DIGITS.test(spoken));
}

/** True for dates, which are compared as days of the calendar. */
export function isDateKind(kind: EntityKind): boolean {
  return DATE_KINDS.has(kind);
}

/** True for telephone numbers, whose US country code makes no difference. */
export function isPhoneKind(kind: EntityKind): boolean {
  return PHONE_KINDS.has(kind);
}

/** Folded for comparison: Unicode NFKC, lower case, single spaces. */
function foldWords(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/**
 * The form under which all spellings of a value are the same: digits (and letters) alone for numbers and codes,
 * spoken ones converted, a US number without its leading 1; a written-out, lower-case e-mail address; a date in
 * ISO 8601 ("1958-06-09", "--06-09"); words in NFKC, lower case, with single spaces, spelled letters joined. Never
 * empty for a text that has a visible character.
 */
export function valueKey(kind: EntityKind, text: string): string {
  const key = keyOf(kind, text);
  return key === '' ? foldWords(text) || text : key;
}

function keyOf(kind: EntityKind, text: string): string {
  if (isDateKind(kind)) return dateKey(text) ?? wordsKey(text);
  const spoken = normalize(text).spoken.text;
  if (isCode(kind, spoken)) return codeKey(kind, spoken);
  return kind === 'EMAIL' ? foldWords(spoken).replace(/\s/g, '') : wordsKey(text);
}

/** Letters and digits of a code; `spoken` is its spoken-form view. */
export function codeKey(kind: EntityKind, spoken: string): string {
  const code = foldWords(spoken).replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
  return isPhoneKind(kind) ? code.replace(/^1(?=\d{10}$)/, '') : code;
}

/** ISO 8601 form of a text that is a date and nothing else, or undefined. */
export function dateKey(text: string): string | undefined {
  const view = normalize(text).spoken;
  const { length } = trimEdges(view.text);
  const match = findDates(view).find(({ start, end }) => end - start >= length);
  if (match !== undefined) return isoDate(match.date);
  const [run, ...others] = view.digitRuns;
  const whole =
    run !== undefined && others.length === 0 && (run.at(-1)?.end ?? 0) - (run[0]?.start ?? 0) >= length;
  const date = whole ? dateOfDigits(run.map((group) => group.digits)) : undefined;
  return date === undefined ? undefined : isoDate(date);
}

function wordsKey(text: string): string {
  const words = trimEdges(foldWords(normalize(text).text));
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
