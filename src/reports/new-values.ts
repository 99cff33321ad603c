import { foldWords } from '../common/text/fold-case.js';
import { valueIn } from '../detection/decoded-slots.js';
import type { Entity } from '../detection/entity.js';
import type { TextSlot } from '../detection/slot.js';
import { valueKey } from '../detection/written/values.js';
import type { Exchange } from '../proxy/wire/wire-format.js';

/** Returns the number of distinct values, by kind, that the reply contains but the request does not in any spelling. */
export function newValuesByKind(
  { slots, requestTurns }: Exchange,
  found: readonly (readonly Entity[])[],
): Record<string, number> {
  const requestSlots = slots.filter((slot) => !isReply(slot, requestTurns));
  const text = requestSlots.map((slot) => foldWords(slot.text)).join('\n');
  const known = new Set<string>();
  const newValues = new Map<string, string>();
  slots.forEach((slot, index) => {
    for (const entity of found[index] ?? []) {
      const { kind } = entity;
      const value = valueIn(slot, entity).text;
      const key = `${kind} ${valueKey(kind, value)}`;
      if (!isReply(slot, requestTurns)) known.add(key);
      else if (!text.includes(foldWords(value))) newValues.set(key, kind);
    }
  });
  const counts: Record<string, number> = {};
  for (const [key, kind] of [...newValues].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!known.has(key)) counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

function isReply({ turn }: TextSlot, requestTurns: number): boolean {
  return turn !== undefined && turn >= requestTurns;
}
