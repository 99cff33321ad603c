import { regExp } from '../../../../common/text/reg-exp.js';
import { MONTH, PART_OF_DAY, WEEKDAY } from '../../../languages/en/calendar.js';
import { SOUND } from '../../../languages/en/fillers.js';
import { ORDINAL_SUFFIX } from '../../../languages/en/numbers.js';
import * as words from '../../../languages/en/occasions.js';
import type { SlotInContext } from '../../../slot-context.js';
import { normalize, type Range } from '../../../text/normalized-text.js';
import { tellsPast } from '../../pattern/dates/date-context.js';

const HOUR = String.raw`(?:0?[1-9]|1[0-2])`;
const CLOCK = String.raw`${HOUR}(?:[: ]?[0-5]\d| o'?clock)?(?:\s?[ap]\.?m\.?)?`;
const TO = String.raw`\s?(?:-|to|till|until|through)\s?`;

/** Months, years and weekdays stay in clear, also with one another; patterns find the months that don't. */
const CLEAR = regExp.i`^(?:(?:${words.AROUND_MONTH})\s)?(?:(?:${MONTH})\.?(?:,?\s(?:of\s)?(?:19|20)\d\d)?|${WEEKDAY}s?|(?:19|20)\d\d-(?:0[1-9]|1[0-2])|(?:0[1-9]|1[0-2])/(?:19|20)\d\d|the)$`;
/** "nine forty five", "9-4", "saturday 9-2", "hmm 8:40" */
const TIME = regExp.i`^(?:(?:the|at|${SOUND}|${WEEKDAY})\s)*${CLOCK}(?:${TO}${CLOCK})?(?:\sin the (?:${PART_OF_DAY}))?$`;
const HOURS = regExp.i`^${HOUR}(?::[0-5]\d)?\s?-\s?${HOUR}(?::[0-5]\d)?$`;
/** "Monday the 29th at 7:30": the day of an appointment that is offered or taken. */
const DAY_AT_TIME = regExp.i`^(?:(?:${WEEKDAY}|next|this),?\s?)?(?:the\s)?\d{1,2}(?:${ORDINAL_SUFFIX}),?\s(?:(?:at|around|from|the)\s)*${CLOCK}(?!\d|\s?(?:${ORDINAL_SUFFIX})|[/-])`;
const DAY_ASKED = regExp.i`\b(?:${words.DAY_OR_BIRTH_ASKED})\b`;
const DAY_MEMBER = regExp.i`\b(?:${words.DAY_MEMBER})\b`;
/** How much before a value and after it tells what it is. */
const REACH = { before: 60, after: 40 };

/**
 * True if what the model takes for a date identifies nobody: a month, a time of day, office hours, the day of an offered
 * appointment, a bare count. Where a day or a birth was asked for, numbers are days.
 */
export function isNoDate({ slot, question, label }: SlotInContext, { start, end }: Range): boolean {
  const said = normalize(slot.text.slice(start, end + REACH.after)).spoken.text;
  const value = normalize(slot.text.slice(start, end)).spoken.text.trim();
  if (CLEAR.test(value)) return true;
  if (label !== '' && /^\d{1,3}$/.test(value)) return !DAY_MEMBER.test(label);
  if (label !== '' || DAY_ASKED.test(question)) return false;
  if (TIME.test(value)) return !/^\d{1,2}$/.test(value) && (slot.role === 'system' || !HOURS.test(value));
  const lead = normalize(slot.text.slice(Math.max(0, start - REACH.before), start)).text;
  return DAY_AT_TIME.test(said) && (slot.role !== 'user' || tellsPast(lead) !== true);
}
