import { type Entity, RESTORED } from './entity.js';
import { fragment, freeParts } from './merge.js';
import type { PolicyRules } from './policy/rules.js';
import type { TextSlot } from './slot.js';
import { trimRange } from './text/trim-range.js';

/** What was masked in texts before they were sent, or restored in them: it stays found there. */
export type MaskedBefore = ReadonlyMap<TextSlot, readonly Entity[]>;

/**
 * The findings of a text, in which restored values stand just as they were restored.
 * @param found sorted, disjoint
 * @param stays whether what sticks out of a finding over such a value stays found; if absent, it does
 */
export function withRestored<Found extends readonly Entity[]>(
  slot: TextSlot,
  found: Found,
  masked: MaskedBefore,
  rules: PolicyRules,
  stays: (text: string) => boolean = () => true,
): Found | Entity[] {
  const restored = (masked.get(slot) ?? []).filter(
    (entity) => entity.pass === RESTORED && rules.masks(entity),
  );
  if (restored.length === 0) return found;
  const others = found.flatMap((entity) => {
    const free = freeParts(entity, restored);
    if (free.length === 1 && free[0]?.start === entity.start && free[0].end === entity.end) return [entity];
    return free
      .map((part) => fragment(entity, trimRange(slot.text, part)))
      .filter(({ start, end }) => end > start && stays(slot.text.slice(start, end)));
  });
  return [...others, ...restored].sort((a, b) => a.start - b.start);
}
