import { regExp } from '../../common/text/reg-exp.js';
import { wordSet } from '../lexicon/words.js';
import { WEEKDAY } from '../speech/en/calendar.js';
import {
  ABOUT_CALLER,
  ABOUT_SOMEBODY,
  CALLER,
  OF_OFFICE,
  RECORD_LABEL,
  ROSTER_WORDS,
  STAFF,
} from '../speech/en/own-side.js';
import type { Range } from '../text/normalized-text.js';

/** A sentence, a heading or an item of a list, of an agent's instructions. */
export interface Segment extends Range {
  /** It tells of the caller, or stands below a heading that does. */
  readonly caller: boolean;
  /** It tells of the office, or stands below a heading that does. */
  readonly office: boolean;
  /** It stands below a heading of those who work there. */
  readonly staff: boolean;
  /** It names something of the office, or some of those who work there, by a label: "Repairs: Chip". */
  readonly labelled: boolean;
  /** Its label is one of a person's data. */
  readonly personal: boolean;
  /** It begins with such a label, however that is written. */
  readonly ofAnybody: boolean;
  /** What is known of one person begins here. */
  readonly record: boolean;
  /** Number of the paragraph, list or table that it is in. */
  readonly block: number;
}

const LINE = /[^\n]+/g;
/** Ends of sentences, not of "Dr.", "St." or an initial. */
const SENTENCE_END =
  /(?<!\b(?:[DdMm]rs?|[Mm]s|[Ss]t|[Aa]ve|[Rr]d|Blvd|[Ss]te|[Aa]pt|[Nn]os?|[Tt]el|[Pp]h|[Ee]xt|[Rr]ev|[Jj]r|[Ss]r|[Rr]m|[Bb]ldg|vs|e\.g|i\.e|[ap]\.m|[A-Z]))[.!?;](?=\s+[\p{Lu}\p{N}"'(*-])/gu;
const HEADING =
  /^\s*(?:#{1,6}\s*\S|\*\*[^*]{1,60}\*\*:?\s*$|\[[^\]]{1,60}\]|<[a-z_ ]{1,40}>|=+\s*\S.*=+\s*$|[^.!?\n]{1,60}:\s*$|[\p{Lu}][\p{Lu}\s&/-]{3,50}$)/u;
const LONGEST_HEADING = 120;
const BARE_HEADING = /^\s*\p{L}[^.!?:;\n]{0,40}$/u;
/** "Therapists: …", "**Front desk**: …" */
const LABEL = /^[\s\-*•·#>\d.)[\]]{0,8}[\p{L}][^:\n]{0,40}:(?=\s)/u;
/** "Front desk note: …" tells of anybody. */
const REMARK = /\b(?:notes?|messages?|comments?|remarks?|reminders?|requests?|tasks?)\s*:$/i;
/** A line of JSON, and where an object or list in it ends. */
const JSON_MEMBERS = /"[\w ]{1,40}"\s?:\s?["[{\d]/;
const MEMBER_END = /[}\]](?=,)/g;
/** "Repairs bench: Chip", "billing_lead = Kim", "HSA – Mr. Price". */
const LABELLED_NAME =
  /^[\s\-*•·#>\d.)[\]"'{(,;]{0,8}\p{L}[\p{L}\p{N}\s_/&*()'-]{0,40}["'*)\]]{0,3}\s?(?::|=>?|→| [–—-])\s?(?=["'“*[(]{0,3}\p{Lu})/u;
/** Who comes, or what somebody has asked for. */
const OF_SOMEBODY = regExp.i`\b(?:${ABOUT_SOMEBODY}|${WEEKDAY})\b`;
const BETWEEN_NAMES = wordSet(ROSTER_WORDS);
/** What a caller's own data is labelled. */
const PERSONAL = String.raw`^\W*(?:first |last |full |home |cell |mobile |patient |caller |mailing |street )?(?:name|number|phone|address|e-?mail|contact|mobile|cell|home|dob|zip|city|employer|spouse|child)`;
const PERSONAL_LABEL = new RegExp(String.raw`${PERSONAL}\s?:`, 'i');
/** "Phone: …", "phone = …", "| Phone | …" */
const PERSONAL_LINE = new RegExp(String.raw`${PERSONAL}\W?\s{0,4}(?:[:=|→]|=>|->)`, 'i');
/** "dob: 1/2/60", "| Patient | Ana |", "first → Ana", "cust|Ana", "Account . . . . 12". */
const RECORD = new RegExp(
  String.raw`(?:^|[|;{(,\n·/>"'-]|\s{2})\s{0,4}["'*_]{0,3}(?:${RECORD_LABEL})["'*_]{0,3}\s?(?:(?:[:=|→]|=>|->|(?:\s?\.){3,40}|,(?=\S))\s{0,4}["'“*{([+|]{0,3}\s{0,4}(?=[\p{L}\p{N}])|(?<=born|lives|dob|mrn|b\.)\s(?=[\p{Lu}\p{N}]))`,
  'iu',
);
const VALUE_START = /[\p{Lu}\p{N}]/u;
const ITEM = /^\s*(?:[-*•·]|\d{1,2}[.)]|\|)\s*/;
const CALLER_CUE = regExp.i`(?<![a-z])(?:${ABOUT_CALLER})|^\W*(?:the |this |your )?(?:${CALLER})\W*$`;
const OFFICE_CUE = regExp.i`(?<![a-z])(?:${OF_OFFICE})(?![a-z])`;
const STAFF_CUE = regExp.iu`(?<![a-z])(?:${STAFF})(?![a-z])`;

/** What the agent is to say first. */
const GREETING = /thank(?:s| you) for calling/i;
/** A name or a number follows: it tells of one caller. */
const STATED = new RegExp(
  `(?<![A-Za-z])(?:${CALLER}|number|name|calling|with|for|id|from|phone|dob|call|visit|ride|order)(?:'s)?(?: [\\w-]+){0,4}(?: is|:| =|,)?\\s["'{(+]{0,2}(?:[A-Z][a-z]+ [A-Z]|[A-Z][a-z]+[.,]|\\+?\\d{2})`,
  'u',
);
const CONDITION =
  /\b(?:if|when|whenever|whether|unless|once|until|in case|for any|for each|ask|collect|gather|verify|confirm|never|always|do not|don't|only)\b/i;

interface Section {
  readonly caller: boolean;
  readonly office: boolean;
  readonly staff: boolean;
}

const NO_SECTION: Section = { caller: false, office: false, staff: false };

/** Divides instructions into segments, in order. Linear in their length. */
export function segmentsOf(text: string): Segment[] {
  const found: Segment[] = [];
  let section = NO_SECTION;
  let block = 0;
  const lines = [...text.matchAll(LINE)];
  lines.forEach(({ 0: said, index: offset }, at) => {
    const heading = isHeading(said, lines[at + 1]?.[0]);
    if (heading || isApart(text, offset)) block += 1;
    if (heading) section = cuesOf(said);
    else if (isApart(text, offset) && !ITEM.test(said) && !section.caller) section = NO_SECTION;
    let caller = section.caller;
    let office = section.office || section.staff;
    let staffed = false;
    for (const { start, end } of sentencesOf(said)) {
      const sentence = said.slice(start, end);
      const own = cuesOf(sentence);
      const label = LABEL.exec(sentence)?.[0];
      // "Therapists: Kim Lee (hands); Jo Park (knees)".
      const listed: boolean = staffed && said.charAt(start - 1) === ';';
      const staff: boolean = listed || (label !== undefined && STAFF_CUE.test(label) && !REMARK.test(label));
      staffed = staff;
      // What follows on the same line goes on about the same side.
      const stated = STATED.test(sentence);
      caller ||= own.caller && stated;
      office ||= own.office || staff || (label !== undefined && !PERSONAL_LABEL.test(label));
      found.push({
        start: offset + start,
        end: offset + end,
        caller: caller || own.caller,
        office,
        staff: (section.staff && !heading) || staff,
        labelled: isOfficeLabel(sentence),
        personal: label !== undefined && PERSONAL_LABEL.test(label),
        ofAnybody: PERSONAL_LINE.test(sentence),
        record: (own.caller && stated) || beginsRecord(sentence),
        block,
      });
    }
  });
  return found;
}

/** True for a label of a person's with its value; not for a rule ("Patient: ask for the name"). */
function beginsRecord(said: string): boolean {
  const match = RECORD.exec(said);
  if (match === null) return false;
  const value = said.charAt(match.index + match[0].length);
  return VALUE_START.test(value) || !CONDITION.test(said);
}

function isHeading(line: string, next: string | undefined): boolean {
  if (line.length > LONGEST_HEADING) return false;
  if (HEADING.test(line)) return true;
  return next !== undefined && ITEM.test(next) && !ITEM.test(line) && BARE_HEADING.test(line);
}

function isOfficeLabel(said: string): boolean {
  const label = LABELLED_NAME.exec(said)?.[0];
  return (
    label !== undefined && !PERSONAL_LABEL.test(label) && !OF_SOMEBODY.test(label) && !REMARK.test(label)
  );
}

/** True for names with little between them: "Kit, Sol (nights) and Dr. Lee until 8". */
export function isRoster(said: string): boolean {
  const words = said.replace(/\([^()]*\)/g, ' ').match(/\p{L}[\p{L}\p{M}.'’-]*/gu) ?? [];
  return words.every(
    (word) => word !== word.toLowerCase() || BETWEEN_NAMES.has(word) || STAFF_CUE.test(word),
  );
}

/** True for a line after an empty one. */
function isApart(text: string, start: number): boolean {
  return /\n[ \t]*\n$/.test(text.slice(Math.max(0, start - 20), start));
}

function cuesOf(said: string): Section {
  return { caller: tellsOfCaller(said), office: OFFICE_CUE.test(said), staff: STAFF_CUE.test(said) };
}

/** A sentence, or a heading, about a caller; not a rule for any of them ("if the caller is …"). */
function tellsOfCaller(said: string): boolean {
  if (GREETING.test(said)) return false;
  return CALLER_CUE.test(said) && !(CONDITION.test(said) && !STATED.test(said));
}

function sentencesOf(line: string): Range[] {
  const found: Range[] = [];
  let start = 0;
  for (const { index } of line.matchAll(JSON_MEMBERS.test(line) ? MEMBER_END : SENTENCE_END)) {
    found.push({ start, end: index + 1 });
    start = index + 1;
  }
  found.push({ start, end: line.length });
  return found;
}
