import { FILLER, HESITATION, IS, IT_IS, ITS, THAT_IS, WOULD_BE } from './talk.js';

/** Alternatives without a group, for larger patterns with the flag `i`, or lists for lookups. */

/** Names of months, in order from January. */
export const MONTHS: readonly string[] =
  'january february march april may june july august september october november december'.split(' ');
export const MONTH_ABBREVIATIONS = 'jan feb mar apr may jun jul aug sep sept oct nov dec';
/** Full and abbreviated months. */
export const MONTH =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
/** Months that are also given names or verbs. */
export const AMBIGUOUS_MONTHS: ReadonlySet<string> = new Set(['march', 'april', 'may', 'june']);

/** Full month names that are neither given names nor verbs. */
export const CERTAIN_MONTHS: ReadonlySet<string> = new Set(
  MONTHS.filter((month) => month !== 'august' && !AMBIGUOUS_MONTHS.has(month)),
);

/** Words before a month, which show that it is not a name or a verb. */
export const MONTH_LEAD =
  'was|in|since|last|next|past|coming|this past|this coming|until|till|til|by|of|from|before|after|during|early|mid|late|around|through|back in|middle of|end of|start of|beginning of|every|between';
/** Prefixes of a month with a hyphen: "mid-july". */
export const PART_OF_MONTH = 'mid|early|late';
/** Words between the two ends of a range of days or months. */
export const UP_TO = 'to|through|thru|until|till';
/** Words between two months. */
export const AND_MONTH = 'and|or|to|through|until';
/** Prepositions between a month and its year. */
export const IN_YEAR = 'of|in';
export const YEAR = 'year';
/** Relative years. */
export const OUR_YEAR = '(?:last|this|next|that|the same|the following) year';

export const WEEKDAYS: readonly string[] = 'monday tuesday wednesday thursday friday saturday sunday'.split(
  ' ',
);
/** Full and abbreviated weekdays. */
export const WEEKDAY = '(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|satur|sat|sun)(?:day)?';

/** Article before a day of the month: "the 25th". */
export const BEFORE_DAY = 'the';
/** Word between the first and the last value of a range. */
export const RANGE_TO = 'to';
/** Words between two days of the same month. */
export const BETWEEN_DAYS = `and|or|&|${RANGE_TO}|through|thru|until`;

export const PART_OF_DAY = 'morning|afternoon|evening';
/** Parts of the day after a weekday or a holiday: "monday night". */
export const PART_OF_NAMED_DAY = `night|noon|${PART_OF_DAY}`;
/** Words before "the ninth", which show that it is a day. */
export const BEFORE_THE_DAY = 'on|was';
/** Words after "the ninth", which show that it is not part of a longer name: "the ninth of this month". */
export const AFTER_THE_DAY =
  'of (?:this|last) month|and|but|so|when|because|in|with|i|he|she|they|we|it|for|to|at (?:the|my|her|his)|from';
/** Words in times of day. */
export const HOUR_WORDS = "noon|midnight|o'clock|oclock|half|quarter|past|minutes?|hours?|night";
/** Time zones after a time. */
export const TIME_ZONE =
  '(?:us )?(?:eastern|central|mountain|pacific|alaska|hawaii|arizona)(?: (?:standard|daylight))?(?: time)?|[ecmpa][sd]?t|akst|hst|utc|gmt|america|new york|chicago|denver|phoenix|los angeles';

/** Holidays and other named days. */
export const HOLIDAY = [
  String.raw`(?:thanksgiving|christmas|xmas|new year'?s?|halloween|hanukkah|passover|eid|diwali|kwanzaa|juneteenth|mardi gras)(?:'? eve|'? day)?`,
  String.raw`(?:easter|palm) sunday|easter|(?:good|black) friday|ash wednesday`,
  String.raw`(?:(?:saint|st\.?) \p{L}+(?:'?s)?|valentine'?s?|v-?[je]|memorial|labou?r|independence|veterans?'?|columbus|presidents?'?|election|mother'?s|father'?s|boxing|canada)[ -]day`,
].join('|');
/** Words before a day or a month: "the ninth of june", "the day of". */
export const ARTICLE = 'the';
export const OF = 'of';
export const OF_DAY = String.raw`(?:day\s)?of`;
/** Words between the parts of a date. */
export const DATE_FILLER = `${FILLER}|${ARTICLE}|it was|maybe`;
/** Words before the year of a date, after a day and after a month. */
export const YEAR_LEAD = String.raw`of|in|(?:and\s)?(?:the\s)?${YEAR}(?:\s(?:${IS}))?`;
export const YEAR_OF_MONTH = 'of|in';
/** Words after a year of two digits. */
export const AFTER_YEAR = `and|${IS}`;
/** Months that are also verbs, and days after which they are months. "first", for example, can be an adverb. */
export const VERB_MONTH = 'may|march|mar';
export const SURELY_ORDINAL = String.raw`\dth|3rd`;

