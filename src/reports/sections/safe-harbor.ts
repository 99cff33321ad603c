import {
  BUILT_IN_KINDS,
  type EntityKind,
  isBuiltIn,
  kindTraits,
  SAFE_HARBOR_LETTERS,
  type SafeHarborLetter,
} from '../../detection/kinds.js';
import type { Policy } from '../../policies/policy.schema.js';
import type { NameCounts } from '../name-counts.js';
import type { Report } from '../report.schema.js';

export type Coverage = 'full' | 'partial' | 'none';

/**
 * How far each Safe Harbor identifier (45 CFR 164.514(b)(2)(i)(A)-(R)) was covered: `full` where every kind of the
 * letter is masked by the policy and has a detector that ran, `partial` where some, `none` where nothing can be.
 * @param detected kinds that the passes which ran can find
 */
export function safeHarborCoverage(
  policy: Policy,
  detected: ReadonlySet<EntityKind>,
): Report['safe_harbor_coverage'] {
  return forEachLetter((letter) => {
    const levels = kindsOf(letter, policy).map((kind) => kindCoverage(kind, policy, detected));
    if (levels.every((level) => level === 'full')) return 'full';
    return levels.every((level) => level === 'none') ? 'none' : 'partial';
  });
}

/** Nothing is proven of a session whose policy or beginning is not known. */
export function noCoverage(): Report['safe_harbor_coverage'] {
  return forEachLetter(() => 'none' as const);
}

/** Redactions by letter; a kind that a policy adds counts under R. */
export function countByLetter(redactionsByKind: NameCounts): Report['redactions_by_letter'] {
  const counts = forEachLetter(() => 0);
  for (const [kind, count] of Object.entries(redactionsByKind.toObject())) {
    counts[kindTraits(kind).letter] += count;
  }
  return counts;
}

/** Kinds of a letter; those that a policy adds stand under R. */
function kindsOf(letter: SafeHarborLetter, policy: Policy): EntityKind[] {
  const kinds = new Set([...BUILT_IN_KINDS, ...policy.rules.keys()]);
  return [...kinds].filter((kind) => kindTraits(kind).letter === letter);
}

/** How far one kind was covered. */
export function kindCoverage(kind: EntityKind, policy: Policy, detected: ReadonlySet<EntityKind>): Coverage {
  const rule = policy.rules.get(kind);
  if (rule === undefined || rule.action === 'keep') return 'none';
  const hasPattern = policy.patterns.some((pattern) => pattern.kind === kind);
  if (!detected.has(kind) && !(hasPattern && !isBuiltIn(kind))) {
    // Listed terms and a policy's own patterns find some values of a kind, never all of them.
    return hasPattern || policy.deny.some((term) => term.kind === kind) ? 'partial' : 'none';
  }
  // The month of a date is an element of it.
  const isTold = kind === 'DATE' && (policy.tell.includes('month') || rule.months !== 'mask');
  return rule.roles === undefined && rule.keepFuture === undefined && !isTold ? 'full' : 'partial';
}

function forEachLetter<Value>(value: (letter: SafeHarborLetter) => Value): Record<SafeHarborLetter, Value> {
  return Object.fromEntries(SAFE_HARBOR_LETTERS.map((letter) => [letter, value(letter)])) as Record<
    SafeHarborLetter,
    Value
  >;
}
