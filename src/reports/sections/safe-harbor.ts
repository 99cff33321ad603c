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

/** Kinds for which detection ran, according to the session's chain. */
export interface KindEvidence {
  /** Kinds that the completed passes can detect. */
  readonly detected: ReadonlySet<EntityKind>;
  /** Kinds of which a rule left values in clear that could identify a person. */
  readonly spared: ReadonlySet<EntityKind>;
}

/**
 * Returns the coverage of each Safe Harbor identifier (45 CFR 164.514(b)(2)(i)(A)-(R)). It is `full` if the policy
 * masks every kind of the letter and a detector for each kind ran. It is `partial` if this applies to some kinds only,
 * or if values of a person may be left in clear. It is `none` if no kind is covered.
 */
export function safeHarborCoverage(policy: Policy, evidence: KindEvidence): Report['safe_harbor_coverage'] {
  return forEachLetter((letter) => {
    const levels = kindsOf(letter, policy).map((kind) => kindCoverage(kind, policy, evidence));
    if (levels.every((level) => level === 'full')) return 'full';
    return levels.every((level) => level === 'none') ? 'none' : 'partial';
  });
}

/** Returns no coverage, for sessions whose policy or first event is missing. */
export function noCoverage(): Report['safe_harbor_coverage'] {
  return forEachLetter(() => 'none' as const);
}

/** Returns the redactions by letter. A kind that a policy adds belongs to R. */
export function countByLetter(redactionsByKind: NameCounts): Report['redactions_by_letter'] {
  const counts = forEachLetter(() => 0);
  for (const [kind, count] of Object.entries(redactionsByKind.toObject())) {
    counts[kindTraits(kind).letter] += count;
  }
  return counts;
}

/** Returns the kinds of a letter. Kinds that a policy adds belong to R. */
function kindsOf(letter: SafeHarborLetter, policy: Policy): EntityKind[] {
  const kinds = new Set([...BUILT_IN_KINDS, ...policy.rules.keys()]);
  return [...kinds].filter((kind) => kindTraits(kind).letter === letter);
}

/** Returns the coverage of one kind. */
export function kindCoverage(kind: EntityKind, policy: Policy, { detected, spared }: KindEvidence): Coverage {
  const rule = policy.rules.get(kind);
  if (rule === undefined || rule.action === 'keep') return 'none';
  const hasPattern = policy.patterns.some((pattern) => pattern.kind === kind);
  if (!detected.has(kind) && !(hasPattern && !isBuiltIn(kind))) {
    // Listed terms and a policy's own patterns detect some values of a kind, but never all values.
    return hasPattern || policy.deny.some((term) => term.kind === kind) ? 'partial' : 'none';
  }
  return spared.has(kind) || leavesInClear(kind, rule, policy) ? 'partial' : 'full';
}

/** Returns whether the policy leaves values of a person, or parts of values, in clear. */
function leavesInClear(kind: EntityKind, rule: EntityRule, { tell }: Policy): boolean {
  if (rule.roles !== undefined || rule.keepFuture !== undefined || rule.keepFirstThree === true) return true;
  // The month is an element of a date.
  return kind === 'DATE' && (rule.months !== 'mask' || tell.includes('month'));
}

function forEachLetter<Value>(value: (letter: SafeHarborLetter) => Value): Record<SafeHarborLetter, Value> {
  return Object.fromEntries(SAFE_HARBOR_LETTERS.map((letter) => [letter, value(letter)])) as Record<
    SafeHarborLetter,
    Value
  >;
}
