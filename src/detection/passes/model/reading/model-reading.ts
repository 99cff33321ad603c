import { TimeSlice } from '../../../../common/async/time-slice.js';
import { type Entity, signed } from '../../../entity.js';
import { type TextSlot, withText } from '../../../slot.js';
import type { SlotInContext } from '../../../slot-context.js';
import type { Range } from '../../../text/normalized-text.js';
import { isNameAsked } from '../../pattern/names/name.js';
import { wholeWords, withoutLinks } from './extend.js';
import { confidenceInName, withoutOrdinaryWords } from './name-veto.js';
import { isNoDate } from './no-date.js';
import { isPlausible } from './plausible.js';

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
    const sure = confidenceInName(this.placed.slot.text.slice(start, end), kind, confidence);
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
