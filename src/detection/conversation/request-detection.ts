import { TimeSlice } from '../../common/async/time-slice.js';
import { readAsData } from '../data/data-findings.js';
import type { Entity } from '../entity.js';
import { mergeEntities } from '../merge.js';
import { ClearPlaces } from '../policy/clear-places.js';
import { PolicyRules } from '../policy/rules.js';
import type { TextSlot } from '../slot.js';
import { ContextReader, heardLast, type SlotInContext } from '../slot-context.js';
import type { Reading } from '../pass-chain.js';
import { propagateBut, sparing, staysCut } from '../settle.js';
import { type MaskedBefore, withRestored } from '../restored.js';
import type { TextDetection } from '../text-detection.js';
import { normalizedSlot } from '../text/normalized-text.js';
import { continuePropagation, type NewTexts, type Spread } from '../values/propagate.js';
import { carryOn } from './carry-on.js';
import type { KnownConversation } from './conversation-cache.js';

type PerSlot = readonly (readonly Entity[])[];

/** What was found in a request. */
export interface RequestFindings extends Omit<KnownConversation, 'vocabulary'> {
  /** False where a pass failed that the policy does without. */
  readonly isWhole: boolean;
  /** True if a request that goes on may begin with this one. */
  readonly isSettled: boolean;
  /** True where the earlier texts were left as they were known. */
  readonly isContinued: boolean;
  /** The other texts; all where it is not continued. */
  readonly added: NewTexts;
}

/** The texts in turns that follow on what is known of a request; undefined where that is of no use for it. */
export function addedTexts(
  slots: readonly TextSlot[],
  known: KnownConversation | undefined,
): NewTexts | undefined {
  const turns = turnsOf(slots);
  // A name that a turn tells is none of the tools' any more.
  const others = known && known.merged.length - known.places.count;
  if (known === undefined || others !== slots.length - turns) return undefined;
  return { start: known.places.count, end: turns };
}

/** Detection in the texts of one request, of which the first turns may be known. */
export class RequestDetection {
  private readonly rules: PolicyRules;
  private readonly added: NewTexts;
  private readonly context: ContextReader;
  private readonly known: KnownConversation | undefined;

  /** @param known of the first turns, and of all that is no turn */
  constructor(
    private readonly texts: TextDetection,
    private readonly slots: readonly TextSlot[],
    private readonly reading: Reading,
    known: KnownConversation | undefined,
  ) {
    this.rules = PolicyRules.of(reading.policy);
    const added = addedTexts(slots, known);
    this.known = added && known;
    this.added = added ?? { start: 0, end: slots.length };
    const from = this.known?.places.contextFrom ?? 0;
    this.context = new ContextReader(from, heardLast(slots, from));
  }

  /**
   * @param before what is looked up meanwhile
   * @throws whatever a pass throws that the policy can't do without
   */
  async run(before: Promise<MaskedBefore>): Promise<RequestFindings> {
    const { slots, added, known, rules } = this;
    const slice = new TimeSlice();
    const placed = await this.placed(slice);
    const [read, masked] = await Promise.all([this.texts.find(placed, this.reading), before]);
    const each: Entity[][] = [];
    for (const [at, entities] of read.findings.entries()) {
      each.push(this.mergedIn(placed[at]?.slot, entities, masked));
      if (slice.isOver) await slice.yield();
    }
    const merged = carryOn(
      slots,
      this.amongKnown(known?.merged, each),
      (entity) => rules.masks(entity),
      added.start,
    );
    if (slice.isOver) await slice.yield();
    const asWritten = this.amongKnown(known?.asWritten, read.asWritten);
    const clear = ClearPlaces.of(slots, rules);
    clear.note(merged);
    if (slice.isOver) await slice.yield();
    const continued = await this.continue(clear, merged);
    if (continued === undefined && known !== undefined) readAsWritten(slots, asWritten);
    const spread = continued ?? (await propagateBut(slots, clear));
    const { start, end } = continued === undefined ? { start: 0, end: slots.length } : added;
    const spared = clear.spared(spread.findings.slice(start, end), start);
    return {
      merged,
      spared: continued === undefined ? spared : this.amongKnown(known?.spared, spared),
      asWritten,
      sought: spread.sought,
      findings: slots.map((slot, at) => withRestored(slot, spread.findings[at] ?? [], masked, rules)),
      places: { count: turnsOf(slots), contextFrom: this.context.beginning },
      isWhole: read.isWhole,
      isSettled: spread.settled && read.isWhole,
      isContinued: continued !== undefined,
      added: { start, end },
    };
  }

  private mergedIn(slot: TextSlot | undefined, entities: readonly Entity[], masked: MaskedBefore): Entity[] {
    const own = slot === undefined ? entities : readAsData(slot, entities);
    const before = slot && masked.get(slot);
    const found = before === undefined ? own : [...own, ...before];
    const merged = mergeEntities(
      found.filter((entity) => this.rules.masks(entity)),
      slot?.text,
    );
    return slot === undefined ? merged : withRestored(slot, merged, masked, this.rules, isNumber);
  }

  /** The new texts with their context, which begins in the texts before. */
  private async placed(slice: TimeSlice): Promise<SlotInContext[]> {
    const { slots, added, context, known } = this;
    const from = known?.places.contextFrom ?? 0;
    const placed: SlotInContext[] = [];
    for (const slot of slots.slice(from, added.end)) {
      placed.push(context.read(slot));
      if (slice.isOver) await slice.yield();
    }
    return placed.slice(added.start - from);
  }

  private amongKnown<T>(known: readonly T[] | undefined, added: readonly T[]): readonly T[] {
    const { start } = this.added;
    return known === undefined ? added : [...known.slice(0, start), ...added, ...known.slice(start)];
  }

  /** Undefined where it takes a search in all texts. */
  private async continue(clear: ClearPlaces, merged: PerSlot): Promise<Spread | undefined> {
    const { slots, known, added } = this;
    const { start, end } = added;
    if (known === undefined || !clear.isUnchanged(known.places, end, merged)) return undefined;
    const cut = clear.cut(start, end);
    const spread = await continuePropagation(slots, added, known, cut, sparing(slots, clear));
    return spread !== undefined && staysCut(clear, spread.findings.slice(start, end), start)
      ? spread
      : undefined;
  }
}

/** What a reply says beside a restored value is the upstream's own, unless it is a number. */
function isNumber(text: string): boolean {
  return /\d/.test(text);
}

/** Number of texts in turns; the others follow on them. */
function turnsOf(slots: readonly TextSlot[]): number {
  return slots.findLastIndex(({ turn }) => turn !== undefined) + 1;
}

function readAsWritten(slots: readonly TextSlot[], asWritten: readonly boolean[]): void {
  slots.forEach((slot, index) => {
    if (asWritten[index] === true) normalizedSlot(slot).readAsWritten();
  });
}
