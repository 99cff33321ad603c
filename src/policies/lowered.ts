import { ON_OTHER_LANGUAGE } from '../common/spoken-languages.js';
import type { PolicySetting } from '../common/text/branded.js';
import type { EntityAction, MonthRule } from '../detection/kinds.js';
import type { EntityRule } from '../detection/policy/detection-policy.js';
import type { Policy } from './policy.schema.js';

/** From the weakest action, which leaves values readable, to the strictest, which forwards no request with a value. */
const ACTIONS: readonly EntityAction[] = ['keep', 'tokenize', 'redact', 'refuse'];
const MONTHS: readonly MonthRule[] = ['keep', 'coming', 'mask'];

/** Whether a setting of the first policy may protect less than that of the second. Two texts that differ are in doubt. */
type Comparison = (policy: Policy, than: Policy) => boolean;

/** What of a policy protects, but for `entities`. How values come back to callers, and what a model is told of tokens, doesn't. */
const COMPARISONS: Readonly<Record<string, Comparison>> = {
  log_payloads: (policy, than) => policy.logPayloads && !than.logPayloads,
  'detection.passes': (policy, than) => !holdsAll(policy.passes, than.passes),
  'detection.on_model_error': (policy, than) =>
    policy.onModelError === 'pattern_only' && than.onModelError === 'fail',
  // A language more is one less that is refused, or that more is masked in.
  languages: (policy, than) => !holdsAll(than.languages, policy.languages),
  on_other_language: (policy, than) =>
    ON_OTHER_LANGUAGE.indexOf(policy.onOtherLanguage) > ON_OTHER_LANGUAGE.indexOf(than.onOtherLanguage),
  own_side: (policy, than) => policy.ownSide === 'keep' && than.ownSide === 'mask',
  allow: (policy, than) => !holdsAll(than.allow, policy.allow),
  deny: (policy, than) =>
    !holdsAll(policy.deny.map(textOf), than.deny.map(textOf)) || hidesFindings(policy, 'deny', than),
  patterns: (policy, than) =>
    !holdsAll(policy.patterns.map(textOf), than.patterns.map(textOf)) ||
    hidesFindings(policy, 'patterns', than),
  restore: (policy, than) => policy.restore === 'account' && than.restore === 'request',
  token_scope: (policy, than) => policy.tokenScope === 'account' && than.tokenScope === 'conversation',
  tell: (policy, than) => !holdsAll(than.tell, policy.tell),
  require_baa: (policy, than) => than.requireBaa && !policy.requireBaa,
  attachments: (policy, than) => policy.attachments === 'pass' && than.attachments === 'refuse',
  country: (policy, than) => policy.country !== than.country,
  // A longer time keeps values longer, a shorter one takes away what is evidence.
  retention_days: (policy, than) => policy.retentionDays !== than.retentionDays,
  payload_retention_days: (policy, than) => policy.payloadRetentionDays > than.payloadRetentionDays,
  review: ({ review }, { review: than }) => {
    if (review === undefined) return false;
    if (than === undefined || review.share > than.share || review.keepDays > than.keepDays) return true;
    return (
      (review.rows && !than.rows) || review.reviewers > than.reviewers || !holdsAll(than.roles, review.roles)
    );
  },
};

/**
 * The settings in which a policy protects less than another, as the fields of a policy file (`entities.SSN`,
 * `log_payloads`); empty where it protects at least as well in each. What can't be compared counts as less.
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
 * Whether the policy's own findings may replace others that are masked more: they win over those of the detectors, whatever
 * they match. Only new findings that are redacted in all texts, or refused if the other policy refuses a kind, cannot.
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

/** Roles, of which undefined are all. */
function isWithin(roles: ReadonlySet<string> | undefined, others: ReadonlySet<string> | undefined): boolean {
  if (others === undefined) return true;
  return roles !== undefined && holdsAll([...others], [...roles]);
}

function holdsAll(all: readonly string[], some: readonly string[]): boolean {
  const known = new Set(all);
  return some.every((one) => known.has(one));
}

/** A term or pattern as one text. */
function textOf(entry: object): string {
  return JSON.stringify(entry);
}
