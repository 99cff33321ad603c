import type { FoundPerPass } from '../entity.js';
import { isCodeOrDateKind, kindTraits } from '../kinds.js';
import type { TextSlot } from '../slot.js';
import { normalizedSlot } from '../text/normalized-text.js';

/** Findings of numbers and places, each with the whole of a number that is said in several words. */
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
