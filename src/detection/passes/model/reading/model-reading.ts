import { TimeSlice } from '../../../../common/async/time-slice.js';
import { signed, type Entity } from '../../../entity.js';
import { withText, type TextSlot } from '../../../slot.js';
import type { SlotInContext } from '../../../slot-context.js';
import type { Range } from '../../../text/normalized-text.js';
import { INVISIBLE } from '../../../text/visible-text.js';
import { isNameAsked } from '../../pattern/names/name.js';
import { confidenceInName, withoutOrdinaryWords } from './name-veto.js';
import { isNoDate, isPlausible } from './plausible.js';
import { kindTraits, type EntityKind } from '../../../kinds.js';
import { REGION_CODES, REGION_NAMES } from '../../../lexicon/us-states.js';
import { BESIDE_PLACE } from '../../../languages/en/talk.js';
import { trimRange } from '../../../../common/text/ranges.js';

const NAME = 'NAME';
/** Kinds whose names links lead to: "at Larkmoor Clinic". */
const LINKED: ReadonlySet<string> = new Set(['FACILITY', 'LOCATION', 'EMPLOYER']);

/**
 * What counts of what the model found in a text, as it gave it. Needs nothing but the text and its context, so that any
 * thread can do it.
 * @param found in the order in which they stand
 */
export function readFindings(placed: SlotInContext, found: readonly Entity[]): Entity[] {
  const reading = new ModelReading(placed);
  for (const entity of found) reading.add(entity);
  return reading.entities;
}

/** {@link readFindings} of many, without keeping other work waiting. */
export async function readManyFindings(placed: SlotInContext, found: readonly Entity[]): Promise<Entity[]> {
  const slice = new TimeSlice();
  const reading = new ModelReading(placed);
  for (const entity of found) {
    reading.add(entity);
    if (slice.isOver) await slice.yield();
  }
  return reading.entities;
}

/** What the model reads of a text: in a name of a program, words with spaces between them, each where it stands. */
export function readableText({ text, form, isKey }: TextSlot): string {
  return form === 'identifier' || isKey === true ? text.replace(/[_.-]/g, ' ') : text;
}

function readable(placed: SlotInContext): SlotInContext {
  const text = readableText(placed.slot);
  return text === placed.slot.text ? placed : { ...placed, slot: withText(placed.slot, text) };
}

interface Read {
  readonly end: number;
  readonly confidence: number;
}

/** Says of each finding whether it may be a value of its kind, and takes it in whole words. */
class ModelReading {
  readonly entities: Entity[] = [];
  private readonly placed: SlotInContext;
  private readonly asked: boolean;
  /** By kind, what was read last: of one word, however long, not each finding is read. */
  private readonly last = new Map<string, Read>();

  constructor(placed: SlotInContext) {
    this.placed = readable(placed);
    this.asked = isNameAsked(placed.question, placed.label);
  }

  add(found: Entity): void {
    const { kind, confidence, pass, detector, whose } = found;
    const last = this.last.get(kind);
    if (last !== undefined && found.end <= last.end && confidence <= last.confidence) return;
    const whole = wholeWords(this.placed.slot.text, found, kind);
    this.last.set(kind, { end: whole.end, confidence });
    const range = this.judge(found, whole);
    if (range === undefined) return;
    const { start, end } = range;
    const sure = confidenceInName(this.placed.slot.text, range, kind, confidence);
    this.entities.push(signed({ start, end, kind, confidence: sure, whose }, pass, detector));
  }

  /** What of the whole words may be a value of the kind. */
  private judge({ kind }: Entity, whole: Range): Range | undefined {
    const { placed, asked } = this;
    const { text } = placed.slot;
    const range = kind === NAME ? withoutOrdinaryWords(text, whole, asked) : whole;
    const linked = range !== undefined && LINKED.has(kind) ? withoutLinks(text, range) : range;
    if (linked === undefined || linked.end <= linked.start || !isPlausible(text, linked, kind))
      return undefined;
    return kind === 'DATE' && isNoDate(placed, linked) ? undefined : linked;
  }
}

/** Soft hyphens and joiners, too, that HTML and CRMs put into words. */
const INNER = new RegExp(`[\\p{L}\\p{M}\\p{N}${INVISIBLE}]`, 'u');
/** What may stand inside one word. */
const JOINT = /[-'’_]/;
const POSSESSIVE = /^['’]s(?![\p{L}\p{N}])/iu;
const NAMES = [...REGION_NAMES].join('|');
const CODES = [...REGION_CODES].join('|');
/** ", Illinois", " Illinois", ", il.", " IL": without a comma, only capitals distinguish a code from a word. */
const STATES = [
  new RegExp(String.raw`^,?\s+(?:${NAMES})\b`, 'i'),
  new RegExp(String.raw`^,\s*(?:${CODES})\b(?=\s*(?:$|[.,;)\d\n]))`, 'i'),
  new RegExp(String.raw`^,?\s+(?:${CODES.toUpperCase()})\b`),
];
/** Longer than any state. */
const MOST_STATE = 32;
const LINKS_FIRST = new RegExp(String.raw`^(?:(?:${BESIDE_PLACE})(?:\s{1,2}|$))+`, 'u');
const LINKS_LAST = new RegExp(String.raw`(?:\s{1,2}(?:${BESIDE_PLACE}))+$`, 'u');
/** How much of a finding's ends can be such words. */
const MOST_LINKS = 40;
/** Longer than any word: of letters without an end, so much is masked on each side of what was found. */
const MOST_WORD = 2_000;

/** A finding's range in whole words, a place with its state; empty if no letter is in it. */
export function wholeWords(text: string, range: Range, kind: EntityKind): Range {
  const trimmed = trimRange(text, range);
  if (trimmed.end <= trimmed.start) return trimmed;
  const whole = { start: wordStart(text, trimmed.start), end: wordEnd(text, trimmed.end) };
  if (kindTraits(kind).form !== 'place') return whole;
  const rest = text.slice(whole.end, whole.end + MOST_STATE);
  const state = STATES.map((pattern) => pattern.exec(rest)?.[0].length ?? 0).find((length) => length > 0);
  return { start: whole.start, end: whole.end + (state ?? 0) };
}

/** Without the words in small letters at its ends that only lead to a name and on from it; empty where nothing else is in it. */
export function withoutLinks(text: string, { start, end }: Range): Range {
  const first = LINKS_FIRST.exec(text.slice(start, Math.min(end, start + MOST_LINKS)))?.[0].length ?? 0;
  const tail = text.slice(Math.max(start + first, end - MOST_LINKS), end);
  const last = LINKS_LAST.exec(tail)?.[0].length ?? 0;
  return { start: start + first, end: end - last };
}

function wordStart(text: string, start: number): number {
  let at = start;
  while (start - at < MOST_WORD && goesBack(text, at - 1)) at--;
  return at;
}

/** Whether the word after an offset goes back to the character there. */
function goesBack(text: string, at: number): boolean {
  return INNER.test(text.charAt(at)) || (JOINT.test(text.charAt(at)) && INNER.test(text.charAt(at - 1)));
}

function wordEnd(text: string, end: number): number {
  let at = end;
  while (at - end < MOST_WORD && goesOn(text, at)) at++;
  return at;
}

/** Whether the word before an offset goes on with the character there. */
function goesOn(text: string, at: number): boolean {
  if (INNER.test(text.charAt(at))) return true;
  if (!JOINT.test(text.charAt(at)) || !INNER.test(text.charAt(at + 1))) return false;
  return !POSSESSIVE.test(text.slice(at, at + 3));
}
