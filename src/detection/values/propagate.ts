import { TimeSlice } from '../../common/async/time-slice.js';
import { type Entity, RESTORED, signed } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import { firstEndingAfter, freeParts, mergeEntities } from '../merge.js';
import { GAP, normalize, normalizedSlot, type Range, readAsWritten } from '../text/normalized-text.js';
import type { TextSlot } from '../slot.js';
import type { Vocabulary } from './vocabulary.js';
import { withOneKind } from './one-kind.js';
import type { SearchForms } from './searchable.js';
import { trimRange } from '../../common/text/ranges.js';
import { ValueIndex, type IndexHit } from './value-index.js';
import { WeakNames } from './weak-names.js';
import { viewTokens } from '../text/view-tokens.js';
import { type ValueReader, valueReader } from '../written/values.js';

/** `detector` of a finding that was made because the value was found elsewhere in the request. */
const PROPAGATED = 'propagated';

/**
 * Rounds after which no further remainders are looked for. One is the rule; another is needed only where a value
 * found elsewhere overlaps a different one, and leaves a remainder that is a new value.
 */
const MOST_ROUNDS = 8;

/**
 * True for a place in a slot, named by its index, where a value of that kind stays in clear.
 * @param text if not the slot's own, its masked one with each token replaced by one character; the range is of it
 */
export type Spares = (slot: number, range: Range, kind: EntityKind, text?: string) => boolean;

/** What came of propagating the values of a request. */
export interface Propagation {
  /** Per slot, what was looked for in the first place, each value with its one kind. */
  readonly sought: readonly (readonly Entity[])[];
  /** Per slot: sorted and disjoint. */
  readonly findings: readonly (readonly Entity[])[];
  /** False where it took more than one round. */
  readonly inOneRound: boolean;
}

/** What was propagated before, in the texts of a conversation that goes on. */
export interface EarlierPropagation extends Omit<Propagation, 'inOneRound'> {
  /** Nothing in the text is spoken. */
  readonly asWritten: readonly boolean[];
  /** Words of those texts. */
  readonly vocabulary: Vocabulary;
}

/** A range of texts between others, by their positions. */
export interface NewTexts {
  readonly start: number;
  readonly end: number;
}

/**
 * Masks a value that was found anywhere in the request in every slot of it: word-bounded, case-insensitive, spoken
 * and written form alike, names also by their distinctive parts, and by short or ordinary ones where the words around them
 * show a person. One value has one kind, the first found. The new
 * findings keep the pass of the finding that they stem from.
 *
 * @param findings per slot, in the order of `slots`; they are merged first
 * @param spares where a policy leaves values in clear that are masked elsewhere
 * @returns findings: no value in them stands elsewhere uncovered, by the bounds that the egress
 *   check uses too. Applying it again changes nothing.
 */
export async function propagateValues(
  slots: readonly TextSlot[],
  findings: readonly (readonly Entity[])[],
  spares?: Spares,
): Promise<Propagation> {
  const slice = new TimeSlice();
  const merged = slots.map((slot, index) => mergeEntities(findings[index] ?? [], slot.text));
  if (merged.every((entities) => entities.length === 0))
    return { sought: merged, findings: merged, inOneRound: true };
  const reader = valueReader(slots);
  const current = await withOneKind(slots, merged, reader, slice);
  const sought = current.map((entities) => [...entities]);
  let rounds = 0;
  let again = true;
  while (again && rounds < MOST_ROUNDS) {
    const values = new SoughtValues(reader);
    for (const [at, slot] of slots.entries()) {
      values.add(slot, current[at] ?? []);
      if (slice.isOver) await slice.yield();
    }
    again = false;
    for (const [at, slot] of slots.entries()) {
      if (values.cover(slot, current[at] ?? [], at, spares)) again = true;
      if (slice.isOver) await slice.yield();
    }
    rounds += 1;
  }
  return {
    sought,
    findings: await withOneKind(slots, current, reader, slice),
    inOneRound: rounds === 1 && !again,
  };
}

/**
 * Does the same where it was done in all texts but some new ones before, without reading those again.
 *
 * @param earlier of the other texts, in their order
 * @param findings of the new ones
 * @returns undefined where a new value may stand in another text, or one round isn't enough: then all must be searched anew
 */
export async function continuePropagation(
  slots: readonly TextSlot[],
  { start, end }: NewTexts,
  earlier: EarlierPropagation,
  findings: readonly (readonly Entity[])[],
  spares: Spares,
): Promise<Propagation | undefined> {
  const slice = new TimeSlice();
  const among = <T>(others: readonly T[], added: readonly T[]): T[] => [
    ...others.slice(0, start),
    ...added,
    ...others.slice(start),
  ];
  const reader = valueReader(slots);
  const merged: readonly (readonly Entity[])[] = findings.map((entities, at) =>
    mergeEntities(entities, slots[start + at]?.text ?? ''),
  );
  const sought = await withOneKind(slots, among(earlier.sought, merged), reader, slice);
  const values = new SoughtValues(reader);
  const fresh = new NewForms();
  for (const [at, slot] of slots.entries())
    values.add(slot, sought[at] ?? [], at >= start && at < end ? fresh : undefined);
  if (fresh.mayStandIn(earlier.vocabulary)) {
    const others = slots.filter((_, at) => at < start || at >= end);
    readAsWritten(others, earlier.asWritten);
    if (fresh.standIn(others, reader)) return undefined;
  }
  const added = sought.slice(start, end).map((entities) => [...entities]);
  for (const [at, entities] of added.entries()) {
    const slot = slots[start + at];
    if (slot !== undefined && values.cover(slot, entities, start + at, spares)) return undefined;
    if (slice.isOver) await slice.yield();
  }
  const result = await withOneKind(slots, among(earlier.findings, added), reader, slice);
  const unchanged = isSame([...result.slice(0, start), ...result.slice(end)], earlier.findings);
  return unchanged ? { sought, findings: result, inOneRound: true } : undefined;
}

