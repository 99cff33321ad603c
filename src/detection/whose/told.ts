import { regExp } from '../../common/text/reg-exp.js';
import type { Entity } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import { isMailboxProviders } from '../lexicon/internet.js';
import {
  AGENT_NAMED,
  AGENT_OF,
  CALLER,
  FURTHER_CREDENTIAL,
  LOCATED,
  OFFICE_AT,
  OFFICE_LABEL,
  STAFF_ARE,
  STAFF_LABEL,
  STAFF_TITLE,
} from '../languages/en/office.js';
import { CREDENTIAL } from '../languages/en/people.js';

const NAMES: ReadonlySet<EntityKind> = new Set(['NAME']);
const HOUSES: ReadonlySet<EntityKind> = new Set(['FACILITY', 'EMPLOYER']);
const PLACES: ReadonlySet<EntityKind> = new Set(['ADDRESS', 'LOCATION', 'ZIP', 'FACILITY']);
/** All that can be told of an office: no day, and no number of a person's. */
const REACHED: ReadonlySet<EntityKind> = new Set([...PLACES, 'PHONE', 'FAX', 'EMAIL', 'URL']);

/** A form of sentence in which instructions say something of the office, up to its value. */
interface Form {
  readonly lead: RegExp;
  readonly kinds: ReadonlySet<EntityKind>;
}

const FORMS: readonly Form[] = [
  { kinds: NAMES, lead: regExp.iu`^(?:[\p{L}]+[!,.]\s)?(?:${AGENT_NAMED})\s$` },
  { kinds: HOUSES, lead: regExp.iu`^(?:[^:]{0,60}["'“:]\s?)?(?:${AGENT_OF})\s(?:the\s)?$` },
  { kinds: REACHED, lead: regExp.iu`(?:^|[\s"'“(])(?:${OFFICE_AT})(?:\s${LOCATED})*\s$` },
  { kinds: REACHED, lead: regExp.iu`^[\s>*#•-]{0,6}${OFFICE_LABEL}\s?:\s$` },
  { kinds: NAMES, lead: regExp.iu`^[\s>*#•-]{0,6}${STAFF_LABEL}\s?:\s(?:${STAFF_TITLE}\s)?$` },
  { kinds: NAMES, lead: regExp.iu`(?:^|[\s"'“(])(?:${STAFF_ARE})\s(?:${STAFF_TITLE}\s)?$` },
];
/** From one value to another that the same form tells: "…, MD, and Dr. ", " at ". */
const NEXT_NAME = new RegExp(
  `^(?:,?\\s(?:${CREDENTIAL}|${FURTHER_CREDENTIAL}))*(?:,|;|\\s?&|\\s(?:and|or)|,\\s(?:and|or))\\s(?:${STAFF_TITLE}\\s)?$`,
);
const NEXT_PLACE = regExp.iu`^(?:,|,?\s(?:${LOCATED}|or|and)(?:\s${LOCATED})?)?\s$`;
const OF_CALLER = regExp.iu`(?:^|[^\p{L}])(?:${CALLER})s?(?:['’]s?)?(?:$|[^\p{L}])`;
/** The value is somebody's who is more: "You are Ana Diaz's assistant". */
const POSSESSIVE = /^['’]s?(?!\p{L})/u;
const SENTENCE_END = /(?<!(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Mx|Prof|St|Ave|Rd|No|Tel|Ph))[.!?;]\s+|\n\s*/gu;
const LONGEST_LEAD = 160;

/**
 * What instructions say of the office in so many words: "You are the receptionist of X at Y", "our number is Z", "our
 * doctors are …". Never a date of birth or an identifier, nor an address that anybody may have at a provider of mailboxes.
 * @param entities found in the text, sorted
 */
export function toldOfOffice(text: string, entities: readonly Entity[]): Entity[] {
  const told: Entity[] = [];
  for (const entity of entities) {
    const last = told.at(-1);
    if (isTold(text, entity) || (last !== undefined && goesOn(text, last, entity))) told.push(entity);
  }
  return told;
}

function isTold(text: string, { start, end, kind }: Entity): boolean {
  if (!mayBeTold(text.slice(start, end), kind) || POSSESSIVE.test(text.slice(end, end + 3))) return false;
  const lead = sentenceBefore(text, start);
  return (
    FORMS.some((form) => form.kinds.has(kind) && form.lead.test(lead)) &&
    !OF_CALLER.test(lead) &&
    !OF_CALLER.test(clauseAfter(text, end))
  );
}

function mayBeTold(said: string, kind: EntityKind): boolean {
  if (kind === 'EMAIL') return !isMailboxProviders(said);
  return REACHED.has(kind) || NAMES.has(kind) || HOUSES.has(kind);
}

function goesOn(text: string, last: Entity, { start, end, kind }: Entity): boolean {
  const between = text.slice(last.end, start);
  if (NAMES.has(last.kind) && NAMES.has(kind)) return NEXT_NAME.test(between);
  const isPlaced = REACHED.has(last.kind) || HOUSES.has(last.kind);
  return isPlaced && PLACES.has(kind) && NEXT_PLACE.test(between) && mayBeTold(text.slice(start, end), kind);
}

/** What stands before a value in its sentence, white space folded. */
function sentenceBefore(text: string, start: number): string {
  const lead = text.slice(Math.max(0, start - LONGEST_LEAD), start);
  const end = [...lead.matchAll(SENTENCE_END)].at(-1);
  return lead.slice(end === undefined ? 0 : end.index + end[0].length).replace(/\s+/g, ' ');
}

/** "…, a patient of": what is said of the value right behind it. */
function clauseAfter(text: string, end: number): string {
  return /^,?(?:\s[\p{L}'-]+){0,3}/u.exec(text.slice(end, end + 40))?.[0] ?? '';
}
