import type { SparingRule } from '../../common/sparing-rules.js';
import type { EntityKind } from '../kinds.js';

export { SPARING_RULES, type SparingRule } from '../../common/sparing-rules.js';

/** Kinds of which an office has values of its own, that no patient is known by. */
export const OFFICE_KINDS: ReadonlySet<EntityKind> = new Set([
  'NAME',
  'EMPLOYER',
  'ADDRESS',
  'LOCATION',
  'FACILITY',
  'ZIP',
  'PHONE',
  'FAX',
  'EMAIL',
  'URL',
]);

/** A finding that a rule has left in clear. */
export interface SparedFinding {
  readonly rule: SparingRule;
  readonly kind: EntityKind;
}

/** Findings of one kind that one rule has left in clear in a request. */
export interface SparedValues extends SparedFinding {
  readonly count: number;
}

/**
 * By rule and kind, in the order in which they come.
 * @param spared per text
 * @param from position of the first text that counts
 */
export function countSpared(
  spared: readonly (readonly SparedFinding[])[],
  from = 0,
): readonly SparedValues[] {
  const counts = new Map<string, SparedValues>();
  for (const { rule, kind } of spared.slice(from).flat()) {
    const id = `${rule} ${kind}`;
    counts.set(id, { rule, kind, count: (counts.get(id)?.count ?? 0) + 1 });
  }
  return [...counts.values()];
}
