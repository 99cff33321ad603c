import type { Entity } from './entity.js';
import { mergeEntities } from './merge.js';
import { ClearPlaces } from './policy/clear-places.js';
import type { DetectionPolicy } from './policy/detection-policy.js';
import { PolicyRules } from './policy/rules.js';
import type { TextSlot } from './slot.js';
import type { SparesMasked } from './values/egress-check.js';
import { propagateValues } from './values/propagate.js';

/** Rounds after which words that an allowed phrase was cut out of are no longer looked for elsewhere. */
const MOST_ROUNDS = 4;

/** What becomes of the findings in a request. Both per slot: sorted, disjoint. */
export interface Settled {
  /** Of kinds that the policy masks, before any of them were left in clear. */
  readonly merged: readonly (readonly Entity[])[];
  /** As they are masked, the same value wherever it stands. */
  readonly findings: Entity[][];
}

/**
 * Merges what was found in the texts of a request, leaves in clear what the policy leaves, and propagates the rest.
 * @param found per slot, in the order of the slots
 */
export async function settleFindings(
  slots: readonly TextSlot[],
  found: readonly (readonly Entity[])[],
  policy: DetectionPolicy,
): Promise<Settled> {
  const rules = PolicyRules.of(policy);
  const clear = ClearPlaces.of(slots, rules);
  const merged = slots.map((slot, index) =>
    mergeEntities(
      (found[index] ?? []).filter((entity) => rules.masks(entity)),
      slot.text,
    ),
  );
  clear.note(merged);
  const spread = await propagateBut(slots, merged, clear);
  return { merged, findings: slots.map((slot, index) => rules.shorten(slot, spread[index] ?? [])) };
}

/**
 * What the egress check must not take for a leak: values that stay in clear at this place, by the policy or as the current
 * date.
 * @param merged what {@link settleFindings} gave, unless it did so for these very slots
 */
export function sparedByPolicy(
  slots: readonly TextSlot[],
  policy: DetectionPolicy,
  merged?: Settled['merged'],
): SparesMasked {
  const clear = ClearPlaces.of(slots, PolicyRules.of(policy));
  if (merged !== undefined) clear.note(merged);
  return (index, text, range, kind) => clear.spares(index, text, range, kind);
}

/**
 * Propagates values, but not to where they stay in clear. What an allowed phrase leaves of a finding is a
 * value of its own, and looked for in turn.
 */
async function propagateBut(
  slots: readonly TextSlot[],
  merged: readonly (readonly Entity[])[],
  clear: ClearPlaces,
): Promise<Entity[][]> {
  let current = clear.cut(merged);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const spread = await propagateValues(slots, current, (index, range, kind) =>
      clear.spares(index, slots[index]?.text ?? '', range, kind),
    );
    const known = new Set(spread.flat());
    current = clear.cut(spread);
    if (current.every((entities) => entities.every((entity) => known.has(entity)))) break;
  }
  return current;
}
