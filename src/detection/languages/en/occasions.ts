import { WEEKDAY } from './calendar.js';
import { HESITATION } from './fillers.js';
import { IS, ITS, THAT_IS, WOULD_BE } from './links.js';

/** What days are said to be of. Alternatives without a group, for larger patterns with `iu` unless said otherwise. */

export const BIRTH = String.raw`born|birth|birth ?da(?:y|te)s?|bday|b-day|d\.? ?o\.? ?b|dob's`;
/** What a day can be of but a birth. */
export const OCCASION =
  'appointments?|appt|visit(?:ed)?|schedul(?:e|ed|ing)|booked|seen|saw|surgery|procedure|discharged?|admitted|admission|refill|filled|follow[ -]?up|' +
  'started|stopped|ended|fell|died|passed away|married|happened|occurred|expires?|expiration|effective|moved|due|dated|dos|issued|signed|drawn|collected|injury|accident|of service|labs|shot|rtc';
/** The same, where it is another day. */
export const OTHER_DAY = 'today|tomorrow|next|last (?:visit|seen|dose)';
/** Before a day, and between that and the day. */
export const DAY_LEAD = `on|since|by|until|till|before|after|around|from|to|through|between|see you|can do|can't do|cant do|how about|what about|claim for|${WEEKDAY}`;
export const TO_DAY = `${IS}|${ITS}|${THAT_IS}|${WOULD_BE}|on|of|for|the|around|about|date|it|them|there|being|says`;
/** Right before a day it may be any. */
export const ON_DAY = '(?<!born )on(?= the $| $)';
/** Between a year of birth and what tells that it is one: "a 58 baby". */
export const OF_BIRTH_YEAR = 'baby|kid|child';
/** After the day of a birth: "… is when I was born". */
export const BIRTH_AFTER = String.raw`(?:(?:${IS}|being|${THAT_IS}|which is|${ITS}|as)\s+(?:when|my|his|her|their|our|the|\w+'s)[^.;\n\d]{0,20}\b(?:birth|born|dob|bday)|birthday|date of birth$)`;

/** Beside a year alone, and between them. */
export const BORN = String.raw`born|birth ?year|year of (?:\w+ )?birth|yob`;
export const BIRTH_YEAR_ASKED = String.raw`birth ?year|year of (?:\w+ )?birth|year (?:was|were|is|are) [\w' ]{1,30} born|yob`;
export const ABOUT_YEAR = String.raw`${HESITATION}|${ITS}|${IS}|back|way|in|at home|the year|of|around|about|sometime|such as|for example|e\.g|circa|i think`;
/** What a part of a date of birth is called: "dob y", "birth date month"; the year alone, "birth year", is no date. */
export const BIRTH_PART =
  '(?:dob|birth ?dates?|date of birth|birthday|bday|born)(?: (?:y{1,4}|year|m{1,2}|mon(?:th)?|d{1,2}|day|date)(?: value)?)?|birth ?(?:mm?|mon(?:th)?|dd?|day)|(?:month|day) of birth';

/** What asks for a day, for the current one, and for another number. */
export const DAY_ASKED =
  'dates?|when|what days?|which days?|what time of (?:year|month)|day works|days? work|down for|i can offer|works for you|appointment|birthday|month';
export const TODAY_ASKED =
  "today's date|date (?:is it )?today|date is it|day is it|current date|what(?:'s| is) today|today is";

/** Said of what is planned, wished, or so for all. */
export const PLANNED =
  "happy|merry|closed?|closing|open|opens|hours|office|holidays?|every|each|usually|will|won't|gonna|going to|would|could|can|should|wants?|wanted to|needs?|next|this|upcoming|until|till|by|if|for|schedul(?:e|ed|ing)|booked|moved|offer|come in|see you|how was|how's|good|nice";
/** Said of what has happened to somebody. */
export const HAPPENED = String.raw`was|were|been|had|did|got|came|went|fell|saw|broke|hurt|took|gave|began|left|lost|ran|woke|threw|felt|quit|since|last|\p{L}{2,}ed`;
/** What happens to somebody, where nothing says that it is yet to come. */
export const EVENT =
  'born|birth|surger(?:y|ies)|operation|diagnos[ie]s|onset|injury|accident|stroke|admission|discharge|seen';
/** Who it happens to: "thanksgiving i fell". */
export const WHO = String.raw`i|he|she|we|they|it|my \p{L}+`;

/** Before what is a fraction, a score or a ratio rather than a day. */
export const FRACTION =
  'pain|scores?|scale|rate[ds]?|strength|vision|reflexes|half|cup|dose|tablet|mg|bp|pressure|room|bed|grade|odds';
/** Before digits or a number with dots that only look like a day. */
export const CODE_LEAD =
  'mrn|records?|account|acct|member|policy|numbers?|no|id|claim|group|code|serial|phone|case|order|ticket|confirmation|reference|ref|pin|lot|invoice|license|badge|npi|index|#';
export const VERSION =
  'versions?|v|ver|firmware|release|build|ios|android|section|chapter|node|software|update';

export const AROUND_MONTH = 'early|mid|late|end of|since|before|in|through';
/** What a day or a birth is asked for by, in a question and in the name of a member. */
export const DAY_OR_BIRTH_ASKED =
  '(?:what|which) (?:date|day)|date|when (?:was|were|did|is|are)|(?<!happy )birth\\w*|born|dob|how long ago';
export const DAY_MEMBER = 'date|day|dob|birth|born|time|on|at|since|until|start|end|month|year';
