import { TimeSlice } from '../../common/async/time-slice.js';
import type { Entity, PerSlot } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import { mergeEntities } from '../merge.js';
import { isInstruction, type TextSlot } from '../slot.js';
import { readAsWritten } from '../text/normalized-text.js';
import { type ValueReader, valueReader } from '../written/values.js';
import { isTelling } from './search-forms.js';
import { type RememberedFinding, rememberedFinding, type RememberedValue } from './remembered-value.js';
import { NewForms, SoughtValues, type Spares } from './sought-values.js';
import type { Vocabulary } from './vocabulary.js';

/**
 * Rounds after which no further remainders are looked for. One is the rule; another is needed only where a value
 * found elsewhere overlaps a different one, and leaves a remainder that is a new value.
 */
const MOST_ROUNDS = 8;

/** What came of propagating the values of a request. */
export interface Propagation {
  /** Per slot, what was looked for in the first place, each value with its one kind. */
  readonly sought: PerSlot;
  /** Per slot: sorted and disjoint. */
  readonly findings: PerSlot;
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
 * @param remembered values from other parts of the conversation, to be masked as well
 * @returns findings: no value in them stands elsewhere uncovered, by the bounds that the egress
 *   check uses too. Applying it again changes nothing.
 */
export async function propagateValues(
  slots: readonly TextSlot[],
  findings: PerSlot,
  spares?: Spares,
  remembered: readonly RememberedValue[] = [],
): Promise<Propagation> {
  const slice = new TimeSlice();
  const merged = slots.map((slot, index) => mergeEntities(findings[index] ?? [], slot.text));
  if (remembered.length === 0 && merged.every((entities) => entities.length === 0))
    return { sought: merged, findings: merged, inOneRound: true };
  const reader = valueReader(slots);
  const before = remembered.map(rememberedFinding);
  const current = await withOneKind(slots, merged, reader, slice, before);
  const sought = current.map((entities) => [...entities]);
  let rounds = 0;
  let again = true;
  while (again && rounds < MOST_ROUNDS) {
    const values = new SoughtValues(reader);
    for (const { slot, entity } of before) values.add(slot, [entity]);
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
    findings: await withOneKind(slots, current, reader, slice, before),
    inOneRound: rounds === 1 && !again,
  };
}

/**
 * Does the same where it was done in all texts but some new ones before, without reading those again.
 *
 * @param earlier of the other texts, in their order
 * @param findings of the new ones
 * @param remembered values from other parts of the conversation, for which the earlier texts were searched
 * @returns undefined where a new value may stand in another text, or one round isn't enough: then all must be searched anew
 */
export async function continuePropagation(
  slots: readonly TextSlot[],
  { start, end }: NewTexts,
  earlier: EarlierPropagation,
  findings: PerSlot,
  spares: Spares,
  remembered: readonly RememberedValue[] = [],
): Promise<Propagation | undefined> {
  const slice = new TimeSlice();
  const among = <T>(others: readonly T[], added: readonly T[]): T[] => [
    ...others.slice(0, start),
    ...added,
    ...others.slice(start),
  ];
  const reader = valueReader(slots);
  const merged: PerSlot = findings.map((entities, at) =>
    mergeEntities(entities, slots[start + at]?.text ?? ''),
  );
  const before = remembered.map(rememberedFinding);
  const sought = await withOneKind(slots, among(earlier.sought, merged), reader, slice, before);
  const values = new SoughtValues(reader);
  for (const { slot, entity } of before) values.add(slot, [entity]);
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
  const result = await withOneKind(slots, among(earlier.findings, added), reader, slice, before);
  const unchanged = isSame([...result.slice(0, start), ...result.slice(end)], earlier.findings);
  return unchanged ? { sought, findings: result, inOneRound: true } : undefined;
}

function isSame(some: PerSlot, others: PerSlot): boolean {
  return some.every((entities, at) => entities.every((entity, nth) => entity === others[at]?.[nth]));
}

/**
 * Gives every value the kind that it was first found as: what is remembered comes first, then instructions that stand in no turn.
 * A list in which nothing changes is returned as it is.
 */
async function withOneKind<List extends readonly Entity[]>(
  slots: readonly TextSlot[],
  findings: readonly List[],
  reader: ValueReader,
  slice: TimeSlice,
  before: readonly RememberedFinding[] = [],
): Promise<(List | Entity[])[]> {
  const kinds = new Map<string, EntityKind>();
  for (const { slot, entity } of before) ofOneKind(kinds, entity, reader.keyOf(entity.kind, slot.text));
  const result: (List | Entity[])[] = [...findings];
  for (const index of inOrder(slots)) {
    const entities = findings[index];
    if (entities === undefined || entities.length === 0) continue;
    const text = slots[index]?.text ?? '';
    let changed: Entity[] | undefined;
    for (const [nth, entity] of entities.entries()) {
      const key = reader.keyOf(entity.kind, text.slice(entity.start, entity.end));
      const one = ofOneKind(kinds, entity, key);
      if (one !== entity) (changed ??= [...entities])[nth] = one;
      if (slice.isOver) await slice.yield();
    }
    if (changed !== undefined) result[index] = changed;
  }
  return result;
}

/** Positions of the slots as their texts come in a conversation. */
function* inOrder(slots: readonly TextSlot[]): Generator<number, void> {
  for (const [at, slot] of slots.entries()) if (isInstruction(slot)) yield at;
  for (const [at, slot] of slots.entries()) if (!isInstruction(slot)) yield at;
}

/** The finding with the kind that its value has already; it gives the value its kind if it is the first. */
function ofOneKind(kinds: Map<string, EntityKind>, entity: Entity, key: string): Entity {
  // Shorter keys say too little for two values to be the same one.
  if (!isTelling(key)) return entity;
  const kind = kinds.get(key) ?? entity.kind;
  kinds.set(key, kind);
  return kind === entity.kind ? entity : { ...entity, kind };
}
