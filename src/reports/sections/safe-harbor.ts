import {
  BUILT_IN_KINDS,
  type EntityKind,
  isBuiltIn,
  kindTraits,
  SAFE_HARBOR_LETTERS,
  type SafeHarborLetter,
} from '../../detection/kinds.js';
import type { EntityRule } from '../../detection/policy/detection-policy.js';
import type { Policy } from '../../policies/policy.schema.js';
import type { NameCounts } from '../name-counts.js';
import type { Report } from '../report.schema.js';

export type Coverage = 'full' | 'partial' | 'none';

/** What the session's chain says of its kinds. */
export interface Looked {
  /** Kinds that the passes which ran can find. */
  readonly detected: ReadonlySet<EntityKind>;
  /** Kinds of which a rule has left values in clear that may be a person's. */
  readonly spared: ReadonlySet<EntityKind>;
}

/**
 * How far each Safe Harbor identifier (45 CFR 164.514(b)(2)(i)(A)-(R)) was covered: `full` where every kind of the
 * letter is masked by the policy and has a detector that ran, `partial` where some, or where values of a person stay readable,
 * `none` where nothing can be.
 */
export function safeHarborCoverage(policy: Policy, looked: Looked): Report['safe_harbor_coverage'] {
  return forEachLetter((letter) => {
    const levels = kindsOf(letter, policy).map((kind) => kindCoverage(kind, policy, looked));
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
export function kindCoverage(kind: EntityKind, policy: Policy, { detected, spared }: Looked): Coverage {
  const rule = policy.rules.get(kind);
  if (rule === undefined || rule.action === 'keep') return 'none';
  const hasPattern = policy.patterns.some((pattern) => pattern.kind === kind);
  if (!detected.has(kind) && !(hasPattern && !isBuiltIn(kind))) {
    // Listed terms and a policy's own patterns find some values of a kind, never all of them.
    return hasPattern || policy.deny.some((term) => term.kind === kind) ? 'partial' : 'none';
  }
  return spared.has(kind) || mayStay(kind, rule, policy) ? 'partial' : 'full';
}

/** Whether the policy leaves values of a person readable, or a part of them. */
function mayStay(kind: EntityKind, rule: EntityRule, { tell }: Policy): boolean {
  if (rule.roles !== undefined || rule.keepFuture !== undefined || rule.keepFirstThree === true) return true;
  // The month of a date is an element of it.
  return kind === 'DATE' && (rule.months !== 'mask' || tell.includes('month'));
}

function forEachLetter<Value>(value: (letter: SafeHarborLetter) => Value): Record<SafeHarborLetter, Value> {
  return Object.fromEntries(SAFE_HARBOR_LETTERS.map((letter) => [letter, value(letter)])) as Record<
    SafeHarborLetter,
    Value
  >;
}
