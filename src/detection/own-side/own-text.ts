import { hash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { regExp } from '../../common/text/reg-exp.js';
import type { EntityKind } from '../kinds.js';
import { isPersonLike } from '../lexicon/person-like.js';
import { CREDENTIAL, SPOKEN_TITLE, TITLE } from '../speech/en/people.js';
import { STOP_WORDS } from '../speech/en/stop-words.js';
import { CALLER, DUTY, FURTHER_CREDENTIAL, STAFF } from '../speech/en/own-side.js';
import type { TextSlot } from '../slot.js';
import type { Range } from '../text/normalized-text.js';
import { isRoster, segmentsOf, type Segment } from './segments.js';
import { listedThings } from './things.js';

/** What an office's address, line or site is found as. */
const OF_PLACE: ReadonlySet<EntityKind> = new Set([
  'FACILITY',
  'EMPLOYER',
  'ADDRESS',
  'LOCATION',
  'ZIP',
  'PHONE',
  'FAX',
  'EMAIL',
  'URL',
  'LICENSE',
]);

/** What a caller has as well: without a word of the office, it is theirs. */
const OF_ANYBODY: ReadonlySet<EntityKind> = new Set([
  'PHONE',
  'EMAIL',
  'ADDRESS',
  'ZIP',
  'EMPLOYER',
  'LICENSE',
]);
/** What codes of services, prices and lines are taken for. */
const OF_SERVICES: ReadonlySet<EntityKind> = new Set([
  'UNIQUE_ID',
  'DEVICE_ID',
  'MRN',
  'HEALTH_PLAN_ID',
  'VEHICLE_ID',
  'ACCOUNT',
  'CVV',
]);

/** Of somebody, wherever it stands. */
const LABELLED =
  /\b(?:claim|order|case|member|policy|confirmation|reference|ref|mrn|record|account|acct|rx|prescription|gate|door|lock ?box|serial|plate|ticket|referral|appointment|booking|trip|visit|ride|id|number|no)\b[^.\n]{0,12}$/i;

const UNMARKED = /^\+?\d{10,15}$/;
const TRANSFER =
  /\b(?:transfer|forward|route|escalat|office|desk|line|on[- ]call|emergenc|dispatch|main|nurse|billing|pharmacy|clinic)/i;
const OF_CALLER = regExp.i`(?<![a-z])(?:(?:${CALLER})(?! (?:care|services?|support|relations|accounts?|records?|line|portal|advocates?|representatives?|billing|financial|transport))|inbound|incoming|\bani|from|calling|callback|call-?back|cell|mobile|their|his|her)(?![a-z])`;

const REACH = 90;
const TITLED = new RegExp(`^(?:${TITLE})\\.?\\s|[ ,](?:${CREDENTIAL}|${FURTHER_CREDENTIAL})$`, 'u');
const TITLE_BEFORE = new RegExp(
  `(?<![\\p{L}])(?:(?:${TITLE})\\.?|(?:Doctor|Nurse|Father|Rabbi|Sister))\\s+(?:\\p{L}\\.?\\s)?$`,
  'u',
);
const SPOKEN_TITLE_BEFORE = regExp.iu`(?<![\p{L}])(?:${SPOKEN_TITLE})\s+$`;
const CREDENTIAL_AFTER = new RegExp(`^,?\\s{0,2}(?:${CREDENTIAL}|${FURTHER_CREDENTIAL})(?![\\p{L}])`, 'u');
/** "care coordinator Bettina Roush", "On call tonight: Rosalind Teague", "ask for Kim". */
const ROLE_BEFORE = regExp.iu`(?<![\p{L}])(?:${STAFF})(?:\s(?:is|are|named))?\s?[:,(–-]?\s{0,2}$`;
/** "Kim Lee (billing)", "Joy Summers, hygienist". */
const ROLE_AFTER = regExp.iu`^\s?(?:[,(:–—-]{1,2}|(?:is|as) (?:the|our|your|a|an))\s?(?:\p{L}+\s){0,2}(?:${STAFF})(?![\p{L}])`;
const DUTY_AFTER = regExp.iu`^\s(?:${DUTY})(?![\p{L}])`;
/** "9:00 Ana Lopez": one of those who come. */
const TIME_BEFORE = /\d{1,2}(?::\d\d)? ?(?:[ap]\.?m?\.?)?\s?[–—:|,-]?\s?$/i;
const STAFF_WORD = regExp.giu`(?<![\p{L}])(?:${STAFF})(?![\p{L}])`;
const ROLE_WITHIN = regExp.iu`^(?:${STAFF})\s`;
const OFFICE_BEFORE =
  /\b(?:assistant|receptionist|agent|line|desk|voice|operator|concierge|behalf|calls|phones?)\s(?:of|for|at|from)\s(?:the\s)?$/i;
/** "You are Wren", "answer the phone … as Marigold", "Assistant name: Pip". */
const BOT_BEFORE = regExp.iu`(?:\b(?:you are|you're|your name(?:['’]s| is)|call yourself|say you are|introduce yourself as|known as|goes? by|this is|i am|i'm|(?:answer|speak|act|serve|work)(?:s|ing)?\b[^.\n]{0,60}\bas|(?:assistant|agent|bot|persona|receptionist|identity|your)(?:'s)?(?: name)?(?: is)?)(?:\s?[:=])?\s?["'“”*]{0,3}(?:(?:the )?(?:assistant|agent|receptionist|bot)\s["'“]?)?)$`;
const BOT = regExp.dgiu`\b(?:(?:you are|you're)\b[^.,\n]{0,60}\b(?:named|called)|you are|you're|your name(?:['’]s| is)|call yourself|say you are|introduce yourself as|goes? by|(?:answer|speak|act|serve|work)(?:s|ing)?\b[^.\n]{0,60}\bas|(?:assistant|agent|bot|persona|receptionist|identity)(?:'s)?(?: name)?(?: is)?)["'*\])>]{0,3}\s?[:=]?\s{0,2}["'“”*]{0,3}(?=(?<name>\p{L}[\p{L}'-]{1,20}))`;
/** "Luna, front-desk assistant at …". */
const BOT_AFTER =
  /(?<name>\p{Lu}[\p{L}'-]{1,20})(?:,| [–—-]{1,2}) (?:the |an? |our )?(?:[\p{L}'-]+ ){0,4}(?:assistant|receptionist|agent|bot|concierge|operator)\b/dgu;

/** "## You", "[Persona]", "Voice: warm. Name: Teddy". */
const BOT_HEADED =
  /(?:(?:^|\n)\W{0,4}(?:you|role|persona(?:lity)?|identity|agent|assistant|character|who you are)\W{0,4}\n\s*|\b(?:voice|tone|style|persona|personality)\b[^\n]{0,80}\bname:\s*|^\W*name:\s*)(?<name>\p{L}[\p{L}'-]{1,20})(?=[,.\s(—–-])/dgiu;

/** Names under which the instructions introduce the agent, in small letters. */
function agentNames(text: string): string[] {
  return readOnce(text).names.map(({ start, end }) => text.slice(start, end).toLowerCase());
}

/** What instructions say by themselves. */
interface Reading {
  readonly segments: readonly Segment[];
  /** Where the agent is named. */
  readonly names: readonly Range[];
  /** Where things of the office are listed, none of which a caller's data or record holds. */
  readonly things: readonly Range[];
}

/** An agent's instructions come with each call. Keys are keyed hashes and readings are ranges, so it holds no text. */
const READINGS = new LRUCache<string, Reading>({ max: 500 });
const SECRET = randomBytes(32).toString('base64');

function readOnce(text: string): Reading {
  const key = hash('sha256', SECRET + text, 'base64');
  let reading = READINGS.get(key);
  if (reading === undefined) READINGS.set(key, (reading = read(text)));
  return reading;
}

function read(text: string): Reading {
  const segments = segmentsOf(text);
  const own = new OwnText(text, false, segments);
  const things = listedThings(text).filter((range) => !own.tellsOfPerson(range));
  return { segments, names: findAgentNames(text), things };
}

/** What instructions list as things of the office. */
export function thingsIn(text: string): string[] {
  return readOnce(text).things.map(({ start, end }) => text.slice(start, end));
}

function findAgentNames(text: string): Range[] {
  return [...text.matchAll(BOT), ...text.matchAll(BOT_AFTER), ...text.matchAll(BOT_HEADED)]
    .map(({ indices }) => indices?.groups?.name)
    .map(([start, end]: [number, number] = [0, 0]) => ({ start, end }))
    .filter(({ start, end }) => {
      const name = text.slice(start, end);
      return /^\p{Lu}/u.test(name) && !STOP_WORDS.has(name.toLowerCase());
    });
}

/** "This is Wren", "Wren speaking": what an assistant says of itself. */
const INTRODUCES =
  /(?:(?<!\bis )\b[Tt]his is|\b(?:I'm|I am|my name is|My name is))\s(?<name>\p{Lu}[\p{L}'-]{1,20})(?!['’]s\b| \p{Lu})|(?:^|[,.!]\s)(?<here>\p{Lu}[\p{L}'-]{1,20})\s(?:speaking|here)\b/gu;

const TITLE_WORD = new RegExp(`^(?:${TITLE})$`, 'iu');

/** Names by which an assistant introduces itself, in small letters. */
function introducedNames(text: string): string[] {
  return [...text.matchAll(INTRODUCES)]
    .map(({ groups }) => (groups?.name ?? groups?.here ?? '').toLowerCase())
    .filter((name) => !STOP_WORDS.has(name) && !TITLE_WORD.test(name));
}

/** Names that a text gives to the agent, in small letters. */
export function agentsOf({ role, member, text }: TextSlot): string[] {
  if (member !== 'speech') return [];
  if (role === 'system') return agentNames(text);
  return role === 'assistant' ? introducedNames(text) : [];
}

/** "Sonographers Imelda and ", "nurses: Kim, ": nothing but names since a word for those who work there. */
function isAmongStaff(lead: string): boolean {
  const last = [...lead.matchAll(STAFF_WORD)].at(-1);
  return last !== undefined && isRoster(lead.slice(last.index + last[0].length));
}

/** What instructions tell of the agent's own side, by their words alone. */
export class OwnText {
  private agents: boolean | undefined;
  private readonly strangers = new Set<Segment>();
  /** Where in a block the record of a person begins, by its number. */
  private records: Map<number, number> | undefined;

  constructor(
    private readonly text: string,
    /** Definitions of tools tell of the office unless they say otherwise. */
    private readonly isDefinition: boolean,
    private segments?: readonly Segment[],
  ) {}

  /** True for a value of the office or of those who work there. */
  spares(range: Range, kind: EntityKind): boolean {
    const isCode = OF_SERVICES.has(kind);
    if (kind !== 'NAME' && !isCode && !OF_PLACE.has(kind)) return false;
    const segment = this.segmentAt(range.start);
    if (segment === undefined || segment.caller || this.isInRecord(segment)) return false;
    if (kind === 'NAME') return this.isOwnName(segment, range);
    if (this.strangers.has(segment) || (kind === 'PHONE' && this.isCallers(segment, range))) return false;
    if (isCode && LABELLED.test(this.text.slice(Math.max(0, range.start - 30), range.start))) return false;
    if (segment.office || this.isDefinition) return true;
    return !OF_ANYBODY.has(kind) && this.isAgents && !segment.personal;
  }

  /** What is known of one person stands here. */
  notePerson(range: Range): void {
    const segment = this.segmentAt(range.start);
    if (segment === undefined) return;
    this.isInRecord(segment);
    this.beginRecord(segment);
  }

  /** True where a caller is told of, or a record. */
  tellsOfPerson(range: Range): boolean {
    const segment = this.segmentAt(range.start);
    return segment !== undefined && (segment.caller || this.isInRecord(segment));
  }

  /** With the labelled lines right before it: a name and a number that are somebody's once a date of birth follows. */
  private beginRecord(segment: Segment): void {
    const segments = this.read();
    const { block } = segment;
    let first = this.indexAt(segment.start);
    while (segments[first - 1]?.block === block && segments[first - 1]?.ofAnybody === true) first -= 1;
    const start = segments[first]?.start ?? segment.start;
    this.records ??= new Map();
    this.records.set(block, Math.min(start, this.records.get(block) ?? start));
  }

  /** True from the first thing on that is known of one person, to the end of its paragraph, list or table. */
  private isInRecord({ block, start }: Segment): boolean {
    if (this.records === undefined) {
      this.records = new Map();
      for (const segment of this.read()) if (segment.record) this.beginRecord(segment);
    }
    return start >= (this.records.get(block) ?? Infinity);
  }

  private isOwnName(segment: Segment, range: Range): boolean {
    if (segment.staff || this.isStaff(range) || this.isOffice(range)) return true;
    const lead = this.text.slice(Math.max(segment.start, range.start - REACH), range.start);
    if (TIME_BEFORE.test(lead) || segment.personal) return false;
    return isAmongStaff(lead) || (segment.labelled && this.isAgents);
  }

  /** Of a segment in which somebody else is named, nothing is the office's. */
  noteStranger(range: Range): void {
    const segment = this.segmentAt(range.start);
    if (segment === undefined) return;
    this.strangers.add(segment);
    if (segment.ofAnybody && isPersonLike(this.text.slice(range.start, range.end))) this.notePerson(range);
  }

  /** "assistant for BrightLens Direct": an office that is named like a person. */
  private isOffice({ start }: Range): boolean {
    return OFFICE_BEFORE.test(this.text.slice(Math.max(0, start - REACH), start));
  }

  /** A platform writes the caller's number without marks; an office's is written for people, or for a transfer. */
  private isCallers({ start, end }: Range, range: Range): boolean {
    const sentence = this.text.slice(start, end);
    if (OF_CALLER.test(sentence)) return true;
    return UNMARKED.test(this.text.slice(range.start, range.end)) && !TRANSFER.test(sentence);
  }

  private isStaff({ start, end }: Range): boolean {
    const name = this.text.slice(start, end);
    if (TITLED.test(name)) return true;
    const lead = this.text.slice(Math.max(0, start - REACH), start);
    const rest = this.text.slice(end, end + REACH);
    return (
      TITLE_BEFORE.test(lead) ||
      SPOKEN_TITLE_BEFORE.test(lead) ||
      CREDENTIAL_AFTER.test(rest) ||
      ROLE_BEFORE.test(lead) ||
      ROLE_AFTER.test(rest) ||
      ROLE_WITHIN.test(name) ||
      DUTY_AFTER.test(rest) ||
      BOT_BEFORE.test(lead)
    );
  }

  /** Instructions that introduce an agent tell of its office, unless a label says whose something is. */
  private get isAgents(): boolean {
    return (this.agents ??= agentNames(this.text).length > 0);
  }

  private read(): readonly Segment[] {
    return (this.segments ??= readOnce(this.text).segments);
  }

  private segmentAt(offset: number): Segment | undefined {
    const found = this.read()[this.indexAt(offset)];
    return found !== undefined && found.start <= offset ? found : undefined;
  }

  /** Of the first segment that ends behind it. */
  private indexAt(offset: number): number {
    const segments = this.read();
    let low = 0;
    let high = segments.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((segments[middle]?.end ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
