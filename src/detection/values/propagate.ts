import { TimeSlice } from '../../common/async/time-slice.js';
import { type Entity, signed } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import { firstEndingAfter, freeParts, mergeEntities } from '../merge.js';
import { GAP, normalize, normalizedSlot, type Range } from '../text/normalized-text.js';
import type { TextSlot } from '../slot.js';
import { countDigits, countLetters } from './searchable.js';
import { trimRange } from '../text/trim-range.js';
import { ValueIndex, type IndexHit } from './value-index.js';
import { WeakNames } from './weak-names.js';
import { type ValueReader, valueReader } from './value-reader.js';

/** `detector` of a finding that was made because the value was found elsewhere in the request. */
const PROPAGATED = 'propagated';

/**
 * Rounds after which no further remainders are looked for. One is the rule; another is needed only where a value
 * found elsewhere overlaps a different one, and leaves a remainder that is a new value.
 */
const MOST_ROUNDS = 8;
/** Shorter keys say too little for two values to be the same one. */
const LEAST_LETTERS = 4;
const LEAST_DIGITS = 5;

/** True for a place in a slot, named by its index, where a value of that kind stays in clear. */
export type Spares = (slot: number, range: Range, kind: EntityKind) => boolean;

/**
 * Masks a value that was found anywhere in the request in every slot of it: word-bounded, case-insensitive, spoken
 * and written form alike, names also by their distinctive parts, and by short or ordinary ones where the words around them
 * show a person. One value has one kind, the first found. The new
 * findings keep the pass of the finding that they stem from.
 *
 * @param findings per slot, in the order of `slots`; they are merged first
 * @param spares where a policy leaves values in clear that are masked elsewhere
 * @returns per slot: sorted and disjoint. No value in it stands elsewhere uncovered, by the bounds that the egress
 *   check uses too. Applying it again changes nothing.
 */
export async function propagateValues(
  slots: readonly TextSlot[],
  findings: readonly (readonly Entity[])[],
  spares?: Spares,
): Promise<Entity[][]> {
  const slice = new TimeSlice();
  const merged = slots.map((slot, index) => mergeEntities(findings[index] ?? [], slot.text));
  if (merged.every((entities) => entities.length === 0)) return merged;
  const reader = valueReader(slots);
  const current = await withOneKind(slots, merged, reader, slice);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (!(await spread(slots, current, reader, spares, slice))) break;
  }
  return withOneKind(slots, current, reader, slice);
}

/** Gives every value the kind that it was first found as. */
async function withOneKind(
  slots: readonly TextSlot[],
  findings: readonly (readonly Entity[])[],
  reader: ValueReader,
  slice: TimeSlice,
): Promise<Entity[][]> {
  const kinds = new Map<string, EntityKind>();
  const result: Entity[][] = [];
  for (const [index, entities] of findings.entries()) {
    const text = slots[index]?.text ?? '';
    const ofSlot: Entity[] = [];
    for (const entity of entities) {
      ofSlot.push(ofOneKind(kinds, entity, reader.keyOf(entity.kind, text.slice(entity.start, entity.end))));
      if (slice.isOver) await slice.yield();
    }
    result.push(ofSlot);
  }
  return result;
}

/** The finding with the kind that its value has already; it gives the value its kind if it is the first. */
function ofOneKind(kinds: Map<string, EntityKind>, entity: Entity, key: string): Entity {
  if (countLetters(key) < LEAST_LETTERS && countDigits(key) < LEAST_DIGITS) return entity;
  const kind = kinds.get(key) ?? entity.kind;
  kinds.set(key, kind);
  return kind === entity.kind ? entity : { ...entity, kind };
}

/**
 * Adds what is found of the values in `findings`; true if that left remainders, which are new values, or gave what is
 * left of something spoken another reading.
 */
async function spread(
  slots: readonly TextSlot[],
  findings: Entity[][],
  reader: ValueReader,
  spares: Spares | undefined,
  slice: TimeSlice,
): Promise<boolean> {
  const index = new ValueIndex<Entity>(reader);
  const weak = new WeakNames();
  for (const [at, slot] of slots.entries()) {
    for (const entity of findings[at] ?? []) {
      const value = slot.text.slice(entity.start, entity.end);
      index.add(entity.kind, value, entity);
      weak.add(entity, value);
      if (slice.isOver) await slice.yield();
    }
  }
  let again = false;
  for (const [at, slot] of slots.entries()) {
    const entities = findings[at] ?? [];
    const text = normalizedSlot(slot);
    const hits = [...index.search(text, slot.form), ...weak.search(slot)];
    if (entities.some((entity) => text.hasSpeechBeside(entity))) {
      hits.push(...index.search(normalize(withoutFindings(slot.text, entities), slot.form), slot.form));
    }
    for (const hit of hits) {
      if (spares?.(at, hit, hit.origin.kind) === true) continue;
      const placed = place(slot.text, entities, hit);
      if (placed === 'in part' || (placed === 'whole' && text.hasSpeechBeside(hit))) again = true;
    }
    if (slice.isOver) await slice.yield();
  }
  return again;
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
