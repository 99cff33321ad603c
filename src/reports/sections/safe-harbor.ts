import {
  BUILT_IN_KINDS,
  type EntityKind,
  SAFE_HARBOR_KINDS,
  type SafeHarborLetter,
} from '../../detection/kinds.js';
import type { Policy } from '../../policies/policy.schema.js';
import { LETTERS, type Report } from '../report.schema.js';
import type { NameCounts } from '../name-counts.js';

export type Coverage = 'full' | 'partial' | 'none';

const BUILT_IN: ReadonlySet<EntityKind> = new Set(BUILT_IN_KINDS);
const REST: SafeHarborLetter = 'R_other';

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
  const counts = forEachLetter((letter) =>
    SAFE_HARBOR_KINDS[letter].reduce((sum: number, kind) => sum + redactionsByKind.get(kind), 0),
  );
  const known = LETTERS.reduce((sum, letter) => sum + counts[letter], 0);
  return { ...counts, [REST]: counts[REST] + redactionsByKind.total - known };
}

/** Kinds of a letter; those that a policy adds stand under R. */
export function kindsOf(letter: SafeHarborLetter, policy: Policy | undefined): readonly EntityKind[] {
  const own = letter === REST && policy !== undefined ? [...policy.rules.keys()] : [];
  return [...SAFE_HARBOR_KINDS[letter], ...own.filter((kind) => !BUILT_IN.has(kind))];
}

/** How far one kind was covered. */
export function kindCoverage(kind: EntityKind, policy: Policy, detected: ReadonlySet<EntityKind>): Coverage {
  const rule = policy.rules.get(kind);
  if (rule === undefined || rule.action === 'keep') return 'none';
  const hasPattern = policy.patterns.some((pattern) => pattern.kind === kind);
  if (!detected.has(kind) && !(hasPattern && !BUILT_IN.has(kind))) {
    // Listed terms and a policy's own patterns find some values of a kind, never all of them.
    return hasPattern || policy.deny.some((term) => term.kind === kind) ? 'partial' : 'none';
  }
  return rule.roles === undefined && rule.keepFuture === undefined ? 'full' : 'partial';
}

function forEachLetter<Value>(value: (letter: SafeHarborLetter) => Value): Record<SafeHarborLetter, Value> {
  return Object.fromEntries(LETTERS.map((letter) => [letter, value(letter)])) as Record<
    SafeHarborLetter,
    Value
  >;
}
