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
 * Maximum number of rounds. One round is usual. A further round is needed only if a value that was found elsewhere
 * overlaps another value, and leaves a remainder that is a new value.
 */
const MOST_ROUNDS = 8;

/** Result of propagating the values of a request. */
export interface Propagation {
  /** The values to find, by slot, each with a single kind. */
  readonly sought: PerSlot;
  /** Sorted, disjoint findings by slot. */
  readonly findings: PerSlot;
  /** False if more than one round was needed. */
  readonly inOneRound: boolean;
}

/** Earlier result for a conversation that continues. */
export interface EarlierPropagation extends Omit<Propagation, 'inOneRound'> {
  /** Whether each text contains no spoken values. */
  readonly asWritten: readonly boolean[];
  /** Words of the earlier texts. */
  readonly vocabulary: Vocabulary;
}

/** Positions of new texts among all texts. */
export interface NewTexts {
  readonly start: number;
  readonly end: number;
}

/**
 * Masks each value of a request in every slot, at word bounds and regardless of case, in spoken and written form. Names
 * are also masked by their distinctive parts, and by short or common parts if the neighboring words indicate a person.
 * Each value has the kind of its first finding. New findings keep the pass of the original finding.
 *
 * @param findings findings by slot, in the order of `slots`, which are merged first
 * @param spares where a policy leaves values in clear that are masked elsewhere
 * @param remembered values from other parts of the conversation that are also masked
 * @returns findings that leave no value uncovered in another place, by the same rules as the egress check. Applying the
 * function to its result changes no finding.
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
 * Propagates values to new texts, if the other texts were already processed, without reading the other texts again.
 *
 * @param earlier result for the other texts, in their order
 * @param findings findings in the new texts
 * @param remembered values from other parts of the conversation, which the earlier texts were already searched for
 * @returns undefined if a new value may occur in another text, or one round is not enough. A full search is then
 * needed.
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
  if (fresh.mayOccurIn(earlier.vocabulary)) {
    const others = slots.filter((_, at) => at < start || at >= end);
    readAsWritten(others, earlier.asWritten);
    if (fresh.occurIn(others, reader)) return undefined;
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
 * Gives every value the kind of its first finding: remembered values first, then instructions outside turns. A list
 * without changes is returned as is.
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

/** Yields the positions of slots in the order of the conversation. */
function* inOrder(slots: readonly TextSlot[]): Generator<number, void> {
  for (const [at, slot] of slots.entries()) if (isInstruction(slot)) yield at;
  for (const [at, slot] of slots.entries()) if (!isInstruction(slot)) yield at;
}

/** Returns the finding with its value's kind. The first finding of a value determines the kind. */
function ofOneKind(kinds: Map<string, EntityKind>, entity: Entity, key: string): Entity {
  // Findings with shorter keys may have different values.
  if (!isTelling(key)) return entity;
  const kind = kinds.get(key) ?? entity.kind;
  kinds.set(key, kind);
  return kind === entity.kind ? entity : { ...entity, kind };
}