/** Prepositions between a day and a time, and between a time and a day. */
export const AT_TIME = 'at';
export const ON_A_DAY = 'on';
/** Words between two times, and the suffix of a full hour. */
export const TO_TIME = 'to|till|until|through';
export const OCLOCK = "o'?clock";
/** Words before a time, and before an offered time. */
export const TIME_LEAD = 'the|at';
export const OFFERED_TIME_LEAD = 'at|around|from|the';
export const WHICH_WEEK = 'next|this';
export const IN_PART_OF_DAY = String.raw`in the (?:${PART_OF_DAY})`;
/** Phrases for a day near another one: "the day after ", "the monday right before ". */
export const AROUND_HOLIDAY = String.raw`(?:the\s)?(?:(?:very\s|next\s)?(?:day|night|weekend|week|${PART_OF_DAY})|${WEEKDAY}(?:\s(?:${PART_OF_NAMED_DAY}))?)\s(?:right\s)?(?:before|after|of|following|preceding)\s`;

/** Cues of the current date. Alternatives without a group, for larger patterns with the flag `i`. */

/** Phrases before the current date in any text. */
export const TODAY = String.raw`(?:today|todays)(?:'s)?(?:[ _-]?(?:date|day))?|dates? (?:today|(?:right )?now)|(?:current|present|system|server|session|call)[ _-]?(?:local[ _-]?)?(?:date|time|day|datetime|timestamp)(?:[ _/-]?(?:and[ _])?(?:date|time|day))?(?: \w+)?|(?:time is|date is|${IT_IS}) (?:now|currently)|now (?:is|${ITS})|now\s*[:=]|current(?:ly| _?date)?`;
export const STATED = `is|${IT_IS}|being|still|now|currently|already`;
/** Words between a weekday and its date. */
export const AND_DATE = 'and';
export const DATE_IS = 'the date is';
/** Phrases after the current date. */
export const TODAY_AFTER = `today|right now|is today|is the (?:current|present|date today)|is (?:today's|the current) date`;

/** Phrases before the current date in instructions. Only parts of a date and a time can be in between. */
export const TODAY_IN_PROMPT = [
  "today(?:'s)?|now|current(?:ly)?|present|clock|time ?stamp",
  String.raw`(?:date|time|day) (?:is|on the wall|at the \w+)|(?:local|system|server|office|clinic) (?:date|time|clock|datetime)`,
  '(?:call|session|conversation|chat|shift)[ -](?:begins?|began|starts?|started|starting|opened|received|connected|created|takes place|is on|is at|time|date)',
  '(?:current|accurate|correct|valid|up to date) as of',
].join('|');
/** Phrases before the current date in instructions, at the beginning of a sentence or line. */
export const TODAY_BEGINS = String.raw`(?:${IT_IS})(?: now| currently)?|as of|(?:the )?(?:date|date and time|date[/ ]time|datetime|time)(?: is|\s*[:=\]>*|])`;
/** Parts of a date and a time, and words between them. */
export const DAY_PARTS = `${WEEKDAY}|${MONTH}|[ap]\\.?m\\.?|${PART_OF_DAY}|${HOUR_WORDS}|${TIME_ZONE}|${IT_IS}|the|of|on|at|in|for|and|a|is|was|now|currently|still|just|exactly|today|call|session|start|started|date|time|day|datetime|local|system|server|here|year|t|z`;
/** Cues in instructions that a date is not the current one. */
export const NOT_TODAY = String.raw`born|birth\w*|dob|bday|last|next|previous|prior|upcoming|future|appointment|appt|visit|admi\w+|discharg\w+|surgery|procedure|due|expir\w+|effective|seen|refill\w*|follow|died|death|enrolled|since|until|by|before|after|scheduled|booked|called`;
/** Words in JSON member names for the current date. */
export const TODAY_MEMBER = 'current|today|todays|now|system|server';

/** Events of dates. Alternatives without a group, for larger patterns with the flags `iu` unless stated otherwise. */

export const BIRTH = String.raw`born|birth|birth ?da(?:y|te)s?|bday|b-day|d\.? ?o\.? ?b|dob's`;
/** Events other than a birth. */
export const OCCASION =
  'appointments?|appt|visit(?:ed)?|schedul(?:e|ed|ing)|booked|seen|saw|surgery|procedure|discharged?|admitted|admission|refill|filled|follow[ -]?up|' +
  'started|stopped|ended|fell|died|passed away|married|happened|occurred|expires?|expiration|effective|moved|due|dated|dos|issued|signed|drawn|collected|injury|accident|of service|labs|shot|rtc';
