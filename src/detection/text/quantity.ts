import { ADJUSTMENT_GROUP } from '../lexicon/formats.js';
import { regExp } from '../../common/text/reg-exp.js';
import * as words from '../languages/en/quantities.js';
import { IS, ITS } from '../languages/en/talk.js';
import type { Range } from './normalized-text.js';

/** Number of characters before and after a number that are searched for its meaning. */
const REACH = 60;
const REACH_AFTER = 16;
/** Maximum length of an amount. */
const LONGEST = 12;
const TOUCHES_BEFORE = /[$a-z\d][a-z\d.,-]*$/i;
const TOUCHES_AFTER = /^(?:[.,-]?[a-z\d])+/i;

/** Amounts of up to four digits without marks, and cents: "1100", "1,250.00", "89 99". */
const SUM = /^\$?[1-9](?:\d{0,3}|\d{0,2}(?:,\d{3})+)(?:[. ]\d\d)?$/;
/** Amounts with cents, which no code resembles: "1260.50". */
const WITH_CENTS = /^\$?[1-9]\d{2,5}\.\d\d$/;
const PAID = regExp.i`(?<![a-z])(?:${words.MONEY_LEAD})(?:[\s,:=$]+(?:${words.BEFORE_MONEY})(?![a-z]))*[\s:=$]+$`;
/** A card after its last digits: "charge 4418 card". */
const OF_CARD = regExp.i`^\s(?:${words.OF_CARD})\b`;
/** A label before a number: "claim number 1260.50", "id: 1260.50". */
const NUMBERED = regExp.i`(?:#|\b(?:${words.NUMBER_NAME}))(?:\s(?:${IS}|${ITS}))?[\s:=]*$`;

const READING = String.raw`\d{1,3}(?:\.\d{1,2})?`;
const READINGS = regExp.i`^${READING}(?:(?:[,;]?\s(?:(?:${words.BETWEEN_READINGS})\s){0,2}|\s?[/–-]\s?)${READING})*$`;
const MEASURED = regExp.i`(?<![a-z])(?:${words.MEASURED_LEAD})(?:[\s,:]+(?:${words.BEFORE_MEASURED})(?![a-z]))*[\s,:=]+$`;
const MEASURED_AFTER = regExp.i`^\s${words.TO_MEASURED}(?:${words.MEASURED_LEAD})(?![a-z])`;
/** Blood pressure: "135 over 90". */
const OVER_BEFORE = regExp.i`\d{2,3}\s${words.OVER}\s$`;
const OVER_AFTER = regExp.i`^\s${words.OVER}\s\d{2,3}(?!\d)`;
/** Reference ranges: "4.0-5.6", "0.7 to 1.3". */
const DECIMAL_RANGE = regExp.i`^\d{1,3}\.\d{1,2}\s?(?:[-–]|${words.TO})\s?\d{1,3}\.\d{1,2}$`;

/** Error codes: "5021", "E1042", "CO-197", "0x80070057". */
const SHORT_CODE = /^(?:0x[\da-f]{2,8}|(?:[a-z]{1,5}[-_ ]?)?\d{1,6}[a-z]?)$/i;
const FAULTY = regExp.i`(?<![a-z])(?:(?:${words.FAULT})(?: (?:${words.FAULT_NUMBER}))?|(?:${words.NOTICE}) ${words.FAULT_CODE})(?:[\s,:#=("]+(?:${words.FAULT_LINK})(?![a-z]))*[\s:#=("]*$`;
/** Claim adjustment codes of X12: a group and a reason. */
const ADJUSTMENT = regExp.u`^(?:${ADJUSTMENT_GROUP})-\d{1,3}$`;
const REFUSED = regExp.i`\b(?:${words.REFUSED})\b[^.?!]*$`;

/**
 * Returns true for a number that is an amount of money, a vital sign, a laboratory result or an error code, by its form
 * and by the words right beside it. Such numbers identify no person (45 CFR 164.514(b)(2)).
 * @param text the text with spoken numbers as digits
 */
export function isQuantity(text: string, range: Range): boolean {
  const { start, end } = whole(text, range);
  const said = text.slice(start, end);
  const lead = text.slice(Math.max(0, start - REACH), start);
  const rest = text.slice(end, end + REACH_AFTER);
  return isSum(said, lead, rest) || isReading(said, lead, rest) || isFault(said, lead);
}

/** Extends a range to adjoining characters: "00" in "2450.00", "130" in "N130". */
function whole(text: string, { start, end }: Range): Range {
  const before = TOUCHES_BEFORE.exec(text.slice(Math.max(0, start - LONGEST), start))?.[0].length ?? 0;
  const after = TOUCHES_AFTER.exec(text.slice(end, end + LONGEST))?.[0].length ?? 0;
  return { start: start - before, end: end + after };
}

function isSum(said: string, lead: string, rest: string): boolean {
  if (WITH_CENTS.test(said)) return !NUMBERED.test(lead);
  return SUM.test(said) && PAID.test(lead) && !OF_CARD.test(rest);
}

function isReading(said: string, lead: string, rest: string): boolean {
  if (DECIMAL_RANGE.test(said)) return true;
  if (!READINGS.test(said)) return false;
  return MEASURED.test(lead) || MEASURED_AFTER.test(rest) || OVER_BEFORE.test(lead) || OVER_AFTER.test(rest);
}

function isFault(said: string, lead: string): boolean {
  return SHORT_CODE.test(said) && (FAULTY.test(lead) || (ADJUSTMENT.test(said) && REFUSED.test(lead)));
}
