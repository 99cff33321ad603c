import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import {
  digitsOf,
  hasDigits,
  isApart,
  isTied,
  shapeOf,
  windowEnd,
  withTensApart,
  type DigitRun,
} from '../../../text/digit-runs.js';
import type { NormalizedText } from '../../../text/normalized-text.js';

/** Topic of a number according to the words around it; `other` is a number of another kind. */
export type PhoneTopic = 'fax' | 'phone' | 'other' | undefined;

/** Digit groups of one run that may be a phone number. `last` is exclusive. */
export interface PhoneMatch {
  readonly first: number;
  readonly last: number;
  readonly confidence: number;
  readonly validated?: boolean;
}

/** Group lengths of a written number. Any other grouping is valid only in dictation. */
const WRITTEN: ReadonlySet<string> = new Set(
  '10 3-3-4 3-7 6-4 11 1-10 1-3-3-4 1-3-7 1-6-4 4-3-4 3-4 7'.split(' '),
);
const DATE_SHAPE = /^[12]-[12]-(?:4|2-2|2-1-1)$|^4-[12]-[12](?:-|$)/;
/** Exchange and four digits. A round exchange ("four hundred") belongs to a measured value. */
const LOCAL_GROUPS = /^\d(?!00)\d\d (?:\d\d \d\d|\d \d \d \d|\d \d \d\d|\d\d \d \d)$/;
/** Plus sign before a country code, with any separators. */
export const PLUS = /\+[\s,(-]{0,3}$/;
/** Most digits of an international number (E.164), and fewest digits of a phone number. */
const MOST = 15;
const FEWEST = 7;

/**
 * Returns the phone number that begins at a group of a run, with its confidence for the topic.
 *
 * @param country ISO 3166-1 country of numbers without a country code
 */
export function phoneAt(
  view: NormalizedText,
  run: DigitRun,
  first: number,
  topic: PhoneTopic,
  country: string,
): PhoneMatch | undefined {
  return (
    international(view, run, first) ??
    abroad(run, first, topic, country) ??
    national(run, first, topic) ??
    (first === 0 && isPhoneTopic(topic) ? requested(run) : undefined)
  );
}

/** Returns a national number of a country other than the US, by that country's numbering plan. */
function abroad(run: DigitRun, first: number, topic: PhoneTopic, country: string): PhoneMatch | undefined {
  if (country === 'US' || !isSupportedCountry(country) || topic === 'other') return undefined;
  for (let last = Math.min(run.length, first + MOST); last > first; last--) {
    if (isTied(run, first, last) || !isApart(run, first, last)) continue;
    const digits = digitsOf(run, first, last);
    if (digits.length < FEWEST || digits.length > MOST) continue;
    if (parsePhoneNumberFromString(digits, country)?.isValid() !== true) continue;
    return topic === undefined
      ? { first, last, confidence: 0.7 }
      : { first, last, confidence: 0.9, validated: true };
  }
  return undefined;
}

/** Returns the longest valid international number (`+44 20 7946 0958`, `011 44 …`), or up to 15 digits after a plus. */
function international(view: NormalizedText, run: DigitRun, first: number): PhoneMatch | undefined {
  const start = run[first]?.start ?? 0;
  const plus = PLUS.test(view.text.slice(Math.max(0, start - 4), start));
  const limit = Math.min(run.length, first + MOST + 3);
  const digits = digitsOf(run, first, limit);
  const prefix = plus ? '' : first === 0 ? /^(?:011|00)(?=[1-9]\d{9})/.exec(digits)?.[0] : undefined;
  if (prefix === undefined) return undefined;
  let possible: number | undefined;
  for (let last = limit; last > first; last--) {
    const number = digitsOf(run, first, last).slice(prefix.length);
    if (number.length > MOST || number.length < FEWEST) continue;
    if (parsePhoneNumberFromString(`+${number}`)?.isValid() === true)
      return { first, last, confidence: 0.97, validated: true };
    possible ??= last;
  }
  const known = national(run, first, 'phone');
  if (known !== undefined) return { ...known, confidence: 0.95 };
  return possible !== undefined && plus ? { first, last: possible, confidence: 0.7 } : undefined;
}

/** Returns 11 digits that start with 1, 10 digits, or 7, in NANP groups, or dictated in any grouping. */
function national(run: DigitRun, first: number, topic: PhoneTopic): PhoneMatch | undefined {
  for (const total of [11, 10, FEWEST]) {
    const last = windowEnd(run, first, total);
    const digits = digitsOf(run, first, last ?? first);
    if (last === undefined || (total === 11 && !digits.startsWith('1'))) continue;
    const confidence = rate(run, first, last, topic);
    if (confidence === undefined) continue;
    const validated =
      total >= 10 &&
      topic !== 'other' &&
      shapeOf(run, first, last).includes('3-4') &&
      parsePhoneNumberFromString(digits, 'US')?.isValid() === true;
    return { first, last, confidence, ...(validated ? { validated } : {}) };
  }
  return undefined;
}

/** Returns the confidence of a NANP grouping; undefined for other numbers. Area code and exchange begin with 2 to 9. */
function rate(run: DigitRun, first: number, last: number, topic: PhoneTopic): number | undefined {
  const digits = digitsOf(run, first, last).replace(/^1(?=\d{10}$)/, '');
  const shape = shapeOf(run, first, last);
  const written = WRITTEN.has(shape);
  if (isTied(run, first, last)) return undefined;
  if (!written && (!isApart(run, first, last) || DATE_SHAPE.test(shape))) return undefined;
  if (!written && !isPhoneTopic(topic) && !isGroupedLikePhone(run, first, last)) return undefined;
  if (!/^[2-9]\d\d(?:[2-9]\d\d)?\d{4}$/.test(digits))
    return isPhoneTopic(topic) && isApart(run, first, last) ? 0.5 : undefined;
  if (isPhoneTopic(topic)) return 0.9;
  // Under another topic, only the grouping can show that the number is a phone number.
  const compact = !shape.includes('-');
  if (topic === 'other') return compact || !written ? undefined : 0.5;
  if (shape === '7' && !digits.startsWith('555')) return undefined;
  return compact ? 0.6 : 0.8;
}

/** True if digits without a topic have a new group for the last four, or consist of pairs, and do not rise. */
function isGroupedLikePhone(run: DigitRun, first: number, last: number): boolean {
  const groups = run.slice(first, last).map((group) => group.digits);
  const total = groups.join('').length;
  if (groups.some((group) => group.length > 4)) return false;
  if (groups.every((group, at) => at === 0 || Number(group) > Number(groups[at - 1]))) return false;
  if (total === FEWEST) {
    const commas = run.slice(first + 1, last).some(({ separator }) => separator.includes(','));
    return groups.every((group) => group.length === 1) || (!commas && LOCAL_GROUPS.test(groups.join(' ')));
  }
  return windowEnd(run, first, total - 4) !== undefined || groups.every((group) => group.length <= 2);
}

/** Returns a whole run in any grouping as the requested number. */
function requested(run: DigitRun): PhoneMatch | undefined {
  // In "four eighty five five five …", the tens of the area code contain the digit after the area code.
  if (withTensApart(run.map(({ digits }) => digits)) !== undefined)
    return { first: 0, last: run.length, confidence: 0.9, validated: true };
  if (!hasDigits(run, FEWEST) || hasDigits(run, MOST + 1) || DATE_SHAPE.test(shapeOf(run, 0, run.length)))
    return undefined;
  return { first: 0, last: run.length, confidence: 0.55 };
}

function isPhoneTopic(topic: PhoneTopic): boolean {
  return topic === 'phone' || topic === 'fax';
}
