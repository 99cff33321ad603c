import { carryOn } from './conversation/carry-on.js';
import { readAsData } from './data/data-findings.js';
import type { Entity } from './entity.js';
import { mergeEntities } from './merge.js';
import { ClearPlaces } from './policy/clear-places.js';
import type { DetectionPolicy } from './policy/detection-policy.js';
import { PolicyRules } from './policy/rules.js';
import type { TextSlot } from './slot.js';
import type { SparedFinding } from './spared.js';
import { propagateValues, type Spares, type Spread } from './values/propagate.js';

/** Rounds after which words that an allowed phrase was cut out of are no longer looked for elsewhere. */
const MOST_ROUNDS = 4;

type PerSlot = readonly (readonly Entity[])[];

/** What becomes of the findings in a request. Both per slot: sorted, disjoint. */
export interface Settled {
  /** As they are masked, the same value wherever it stands. */
  readonly findings: readonly (readonly Entity[])[];
  /** What of them stays in clear, per slot. */
  readonly spared: readonly (readonly SparedFinding[])[];
}

/**
 * Merges what was found in the texts of a request, leaves in clear what the policy leaves, and propagates the rest.
 * @param found per slot, in the order of the slots
 * @param masked per slot, what was masked in it before; empty where that is nothing
 */
export async function settleFindings(
  slots: readonly TextSlot[],
  found: readonly (readonly Entity[])[],
  policy: DetectionPolicy,
  masked: PerSlot = [],
): Promise<Settled> {
  const rules = PolicyRules.of(policy);
  const clear = ClearPlaces.of(slots, rules);
  const merged = carryOn(
    slots,
    slots.map((slot, index) =>
      mergeEntities(
        [...readAsData(slot, found[index] ?? []), ...(masked[index] ?? [])].filter((entity) =>
          rules.masks(entity),
        ),
        slot.text,
      ),
    ),
    (entity) => rules.masks(entity),
  );
  clear.note(merged);
  const spread = await propagateBut(slots, clear);
  return {
    findings: slots.map((slot, index) => rules.asMasked(slot, spread.findings[index] ?? [])),
    spared: clear.spared(spread.findings),
  };
}

/**
 * Propagates the values that are masked of those that were noted, but not to where the policy leaves them. What an allowed
 * phrase leaves of a finding is a value of its own, and looked for in turn.
 */
export async function propagateBut(slots: readonly TextSlot[], clear: ClearPlaces): Promise<Spread> {
  let current = clear.cut();
  let spread: Spread = { sought: current, findings: current, settled: true };
  for (let round = 0; round < MOST_ROUNDS; round++) {
    spread = await propagateValues(slots, current, sparing(slots, clear));
    if (staysCut(clear, spread.findings)) return { ...spread, settled: spread.settled && round === 0 };
    const known = new Set(spread.findings.flat());
    current = clear.trim(spread.findings);
    if (current.every((entities) => entities.every((entity) => known.has(entity)))) break;
  }
  return { ...spread, findings: current, settled: false };
}

/** Where a policy leaves values in clear in the texts of a request. */
export function sparing(slots: readonly TextSlot[], clear: ClearPlaces): Spares {
  return (index, range, kind) => clear.spares(index, slots[index]?.text ?? '', range, kind);
}

/**
 * True if the policy leaves nothing more of the findings in clear.
 * @param from position of the first text
 */
export function staysCut(clear: ClearPlaces, findings: PerSlot, from = 0): boolean {
  const cut = clear.trim(findings, from);
  return findings.every(
    (entities, at) =>
      entities.length === cut[at]?.length && entities.every((entity, nth) => entity === cut[at]?.[nth]),
  );
}
