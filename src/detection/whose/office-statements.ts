import { regExp } from '../../common/text/reg-exp.js';
import type { Entity, PerSlot } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import {
  AGENT_NAMED,
  AGENT_OF,
  AGENT_ROLE,
  AGENT_SAYS,
  CALLS_FROM,
  CALLER,
  DOTTED,
  FURTHER_CREDENTIAL,
  GREETING,
  LISTING,
  LOCATED,
  OFFICE_ARTICLE,
  OFFICE_AT,
  OFFICE_LABEL,
  ROLE_OF,
  STAFF_ARE,
  STAFF_LABEL,
  STAFF_TITLE,
} from '../languages/en/organisations.js';
import * as es from '../languages/es/organisations.js';
import { CREDENTIAL } from '../languages/en/people.js';
import { isPublicMailbox } from '../lexicon/internet.js';
import type { TextSlot } from '../slot.js';
import { charactersOf, nameWords } from './mentions.js';

/** Kinds of values that an office can have itself, and that identify no patient. */
export const OFFICE_KINDS: ReadonlySet<EntityKind> = new Set([
  'NAME',
  'EMPLOYER',
  'ADDRESS',
  'LOCATION',
  'FACILITY',
  'ZIP',
  'PHONE',
  'FAX',
  'EMAIL',
  'URL',
]);

const NAMES: ReadonlySet<EntityKind> = new Set(['NAME']);
const HOUSES: ReadonlySet<EntityKind> = new Set(['FACILITY', 'EMPLOYER']);
const PLACES: ReadonlySet<EntityKind> = new Set(['ADDRESS', 'LOCATION', 'ZIP', 'FACILITY']);
/** Kinds that give the place and the contact details of an office. */
const REACHED: ReadonlySet<EntityKind> = new Set([...PLACES, 'PHONE', 'FAX', 'EMAIL', 'URL']);

/** A form of a sentence in which instructions describe the office, up to the value. */
interface Form {
  readonly lead: RegExp;
  readonly kinds: ReadonlySet<EntityKind>;
}

