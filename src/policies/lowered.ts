import { ON_OTHER_LANGUAGE } from '../common/spoken-languages.js';
import type { PolicySetting } from '../common/text/branded.js';
import type { EntityAction, MonthRule } from '../detection/kinds.js';
import type { EntityRule } from '../detection/policy/detection-policy.js';
import type { Policy } from './policy.schema.js';

/** Actions from the weakest, which leaves values readable, to the strictest, which forwards no request with a value. */
const ACTIONS: readonly EntityAction[] = ['keep', 'tokenize', 'redact', 'refuse'];
const MONTHS: readonly MonthRule[] = ['keep', 'coming', 'mask'];

/** Whether a setting of the first policy may protect less than the second policy's. Different texts count as less. */
type Comparison = (policy: Policy, than: Policy) => boolean;

/** Settings that protect data, except `entities`. Settings for replies and for hints to the model are excluded. */
const COMPARISONS: Readonly<Record<string, Comparison>> = {
  log_payloads: (policy, than) => policy.logPayloads && !than.logPayloads,
  'detection.passes': (policy, than) => !hasAll(policy.passes, than.passes),
  'detection.on_model_error': (policy, than) =>
    policy.onModelError === 'pattern_only' && than.onModelError === 'fail',
  // With an additional language, one language fewer is refused or masked more.
  languages: (policy, than) => !hasAll(than.languages, policy.languages),
  on_other_language: (policy, than) =>
    ON_OTHER_LANGUAGE.indexOf(policy.onOtherLanguage) > ON_OTHER_LANGUAGE.indexOf(than.onOtherLanguage),
  own_side: (policy, than) => policy.ownSide === 'keep' && than.ownSide === 'mask',
  allow: (policy, than) => !hasAll(than.allow, policy.allow),
  deny: (policy, than) =>
    !hasAll(policy.deny.map(textOf), than.deny.map(textOf)) || hidesFindings(policy, 'deny', than),
  patterns: (policy, than) =>
    !hasAll(policy.patterns.map(textOf), than.patterns.map(textOf)) ||
    hidesFindings(policy, 'patterns', than),
  restore: (policy, than) => policy.restore === 'account' && than.restore === 'request',
  token_scope: (policy, than) => policy.tokenScope === 'account' && than.tokenScope === 'conversation',
  tell: (policy, than) => !hasAll(than.tell, policy.tell),
  require_baa: (policy, than) => than.requireBaa && !policy.requireBaa,
  attachments: (policy, than) => policy.attachments === 'pass' && than.attachments === 'refuse',
  country: (policy, than) => policy.country !== than.country,
  // A longer time keeps values longer; a shorter time removes evidence.
  retention_days: (policy, than) => policy.retentionDays !== than.retentionDays,
  payload_retention_days: (policy, than) => policy.payloadRetentionDays > than.payloadRetentionDays,
  review: ({ review }, { review: than }) => {
    if (review === undefined) return false;
    if (than === undefined || review.share > than.share || review.keepDays > than.keepDays) return true;
    return (
      (review.rows && !than.rows) || review.reviewers > than.reviewers || !hasAll(than.roles, review.roles)
    );
  },
};

/**
 * Returns the settings in which a policy protects less than another, as fields of a policy file (`entities.SSN`,
 * `log_payloads`). Empty if every setting protects at least as well. Settings that cannot be compared count as less.
 */
export function loweredSettings(policy: Policy, than: Policy): PolicySetting[] {
  const settings = Object.entries(COMPARISONS)
    .filter(([, isLess]) => isLess(policy, than))
    .map(([setting]) => setting);
  const kinds = [...than.rules]
    .filter(([kind, rule]) => isWeaker(policy.rules.get(kind), rule))
    .map(([kind]) => `entities.${kind}`);
  return [...settings, ...kinds] as PolicySetting[];
}

function isWeaker(rule: EntityRule | undefined, than: EntityRule): boolean {
  if (than.action === 'keep') return false;
  return (
    rule === undefined ||
    ACTIONS.indexOf(rule.action) < ACTIONS.indexOf(than.action) ||
    rule.minConfidence > than.minConfidence ||
    !isWithin(than.roles, rule.roles) ||
    keepsMoreDays(rule, than) ||
    MONTHS.indexOf(rule.months ?? 'keep') < MONTHS.indexOf(than.months ?? 'keep') ||
    (rule.keepFirstThree === true && than.keepFirstThree !== true)
  );
}

function keepsMoreDays({ keepFuture: future }: EntityRule, { keepFuture: than }: EntityRule): boolean {
  if (future === undefined) return false;
  return than === undefined || future.days > than.days || !isWithin(future.roles, than.roles);
}

/**
 * Whether the policy's own findings, which take precedence over detectors, may replace findings that are masked more.
 * Only new findings that are redacted in all texts, or refused if the other policy refuses a kind, cannot.
 */
function hidesFindings(policy: Policy, field: 'deny' | 'patterns', than: Policy): boolean {
  const known = new Set<string>(than[field].map(textOf));
  const refuses = [...than.rules.values()].some(({ action }) => action === 'refuse');
  const least = ACTIONS.indexOf(refuses ? 'refuse' : 'redact');
  return policy[field].some((entry) => {
    const rule = policy.rules.get(entry.kind);
    return !known.has(textOf(entry)) && (isBelow(rule?.action, least) || rule?.roles !== undefined);
  });
}

function isBelow(action: EntityAction | undefined, least: number): boolean {
  return action === undefined || ACTIONS.indexOf(action) < least;
}

/** Whether some roles include others. Undefined means all roles. */
function isWithin(roles: ReadonlySet<string> | undefined, others: ReadonlySet<string> | undefined): boolean {
  if (others === undefined) return true;
  return roles !== undefined && hasAll([...others], [...roles]);
}

function hasAll(all: readonly string[], some: readonly string[]): boolean {
  const known = new Set(all);
  return some.every((one) => known.has(one));
}

/** A term or pattern as one text. */
function textOf(entry: object): string {
  return JSON.stringify(entry);
}
