import { TimeSlice } from '../../../common/async/time-slice.js';
import { type Entity, signed } from '../../entity.js';
import { type TextSlot, withText } from '../../slot.js';
import type { SlotInContext } from '../../slot-context.js';
import type { Range } from '../../text/normalized-text.js';
import { isNameAsked } from '../pattern/names/bare-name.js';
import { EndlessWord } from './endless-word.js';
import { extendFinding, withoutLinks } from './extend.js';
import { confidenceInName, withoutOrdinaryWords } from './name-veto.js';
import { isNoDate } from './no-date.js';
import { isPlausible } from './plausible.js';
import { isProgramTalk } from './program-talk.js';

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

class ModelReading {
  private readonly read: Entity[] = [];
  private readonly asked: boolean;
  /** Of each kind the endless word in which it was found last. */
  private readonly endless = new Map<string, EndlessWord>();

  private readonly placed: SlotInContext;

  constructor(placed: SlotInContext) {
    this.placed = readable(placed);
    this.asked = isNameAsked(placed.question, placed.label);
  }

  get entities(): Entity[] {
    return this.endless.size === 0
      ? this.read
      : [...this.read, ...[...this.endless.values()].flatMap((word) => word.entities)];
  }

  add(found: Entity): void {
    const { kind } = found;
    const word = this.endless.get(kind);
    if (word?.takes(found) === true) return;
    const { text } = this.placed.slot;
    const whole = extendFinding(text, found, kind);
    const entity = this.judge(found, whole);
    if (!EndlessWord.isEndless(whole)) {
      if (entity !== undefined) this.read.push(entity);
      return;
    }
    this.endless.set(kind, EndlessWord.after(word, text, found, entity));
  }

  /** The finding as a value of its kind, if it may be one. @param whole its range in whole words */
  private judge({ kind, confidence, pass, detector, whose }: Entity, whole: Range): Entity | undefined {
    const { placed } = this;
    const { text } = placed.slot;
    const range = this.rangeOf(whole, kind);
    if (range === undefined || range.end <= range.start || !isPlausible(text, range, kind)) return undefined;
    if ((kind === 'DATE' && isNoDate(placed, range)) || isProgramTalk(placed, range, kind)) return undefined;
    const { start, end } = range;
    const sure = confidenceInName(text.slice(start, end), kind, confidence);
    return signed({ start, end, kind, confidence: sure, whose }, pass, detector);
  }

  private rangeOf(whole: Range, kind: string): Range | undefined {
    const { text } = this.placed.slot;
    if (kind === NAME) return withoutOrdinaryWords(text, whole, this.asked);
    return LINKED.has(kind) ? withoutLinks(text, whole) : whole;
  }
}
