import type { FoundPerPass } from '../entity.js';
import { isCodeOrDateKind, kindTraits } from '../kinds.js';
import type { TextSlot } from '../slot.js';
import { normalizedSlot } from '../text/normalized-text.js';

/** Extends findings of numbers and places to the whole number if it consists of several words. */
export function withWholeNumbers(slot: TextSlot, found: FoundPerPass): FoundPerPass {
  const view = normalizedSlot(slot);
  if (view.spoken === view) return found;
  return found.map((entities) =>
    entities.map((entity) => {
      if (!isCodeOrDateKind(entity.kind) && kindTraits(entity.kind).form !== 'place') return entity;
      const { start, end } = view.withWholeNumbers(entity);
      return start === entity.start && end === entity.end ? entity : { ...entity, start, end };
    }),
  );
}
