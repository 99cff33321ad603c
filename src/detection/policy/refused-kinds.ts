import type { PerSlot } from '../entity.js';
import type { EntityKind } from '../kinds.js';
import type { TextSlot } from '../slot.js';
import type { DetectionPolicy } from './detection-policy.js';

/** Findings of a kind with the action `refuse`. */
export interface RefusedKind {
  readonly kind: EntityKind;
  readonly count: number;
  /** Paths of the texts that contain the values, each once. */
  readonly paths: readonly string[];
}

/** Returns the kinds for which the policy rejects a request, in the order of their first findings. */
export function refusedKinds(
  slots: readonly TextSlot[],
  findings: PerSlot,
  { rules }: Pick<DetectionPolicy, 'rules'>,
): RefusedKind[] {
  if (![...rules.values()].some(({ action }) => action === 'refuse')) return [];
  const refused = new Map<EntityKind, { count: number; paths: Set<string> }>();
  for (const [at, { path }] of slots.entries())
    for (const { kind } of findings[at] ?? []) {
      if (rules.get(kind)?.action !== 'refuse') continue;
      const found = refused.get(kind) ?? { count: 0, paths: new Set() };
      found.count += 1;
      found.paths.add(path);
      refused.set(kind, found);
    }
  return [...refused].map(([kind, { count, paths }]) => ({ kind, count, paths: [...paths] }));
}