/** Cues of a date other than a birth. */
export const OTHER_DAY = 'today|tomorrow|next|last (?:visit|seen|dose)';
/** Words before a date, and words between a cue and a date. */
export const DAY_LEAD = `on|since|by|until|till|before|after|around|from|to|through|between|see you|can do|can't do|cant do|how about|what about|claim for|${WEEKDAY}`;
export const TO_DAY = `${IS}|${ITS}|${THAT_IS}|${WOULD_BE}|on|of|for|the|around|about|date|it|them|there|being|says`;
/** Pattern for "on" directly before a date, which can be a date of any event. */
export const ON_DAY = '(?<!born )on(?= the $| $)';
/** Nouns after a year of birth: "a 58 baby". */
export const OF_BIRTH_YEAR = 'baby|kid|child';
/** Phrases after a date of birth: "… is when I was born". */
export const BIRTH_AFTER = String.raw`(?:(?:${IS}|being|${THAT_IS}|which is|${ITS}|as)\s+(?:when|my|his|her|their|our|the|\w+'s)[^.;\n\d]{0,20}\b(?:birth|born|dob|bday)|birthday|date of birth$)`;

/** Cues of a year of birth, questions for one, and words between a cue and the year. */
export const BORN = String.raw`born|birth ?year|year of (?:\w+ )?birth|yob`;
export const BIRTH_YEAR_ASKED = String.raw`birth ?year|year of (?:\w+ )?birth|year (?:was|were|is|are) [\w' ]{1,30} born|yob`;
export const ABOUT_YEAR = String.raw`${HESITATION}|${ITS}|${IS}|back|way|in|at home|the year|of|around|about|sometime|such as|for example|e\.g|circa|i think`;
/** Labels for parts of a date of birth: "dob y", "birth date month". The year alone ("birth year") is not a date. */
export const BIRTH_PART =
  '(?:dob|birth ?dates?|date of birth|birthday|bday|born)(?: (?:y{1,4}|year|m{1,2}|mon(?:th)?|d{1,2}|day|date)(?: value)?)?|birth ?(?:mm?|mon(?:th)?|dd?|day)|(?:month|day) of birth';

/** Words of questions for a date, for the current date, and for another number. */
export const DAY_ASKED =
  'dates?|when|what days?|which days?|what time of (?:year|month)|day works|days? work|down for|i can offer|works for you|appointment|birthday|month';
export const TODAY_ASKED =
  "today's date|date (?:is it )?today|date is it|day is it|current date|what(?:'s| is) today|today is";

/** Cues of plans, wishes and general statements. */
export const PLANNED =
  "happy|merry|closed?|closing|open|opens|hours|office|holidays?|every|each|usually|will|won't|gonna|going to|would|could|can|should|wants?|wanted to|needs?|next|this|upcoming|until|till|by|if|for|schedul(?:e|ed|ing)|booked|moved|offer|come in|see you|how was|how's|good|nice";
/** Cues of past events. */
export const HAPPENED = String.raw`was|were|been|had|did|got|came|went|fell|saw|broke|hurt|took|gave|began|left|lost|ran|woke|threw|felt|quit|since|last|\p{L}{2,}ed`;
/** Events that are past unless the text says otherwise. */
export const EVENT =
  'born|birth|surger(?:y|ies)|operation|diagnos[ie]s|onset|injury|accident|stroke|admission|discharge|seen';
/** Subjects of past events: "thanksgiving i fell". */
export const WHO = String.raw`i|he|she|we|they|it|my \p{L}+`;

/** Words before a fraction, a score or a ratio that resembles a date. */
export const FRACTION =
  'pain|scores?|scale|rate[ds]?|strength|vision|reflexes|half|cup|dose|tablet|mg|bp|pressure|room|bed|grade|odds';
/** Words before digits or a dotted number that only resemble a date. */
export const CODE_LEAD =
  'mrn|records?|account|acct|member|policy|numbers?|no|id|claim|group|code|serial|phone|case|order|ticket|confirmation|reference|ref|pin|lot|invoice|license|badge|npi|index|#';
export const VERSION =
  'versions?|v|ver|firmware|release|build|ios|android|section|chapter|node|software|update';

export const AROUND_MONTH = 'early|mid|late|end of|since|before|in|through';
/** Words of questions for a day or a birth, and of JSON member names with a day. */
export const DAY_OR_BIRTH_ASKED =
  '(?:what|which) (?:date|day)|date|when (?:was|were|did|is|are)|(?<!happy )birth\\w*|born|dob|how long ago';
export const DAY_MEMBER = 'date|day|dob|birth|born|time|on|at|since|until|start|end|month|year';
