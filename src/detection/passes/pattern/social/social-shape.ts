import { windowEnd, type DigitRun } from '../../../text/digit-runs.js';
import type { SocialTopic } from './social-topic.js';

/** Digits of a social security number. */
export const FULL = 9;
/** Area, group and serial numbers that were ever issued: SSA POMS RM 10201.030 to .035. */
const ISSUABLE = /^(?!000|666|9)\d{3}(?!00)\d{2}(?!0000)\d{4}$/;

/** Two, three or four digits that were said twice. */
const TWICE = /(\d{2,4})\1/;
const MOST_SURPLUS = 4;
/** How digits are parted: with hyphens after the third and the fifth only, at least there, or otherwise. */
type Division = 'hyphens' | 'parts' | undefined;

/** How the digits of the groups `first` to `last` (exclusive) are parted. */
export function divisionOf(run: DigitRun, first: number, last: number): Division {
  const area = windowEnd(run, first, 3);
  const group = windowEnd(run, first, 5);
  if (area === undefined || group === undefined) return undefined;
  const hyphens = run
    .slice(first + 1, last)
    .every(({ separator }, at) => (separator === '-') === [area, group].includes(first + 1 + at));
  return hyphens ? 'hyphens' : 'parts';
}

/**
 * True for a number that can have been issued and is named or hyphenated, and for any that is divided as one is while
 * the words name it, or in speech, where its middle would read as a day ("nine oh one dash twelve dash thirty four …").
 */
export function isCertain(digits: string, groups: number, topic: SocialTopic, division: Division): boolean {
  if (ISSUABLE.test(digits)) return division === 'hyphens' || topic === 'social';
  return (topic === 'social' && division !== undefined) || (division === 'hyphens' && groups > 3);
}

/** Digit by digit or in pairs, or, in part, as the number is divided ("441 zero zero 2210"); dots make an address. */
export function isDictated(run: DigitRun, first: number, last: number): boolean {
  const dots = run.slice(first + 1, last).filter(({ separator }) => separator === '.').length;
  if (dots > 2) return false;
  if (run.slice(first, last).every((group) => group.digits.length <= 2)) return true;
  const commas = run.slice(first + 1, last).some(({ separator }) => separator.includes(','));
  return !commas && divisionOf(run, first, last) !== undefined;
}

/** True for digits of which one was not heard, or one or two were heard besides, or a part was said twice. */
export function isAlmostFull(digits: string): boolean {
  const surplus = digits.length - FULL;
  if (surplus === -1 || surplus === 1 || surplus === 2) return true;
  return surplus > 2 && surplus <= MOST_SURPLUS && digits.replace(TWICE, '$1').length === FULL;
}
