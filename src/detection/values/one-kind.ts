import type { TimeSlice } from '../../common/async/time-slice.js';
import type { Entity } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import { isInstruction, type TextSlot } from '../slot.js';
import { isTelling } from './searchable.js';
import type { ValueReader } from '../written/values.js';

/**
 * Gives every value the kind that it was first found as: instructions that stand in no turn come first, as where they are one.
 * A list in which nothing changes is returned as it is.
 */
export async function withOneKind<List extends readonly Entity[]>(
  slots: readonly TextSlot[],
  findings: readonly List[],
  reader: ValueReader,
  slice: TimeSlice,
): Promise<(List | Entity[])[]> {
  const kinds = new Map<string, EntityKind>();
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