const FORMS: readonly Form[] = [
  { kinds: NAMES, lead: regExp.iu`^(?:[\p{L}]+[!,.]\s)?(?:${AGENT_NAMED}|${es.AGENT_NAMED})\s$` },
  {
    kinds: HOUSES,
    lead: regExp.iu`^(?:[^:]{0,60}["'“:]\s?)?(?:${AGENT_OF}|${es.AGENT_OF})\s(?:(?:${OFFICE_ARTICLE}|${es.OFFICE_ARTICLE})\s)?$`,
  },
  { kinds: REACHED, lead: regExp.iu`(?:^|[\s"'“(])(?:${OFFICE_AT})(?:\s${LOCATED})*\s$` },
  { kinds: REACHED, lead: regExp.iu`^[\s>*#•-]{0,6}${OFFICE_LABEL}\s?:\s$` },
  { kinds: NAMES, lead: regExp.iu`^[\s>*#•-]{0,6}${STAFF_LABEL}\s?:\s(?:${STAFF_TITLE}\s)?$` },
  { kinds: NAMES, lead: regExp.iu`(?:^|[\s"'“(])(?:${STAFF_ARE})\s(?:${STAFF_TITLE}\s)?$` },
];
/** Greetings in which an agent introduces itself and its office: "Thank you for calling X, this is ", "hi, I'm ". */
const GREETS = regExp.iu`(?:${GREETING}|${es.GREETING})\s(?:(?:${OFFICE_ARTICLE}|${es.OFFICE_ARTICLE})\s)?$`;
/** A greeting after an office's name: "X, good afternoon". */
const GREETS_AFTER = regExp.iu`^[,.]?\s(?:${GREETING}|${es.GREETING}|${AGENT_SAYS}|${es.AGENT_SAYS})(?!\p{L})`;
const SAYS_NAME = regExp.iu`(?:^|[^\p{L}])(?:${AGENT_SAYS}|${es.AGENT_SAYS})\s$`;
/** Text after an agent's name: ", the virtual receptionist", " calling from". */
const OF_AGENT = regExp.iu`^(?:,?\s(?:${CALLS_FROM}|${es.CALLS_FROM})(?!\p{L})|,?\s[^.?!:]{0,40}(?:${AGENT_ROLE}|${es.AGENT_ROLE})(?!\p{L}))`;
const CALLS = regExp.iu`(?:^|[^\p{L}])(?:${CALLS_FROM}|${es.CALLS_FROM}|(?:${AGENT_ROLE}) (?:${ROLE_OF})|(?:${es.AGENT_ROLE}) (?:${es.ROLE_OF}))\s(?:(?:${OFFICE_ARTICLE}|${es.OFFICE_ARTICLE})\s)?$`;
/** Text between two values in the same form: "…, MD, and Dr. ", " at ". */
const NEXT_NAME = new RegExp(
  `^(?:,?\\s(?:${CREDENTIAL}|${FURTHER_CREDENTIAL}))*(?:,|;|\\s?&|,?\\s(?:${LISTING}))\\s(?:${STAFF_TITLE}\\s)?$`,
);
const NEXT_PLACE = regExp.iu`^(?:,|,?\s(?:${LOCATED}|${LISTING})(?:\s${LOCATED})?)?\s$`;
/** A mention of the caller: "the caller's". */
export const OF_CALLER = regExp.iu`(?:^|[^\p{L}])(?:${CALLER})s?(?:['’]s?)?(?:$|[^\p{L}])`;
/** A possessive, after which another person or thing is meant: "You are Ana Diaz's assistant". */
const POSSESSIVE = /^['’]s?(?!\p{L})/u;
const SENTENCE_END = regExp.gu`(?<!(?:^|[\s(])(?:${DOTTED}))[.!?;]\s+|\n\s*`;
const LONGEST_LEAD = 160;
/** Kinds that name only the office. A patient may have the same number or street, wherever instructions repeat it. */
const OFFICE_ONLY: ReadonlySet<EntityKind> = new Set([...HOUSES, 'URL']);
const TITLED = new RegExp(`^${STAFF_TITLE}\\s`, 'u');
const TITLE_BEFORE = new RegExp(`(?<!\\p{L})${STAFF_TITLE}\\s$`, 'u');
const TITLE_REACH = 12;

/**
 * Values that instructions explicitly state about the office, and their repetitions by the assistant. In other
 * instructions and in tool definitions, only the office's names and names with a title count. The values may also
 * belong to a person, which this class does not check.
 */
export class OfficeStatements {
  private readonly stated = new Set<Entity>();
  /** Words of stated names, and the letters and digits of other stated values. */
  private readonly values = new Set<string>();
  private readonly titled = new Set<string>();

  constructor(
    private readonly slots: readonly TextSlot[],
    findings: PerSlot,
  ) {
    slots.forEach((slot, index) => {
      if (slot.form !== 'text' || slot.isKey === true) return;
      const found = findings[index] ?? [];
      for (const entity of found) if (isReadAsOffice(entity)) this.stated.add(entity);
      if (slot.role === 'system')
        for (const entity of statedOfOffice(slot.text, found)) this.add(slot.text, entity);
      if (slot.role === 'system' || (slot.role === 'assistant' && slot.member === 'speech'))
        for (const entity of introduced(slot.text, found)) this.add(slot.text, entity);
    });
  }

  get isEmpty(): boolean {
    return this.stated.size === 0;
  }

  /** Returns true for a value of the office in a text that the office or its agent wrote. */
  has(index: number, entity: Entity): boolean {
    if (this.stated.has(entity)) return true;
    const slot = this.slots[index];
    if (slot === undefined || !isOfAgent(slot)) return false;
    const value = slot.text.slice(entity.start, entity.end);
    const isReply = slot.role === 'assistant';
    if (entity.kind !== 'NAME')
      return (isReply || OFFICE_ONLY.has(entity.kind)) && this.values.has(charactersOf(value));
    const words = nameWords(value);
    if (isReply && this.values.has(words.join(' '))) return true;
    return isTitled(slot.text, entity) && words.length > 0 && words.every((word) => this.titled.has(word));
  }

  private add(text: string, entity: Entity): void {
    const value = text.slice(entity.start, entity.end);
    this.stated.add(entity);
    if (entity.kind !== 'NAME') this.values.add(charactersOf(value));
    else {
      this.values.add(nameWords(value).join(' '));
      if (isTitled(text, entity)) for (const word of nameWords(value)) this.titled.add(word);
    }
  }
}

/**
 * Returns values that instructions explicitly state about the office: "You are the receptionist of X at Y", "our number
 * is Z", "our doctors are …". Excludes dates of birth, identifiers, and addresses at public mailbox providers.
 * @param entities sorted findings in the text
 */
function statedOfOffice(text: string, entities: readonly Entity[]): Entity[] {
  const stated: Entity[] = [];
  for (const entity of entities) {
    const last = stated.at(-1);
    if (isStated(text, entity) || (last !== undefined && isListed(text, last, entity))) stated.push(entity);
  }
  return stated;
}

/**
 * Returns an agent's own name, if its role or employer follows or an office's greeting precedes, and the office's names
 * in greetings.
 * @param entities sorted findings in the text
 */
function introduced(text: string, entities: readonly Entity[]): Entity[] {
  const found: Entity[] = [];
  for (const entity of entities) {
    const { start, end, kind } = entity;
    const lead = text.slice(Math.max(0, start - LONGEST_LEAD), start);
    const [isName, isHouse] = [NAMES.has(kind), HOUSES.has(kind)];
    const isGreeted = found.some((each) => HOUSES.has(each.kind) && start - each.end < LONGEST_LEAD);
    const isAgent = isName && SAYS_NAME.test(lead) && (isGreeted || OF_AGENT.test(text.slice(end, end + 80)));
    const isCalledFor =
      isHouse &&
      (GREETS.test(lead) ||
        SAYS_NAME.test(lead) ||
        (start === 0 && GREETS_AFTER.test(text.slice(end))) ||
        (found.some((each) => NAMES.has(each.kind)) && CALLS.test(lead)));
    if (isAgent || isCalledFor) found.push(entity);
  }
  return found;
}

/** Returns true for an organization that the model confidently attributes to the agent's office. */
function isReadAsOffice({ kind, whose }: Entity): boolean {
  return whose === 'office' && HOUSES.has(kind);
}

function isStated(text: string, { start, end, kind }: Entity): boolean {
  if (!mayBeStated(text.slice(start, end), kind) || POSSESSIVE.test(text.slice(end, end + 3))) return false;
  const lead = sentenceBefore(text, start);
  return (
    FORMS.some((form) => form.kinds.has(kind) && form.lead.test(lead)) &&
    !OF_CALLER.test(lead) &&
    !OF_CALLER.test(clauseAfter(text, end))
  );
}

function mayBeStated(value: string, kind: EntityKind): boolean {
  return kind === 'EMAIL' ? !isPublicMailbox(value) : OFFICE_KINDS.has(kind);
}

function isListed(text: string, last: Entity, { start, end, kind }: Entity): boolean {
  const between = text.slice(last.end, start);
  if (NAMES.has(last.kind) && NAMES.has(kind)) return NEXT_NAME.test(between);
  const isPlaced = REACHED.has(last.kind) || HOUSES.has(last.kind);
  return (
    isPlaced && PLACES.has(kind) && NEXT_PLACE.test(between) && mayBeStated(text.slice(start, end), kind)
  );
}

/** Returns the part of a sentence before a value, with white space folded. */
function sentenceBefore(text: string, start: number): string {
  const lead = text.slice(Math.max(0, start - LONGEST_LEAD), start);
  const end = [...lead.matchAll(SENTENCE_END)].at(-1);
  return lead.slice(end === undefined ? 0 : end.index + end[0].length).replace(/\s+/g, ' ');
}

/** Returns the words right after a value: "…, a patient of". */
function clauseAfter(text: string, end: number): string {
  return /^,?(?:\s[\p{L}'-]+){0,3}/u.exec(text.slice(end, end + 40))?.[0] ?? '';
}

/** Returns true for instructions, tool definitions and the assistant's speech. */
function isOfAgent({ role, member, form, isKey }: TextSlot): boolean {
  if (role === 'assistant') return member === 'speech';
  return (role === 'system' || role === 'schema') && form === 'text' && isKey !== true && member !== 'option';
}

/** Returns true for a name with a title, or right after a title. */
function isTitled(text: string, { start, end }: Entity): boolean {
  return hasTitle(text.slice(start, end)) || titleBefore(text, start) !== undefined;
}

export function hasTitle(name: string): boolean {
  return TITLED.test(name);
}

/** Returns the title right before a name, with the space after the title. */
export function titleBefore(text: string, start: number): string | undefined {
  return TITLE_BEFORE.exec(text.slice(Math.max(0, start - TITLE_REACH), start))?.[0];
}
