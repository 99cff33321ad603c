import { regExp } from '../../../common/text/reg-exp.js';
import { MONTH, PART_OF_DAY, WEEKDAY } from '../../speech/en/calendar.js';
import { SOUND } from '../../speech/en/fillers.js';
import { ORDINAL_SUFFIX } from '../../speech/en/numbers.js';
import { HAPPENED, PLANNED } from '../../speech/en/tense.js';
import type { SlotInContext } from '../../slot-context.js';
import { normalize, type Range } from '../../text/normalized-text.js';
import { dateOfDigits } from '../../written/dates.js';

const HOUR = String.raw`(?:0?[1-9]|1[0-2])`;
const CLOCK = String.raw`(?:${HOUR}(?::| )?[0-5]\d|${HOUR}(?: o'?clock)?)(?:\s?[ap]\.?m\.?)?`;
const TO = String.raw`\s?(?:-|to|till|until|through)\s?`;

/** Months, years and weekdays stay in clear, also with one another, and so does what is bought in a season. */
const CLEAR = regExp.iu`^(?:(?:early|mid|late|end of|since|before|in|through)\s)?(?:(?:${MONTH})\.?(?:,?\s(?:of\s)?(?:19|20)\d\d)?|${WEEKDAY}s?|(?:19|20)\d\d-(?:0[1-9]|1[0-2])|(?:0[1-9]|1[0-2])/(?:19|20)\d\d|(?:\p{L}[\p{L}\d-]+ )?(?<from>(?:19|20)\d\d)[-/](?<to>\d\d))$`;
/** "nine forty five", "9-4", "saturday 9-2", "hmm 8:40" */
const TIME = regExp.i`^(?:(?:the|at|${SOUND})\s)*(?:${WEEKDAY}\s)?(?:(?:the|at|${SOUND})\s)*${CLOCK}(?:${TO}${CLOCK})?(?:\sin the (?:${PART_OF_DAY}))?$`;
const HOURS = regExp.i`^${HOUR}(?::[0-5]\d)?\s?-\s?${HOUR}(?::[0-5]\d)?$`;
/** "Monday the 29th at 7:30": the day of an appointment that is offered or taken. */
const DAY_OF_MONTH = regExp.i`^(?:(?:${WEEKDAY}|next|this)?,?\s?(?:the\s)?\d{1,2}(?:${ORDINAL_SUFFIX}))(?<time>,?\s(?:at\s|the\s)*${CLOCK})?$`;
const AT_TIME = regExp.i`^,?\s(?:at\s|around\s|from\s|the\s|${ORDINAL_SUFFIX}\b)*(?:\d{1,2}(?::| )[0-5]\d\b|\d{1,2}\s?[ap]\.?m\b|\d{1,2}\b(?!\s?(?:${ORDINAL_SUFFIX})|[/-]))`;
/** A product's or a notice's number. */
const SHORT_CODE = /^\p{Lu}{2,4}-\d{1,3}$/u;
const DAY_ASKED =
  /\b(?:what (?:date|day)|which (?:date|day)|date|when (?:was|were|did|is|are)|(?<!happy )birth\w*|born|dob|how long ago)\b/i;
/** What a calendar calls its own things by. */
const CALENDAR_ID =
  /^(?:appointment|slot|visit|event|department|provider|location|practice|service|calendar|schedule)(?: ?types?)?s? ?(?:id|number|no|code)$/;
const DAY_LABEL = /\b(?:date|day|dob|birth|born|time|on|at|since|until|start|end|month|year)\b/;
const OPENING = regExp.i`\b(?:hours?|open|clinic|visiting|${WEEKDAY}|mon|pick(?:ed)? up|drop off|walk-?ins?|days?|and)\b[^.\n\d]{0,24}$`;
const ON_WEEKDAY = regExp.i`\b${WEEKDAY}(?:\sthe|\sat)?\s$`;
const HAS_HAPPENED = regExp.iu`\b(?:${HAPPENED})\b(?![^.!?]*\b(?:${PLANNED})\b)`;
const HOURS_LABEL = regExp.i`^(?:hours|open\w*|${WEEKDAY})(?: |$)`;

/**
 * True if what the model takes for a date identifies nobody: a month or a season, a time of day, office hours, the day of
 * an offered appointment, a bare count. Where a day or a birth was asked for, numbers are days.
 */
export function isNoDate({ slot, question, label }: SlotInContext, { start, end }: Range): boolean {
  const value = normalize(slot.text.slice(start, end)).spoken.text.trim();
  const seasons = CLEAR.exec(value);
  if (seasons !== null) {
    const { from, to } = seasons.groups ?? {};
    return from === undefined || Number(to) === (Number(from) + 1) % 100 || Number(to) <= 12;
  }
  if (SHORT_CODE.test(value)) return !regExp.i`^(?:${MONTH})`.test(value);
  if (/^the$/i.test(value)) return true;
  if (/^\d{5,}$/.test(value) && CALENDAR_ID.test(label)) return dateOfDigits([value]) === undefined;
  const asked = DAY_ASKED.test(question);
  if (label !== '' && /^\d{1,3}$/.test(value)) return !DAY_LABEL.test(label);
  const lead = normalize(slot.text.slice(Math.max(0, start - 60), start)).text;
  if (HOURS.test(value)) return slot.role === 'system' || HOURS_LABEL.test(label) || OPENING.test(lead);
  if (TIME.test(value) && ON_WEEKDAY.test(lead)) return true;
  if (asked) return false;
  if (TIME.test(value)) return label === '' && !/^\d{1,2}$/.test(value);
  const day = DAY_OF_MONTH.exec(value);
  if (day === null || (slot.role === 'user' && HAS_HAPPENED.test(lead))) return false;
  const rest = normalize(slot.text.slice(end, end + 40)).spoken.text;
  return day.groups?.time !== undefined || AT_TIME.test(rest);
}
