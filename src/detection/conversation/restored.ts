import { type Entity, RESTORED } from '../entity.js';
import { fragment, freeParts } from '../merge.js';
import type { PolicyRules } from '../policy/rules.js';
import type { TextSlot } from '../slot.js';
import type { RequestTexts } from './request-texts.js';
import { trimRange } from '../../common/text/ranges.js';

/** What was masked in texts before they were sent, or restored in them: it stays found there. */
export type MaskedBefore = ReadonlyMap<TextSlot, readonly Entity[]>;

/** Where values were restored in texts before they were sent. */
export type RestoredIn = (slots: readonly TextSlot[]) => Promise<MaskedBefore>;

/**
 * What was masked in the texts before, or restored in them: that is asked for where they follow on what is known, which knows it
 * of its own.
 */
export async function restoredPlaces(
  { addedSlots, knownSlots, known }: RequestTexts,
  masked: MaskedBefore,
  restoredIn: RestoredIn | undefined,
): Promise<MaskedBefore> {
  if (restoredIn === undefined) return masked;
  const asked = addedSlots.filter((slot) => !masked.has(slot));
  const places = new Map([...masked, ...(await restoredIn(asked))]);
  for (const [at, slot] of knownSlots.entries()) {
    const restored = known?.merged[at]?.filter(({ pass }) => pass === RESTORED) ?? [];
    if (restored.length > 0) places.set(slot, restored);
  }
  return places;
}

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
