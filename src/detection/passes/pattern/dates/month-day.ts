import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { PART_OF_DAY, WEEKDAY } from '../../../speech/en/calendar.js';
import { OKAY } from '../../../speech/en/fillers.js';
import { ITS, THAT_IS } from '../../../speech/en/links.js';
import { ORDINAL_SUFFIX } from '../../../speech/en/numbers.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { dateOfDigits } from '../../../written/dates.js';
import { after, before } from '../context-words.js';
import { isBirth, isToday, type AskedDate } from './date-cues.js';
import { numericExtent } from './date-extent.js';
import type { FoundDate } from './dictated-date.js';

/** "on 9/12": month and day alone are a fraction or a score unless a word says otherwise. */
const MONTH_DAY = gated(/(?<![\d/.$-]|\w)(\d{1,2})\/(\d{1,2})(?![\d/]|\w|\.\d|%)/g);
/** Words after which a day stands. */
export const DAY_LEADS = regExp.i`\b(?:on|dated?|dos|dob|born|birthday|appointments?|appt|visit|since|by|until|till|before|after|around|about|from|to|started|starts|starting|begins?|began|ended|ends|due|scheduled|seen|fell|happened|admitted|discharged?|surgery|procedure|follow[ -]?up|f/u|booked|moved|through|between|and|effective|expires?|flu|tetanus|shot|vaccine|refill|filled|labs?|rtc|injury|accident|fly|flying|out|leave|leaving|arrive|arriving|away|gone|see you|can't do|cant do|can do|do|how about|what about|claim for|for|${WEEKDAY})[,.]?\s*(?:is|was|be|for|on|of|the|${ITS}|around|about|date|:|-|=)*\s*$`;
const FRACTION_AROUND =
  /\b(?:pain|scor(?:e|es|ed|ing)|scale|rate[ds]?|strength|vision|murmur|reflex(?:es)?|half|cup|dose|tablet|mg|bp|pressure|hydrocodone|oxycodone|norco|percocet|apgar|room|bed|mmse|moca|gcs|phq|grade|odds)\b[^.;\n]{0,30}$/i;
const FRACTION_AFTER =
  /^\s*(?:of|tab(?:let)?s?|pills?|dos(?:e|es)|mg|cups?|inch(?:es)?|teaspoons?|tsp|tbsp|pain|stars?|full|way|mile|hours?|pounds?)\b/i;
const FRACTIONS: ReadonlySet<string> = new Set(['24/7', '1/2', '1/3', '2/3', '1/4', '3/4']);
/** Even those are days here. */
const CERTAIN_LEADS =
  /\b(?:on|seen|dated?|date of [a-z]+|dos|rtc|until|since|before|due|appt|appointment|can't do|cant do|can do|claim for|how about|what about)\s?:?\s*$/i;
const DAY_AFTER = regExp.i`^\s*(?:works\b|is (?:fine|good|perfect|${OKAY}|great)\b|would (?:work|be)\b|sounds\b|at \d|in the (?:${PART_OF_DAY})\b|if you\b|please\b|,? ?(?:${THAT_IS}|was) (?:when|the day)\b|(?:to|through|until) (?:the )?\d{1,2}(?:${ORDINAL_SUFFIX}))`;
const APPOINTMENT_BEFORE =
  /\b(?:appointment|appt|reschedul\w+|moved?|booked|saw|seen|visited)\b[^.;\n\d]{0,45}$/i;
const PART_AFTER = /^\s*(?:an?|the)\b/i;
/** What scores and fractions are out of. */
const DENOMINATORS: ReadonlySet<number> = new Set([2, 3, 4, 5, 6, 8, 10, 12, 16]);
/** Months and days alone, as "9/12" is a day, but 7/10 a score. */
export function monthDays(view: NormalizedText, asked: AskedDate): FoundDate[] {
  const found: FoundDate[] = [];
  for (const match of view.matches(MONTH_DAY)) {
    const [whole, month, day] = match;
    const end = match.index + whole.length;
    const lead = before(view, match.index);
    const birth = isBirth(view, match.index, end, asked);
    const plausible = dateOfDigits([month ?? '', day ?? '', '2000']) !== undefined;
    if (!plausible || isToday(view, match.index, end, asked)) continue;
    const rest = after(view, end);
    if (
      FRACTION_AFTER.test(rest) ||
      (mayBeFraction(whole) && month !== day && PART_AFTER.test(rest)) ||
      FRACTION_AROUND.test(lead)
    )
      continue;
    const cued = DAY_LEADS.test(lead) || DAY_AFTER.test(rest) || asked.date;
    const alone = asked.date && /^\s*(?:[.,;!?]|$)/.test(rest);
    const led =
      CERTAIN_LEADS.test(lead) ||
      APPOINTMENT_BEFORE.test(lead) ||
      DAY_AFTER.test(rest) ||
      alone ||
      (cued && !FRACTIONS.has(whole));
    if (!birth && !led && mayBeFraction(whole)) continue;
    found.push({ birth, confidence: 0.6, ...numericExtent(view, { start: match.index, end }) });
  }
  return found;
}

/** "7/10", "3/4"; "06/09" and "10/28" are none. */
function mayBeFraction(written: string): boolean {
  const [above, below] = written.split('/');
  if (/\b0\d/.test(written)) return false;
  if (Number(above) > 12) return true;
  return Number(above) <= Number(below) && DENOMINATORS.has(Number(below));
}