function isSame(some: readonly (readonly Entity[])[], others: readonly (readonly Entity[])[]): boolean {
  return some.every((entities, at) => entities.every((entity, nth) => entity === others[at]?.[nth]));
}

/** What is looked for because of some values alone. */
class NewForms {
  private readonly values = new Map<Entity, string>();
  private readonly forms: SearchForms[] = [];
  private readonly words: string[] = [];

  add(entity: Entity, value: string, forms: SearchForms, words: readonly string[]): void {
    if (forms.phrases.length > 0 || forms.codes.length > 0) this.values.set(entity, value);
    this.forms.push(forms);
    this.words.push(...words);
  }

  /** False only if none of it stands in texts with that vocabulary. */
  mayStandIn(vocabulary: Vocabulary): boolean {
    return (
      this.forms.some((forms) => vocabulary.mayHold(forms)) ||
      this.words.some((word) => vocabulary.mayHoldWord(word))
    );
  }

  /** True if one of the values, or a word of one that may be a name by itself, stands in one of the texts. */
  standIn(slots: readonly TextSlot[], reader: ValueReader): boolean {
    const index = new ValueIndex<Entity>(reader);
    for (const [entity, value] of this.values) index.add(entity.kind, value, entity);
    const words = new Set(this.words);
    return slots.some((slot) => {
      const text = normalizedSlot(slot);
      if (index.search(text, slot.form).length > 0) return true;
      return (
        words.size > 0 && text.views.some((view) => viewTokens(view).words.some((word) => words.has(word)))
      );
    });
  }
}

/** The values that are looked for in the texts of a request. */
class SoughtValues {
  private readonly index: ValueIndex<Entity>;
  private readonly weak = new WeakNames();

  constructor(reader: ValueReader) {
    this.index = new ValueIndex(reader);
  }

  /** @param fresh takes what is looked for because of these values alone */
  add(slot: TextSlot, entities: readonly Entity[], fresh?: NewForms): void {
    for (const entity of entities) {
      const value = slot.text.slice(entity.start, entity.end);
      const forms = this.index.add(entity.kind, value, entity);
      const words = this.weak.add(entity, value);
      fresh?.add(entity, value, forms, words);
    }
  }

  /**
   * Covers what stands of the values in a text; true if that left remainders, which are new values, or gave what is left of
   * something spoken another reading.
   */
  cover(slot: TextSlot, entities: Entity[], at: number, spares: Spares | undefined): boolean {
    const text = normalizedSlot(slot);
    const isKnown = entities.some(({ detector }) => detector === RESTORED);
    const hits = [...this.index.search(text, slot.form), ...this.weak.search(slot, isKnown)];
    if (entities.some((entity) => text.hasSpeechBeside(entity))) {
      hits.push(...this.index.search(normalize(withoutFindings(slot.text, entities), slot.form), slot.form));
    }
    let again = false;
    for (const hit of hits) {
      if (spares?.(at, hit, hit.origin.kind) === true) continue;
      const placed = place(slot.text, entities, hit);
      if (placed === 'in part' || (placed === 'whole' && text.hasSpeechBeside(hit))) again = true;
    }
    return again;
  }
}

/** The text with gaps of the same length: what is left of a number that was spoken is read by itself. */
function withoutFindings(text: string, entities: readonly Entity[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of entities) {
    parts.push(text.slice(from, start), GAP.repeat(end - start));
    from = end;
  }
  return parts.join('') + text.slice(from);
}

/**
 * Covers a hit: as a whole, in place of what lies within it, unless something else reaches over its edge or is
 * certain to be of another kind; then only what is still free. Undefined where nothing is.
 */
function place(text: string, entities: Entity[], hit: IndexHit<Entity>): 'whole' | 'in part' | undefined {
  const free = freeParts(hit, entities)
    .map((part) => trimRange(text, part))
    .filter((part) => part.end > part.start);
  if (free.length === 0) return undefined;
  const first = firstEndingAfter(entities, hit.start);
  let last = first;
  while ((entities[last]?.start ?? Infinity) < hit.end) last++;
  if (entities.slice(first, last).every((entity) => yields(entity, hit))) {
    entities.splice(first, last - first, stemming(hit.origin, hit));
    return 'whole';
  }
  for (const part of free)
    entities.splice(firstEndingAfter(entities, part.start), 0, stemming(hit.origin, part));
  return 'in part';
}

function yields(entity: Entity, hit: IndexHit<Entity>): boolean {
  const within = entity.start >= hit.start && entity.end <= hit.end;
  return within && (entity.validated !== true || entity.kind === hit.origin.kind);
}

function stemming({ kind, confidence, pass }: Entity, { start, end }: Range): Entity {
  return signed({ start, end, kind, confidence }, pass, PROPAGATED);
}
