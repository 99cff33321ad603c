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
/** Kinds of names that follow linking words: "at Larkmoor Clinic". */
const LINKED: ReadonlySet<string> = new Set(['FACILITY', 'LOCATION', 'EMPLOYER']);

/**
 * Selects and adjusts the model's findings in a text. Needs only the text and its context, so any thread can run it.
 * @param found findings in the order of their positions
 */
export function readFindings(placed: SlotInContext, found: readonly Entity[]): Entity[] {
  const reading = new ModelReading(placed);
  for (const entity of found) reading.add(entity);
  return reading.entities;
}

/** Same as {@link readFindings} for many findings, with pauses for other work. */
export async function readManyFindings(placed: SlotInContext, found: readonly Entity[]): Promise<Entity[]> {
  const slice = new TimeSlice();
  const reading = new ModelReading(placed);
  for (const entity of found) {
    reading.add(entity);
    if (slice.isOver) await slice.yield();
  }
  return reading.entities;
}

/** Returns the text that the model reads: identifiers with spaces between their words, at the same offsets. */
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

/** Checks whether each finding can be a value of its kind, and extends it to whole words. */
class ModelReading {
  readonly entities: Entity[] = [];
  private readonly placed: SlotInContext;
  private readonly asked: boolean;
  /** Last finding of each kind, so that several findings in one long word are judged once. */
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

  /** Returns the part of the whole words that may be a value of the kind. */
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

/** Characters of a word, including the soft hyphens and joiners that HTML and CRMs insert. */
const INNER = new RegExp(`[\\p{L}\\p{M}\\p{N}${INVISIBLE}]`, 'u');
/** Punctuation that can occur within a word. */
const JOINT = /[-'’_]/;
const POSSESSIVE = /^['’]s(?![\p{L}\p{N}])/iu;
const NAMES = [...REGION_NAMES].join('|');
const CODES = [...REGION_CODES].join('|');
/** State after a place: ", Illinois", " Illinois", ", il.", " IL". Without a comma, a code needs capitals. */
const STATES = [
  new RegExp(String.raw`^,?\s+(?:${NAMES})\b`, 'i'),
  new RegExp(String.raw`^,\s*(?:${CODES})\b(?=\s*(?:$|[.,;)\d\n]))`, 'i'),
  new RegExp(String.raw`^,?\s+(?:${CODES.toUpperCase()})\b`),
];
/** Number of characters that no state name exceeds. */
const MOST_STATE = 32;
const LINKS_FIRST = new RegExp(String.raw`^(?:(?:${BESIDE_PLACE})(?:\s{1,2}|$))+`, 'u');
const LINKS_LAST = new RegExp(String.raw`(?:\s{1,2}(?:${BESIDE_PLACE}))+$`, 'u');
/** Most characters at each end of a finding that can be linking words. */
const MOST_LINKS = 40;
/** Most characters by which a finding grows on each side. No word is longer, but endless letters are also masked. */
const MOST_WORD = 2_000;

/** Returns a finding's range in whole words, with the state of a place; empty if the range contains no letter. */
export function wholeWords(text: string, range: Range, kind: EntityKind): Range {
  const trimmed = trimRange(text, range);
  if (trimmed.end <= trimmed.start) return trimmed;
  const whole = { start: wordStart(text, trimmed.start), end: wordEnd(text, trimmed.end) };
  if (kindTraits(kind).form !== 'place') return whole;
  const rest = text.slice(whole.end, whole.end + MOST_STATE);
  const state = STATES.map((pattern) => pattern.exec(rest)?.[0].length ?? 0).find((length) => length > 0);
  return { start: whole.start, end: whole.end + (state ?? 0) };
}

/** Removes lowercase linking words at the ends of a name. The range is empty if only such words remain. */
export function withoutLinks(text: string, { start, end }: Range): Range {
  const first = LINKS_FIRST.exec(text.slice(start, Math.min(end, start + MOST_LINKS)))?.[0].length ?? 0;
  const tail = text.slice(Math.max(start + first, end - MOST_LINKS), end);
  const last = LINKS_LAST.exec(tail)?.[0].length ?? 0;
  return { start: start + first, end: end - last };
}

function wordStart(text: string, start: number): number {
  let at = start;
  while (start - at < MOST_WORD && extendsBack(text, at - 1)) at--;
  return at;
}

/** True if the word after an offset includes the character at the offset. */
function extendsBack(text: string, at: number): boolean {
  return INNER.test(text.charAt(at)) || (JOINT.test(text.charAt(at)) && INNER.test(text.charAt(at - 1)));
}

function wordEnd(text: string, end: number): number {
  let at = end;
  while (at - end < MOST_WORD && extendsForward(text, at)) at++;
  return at;
}

/** True if the word before an offset includes the character at the offset. */
function extendsForward(text: string, at: number): boolean {
  if (INNER.test(text.charAt(at))) return true;
  if (!JOINT.test(text.charAt(at)) || !INNER.test(text.charAt(at + 1))) return false;
  return !POSSESSIVE.test(text.slice(at, at + 3));
}
