import { sha256Hex } from '../common/sha256.js';
import { LANGUAGES } from '../common/spoken-languages.js';
import type { PolicyName } from '../common/text/branded.js';
import { BUILT_IN_KINDS, kindTraits, SPEECH } from '../detection/kinds.js';
import type { EntityRule, PolicyPattern } from '../detection/policy/detection-policy.js';
import type { Policy, PolicyDocument, ReviewPolicy } from './policy.schema.js';

const DEFAULT_MIN_CONFIDENCE = 0.5;
/** Default confidence of a pattern. */
const PATTERN_CONFIDENCE = 1;
const DEFAULT_COUNTRY = 'US';
/** Six years, as required by 45 CFR 164.316(b)(2)(i). */
const DEFAULT_RETENTION_DAYS = 2_190;
const DEFAULT_PAYLOAD_RETENTION_DAYS = 30;

/** Resolves every field of a policy, which is its own value or else the base's value. */
export function resolvePolicy(
  document: PolicyDocument,
  version: number,
  yaml: string,
  base: Policy | undefined,
): Policy {
  const rules = resolveRules(document, base);
  const retentionDays = document.retention_days ?? base?.retentionDays ?? DEFAULT_RETENTION_DAYS;
  const payloadDays = base?.payloadRetentionDays ?? DEFAULT_PAYLOAD_RETENTION_DAYS;
  const masked = [...rules].filter(([, rule]) => rule.action !== 'keep').map(([kind]) => kind);
  const onOtherLanguage = document.on_other_language ?? base?.onOtherLanguage ?? 'mask';
  if (onOtherLanguage === 'withhold') masked.push(SPEECH);
  const sha256 = sha256Hex(yaml);
  return {
    name: document.name as PolicyName,
    version,
    yaml,
    sha256,
    rulesSha256: sha256Hex(`${sha256}\n${base === undefined ? '' : `${base.rulesSha256}\n`}`),
    // The base's version is part of the key, because the text does not contain the inherited settings.
    findingsKey: base === undefined || base.version === 1 ? sha256 : sha256Hex(`${sha256}\n${base.version}`),
    logPayloads: document.log_payloads ?? false,
    passes: [...new Set(document.detection?.passes ?? base?.passes ?? ['pattern'])],
    onModelError: document.detection?.on_model_error ?? base?.onModelError ?? 'fail',
    languages: [...new Set(document.languages ?? base?.languages ?? LANGUAGES)],
    onOtherLanguage,
    rules,
    maskedKinds: new Set(masked),
    ownSide: document.own_side ?? base?.ownSide ?? 'keep',
    allow: document.allow ?? [],
    ownTerms: [],
    deny: (document.deny ?? []).flatMap(({ kind, terms }) => terms.map((term) => ({ kind, term }))),
    patterns: (document.patterns ?? []).map(toPattern),
    restore: document.restore ?? base?.restore ?? 'account',
    tokenScope: document.token_scope ?? base?.tokenScope ?? 'account',
    restoreArguments: document.restore_arguments ?? base?.restoreArguments ?? 'schema',
    tell: [...new Set(document.tell ?? base?.tell ?? [])],
    explainTokens: document.explain_tokens ?? base?.explainTokens ?? false,
    requireBaa: document.require_baa ?? base?.requireBaa ?? false,
    attachments: document.attachments ?? base?.attachments ?? 'refuse',
    country: document.country ?? base?.country ?? DEFAULT_COUNTRY,
    retentionDays,
    payloadRetentionDays: document.payload_retention_days ?? Math.min(payloadDays, retentionDays),
    review: document.review && toReview(document.review),
  };
}

/** Resolves the settings for reviews, which keep texts and are therefore never inherited. */
function toReview({
  share,
  keep,
  roles = ['reviewer'],
  reviewers = 1,
  rows = false,
}: NonNullable<PolicyDocument['review']>): ReviewPolicy {
  return {
    share: parseFloat(share) / 100,
    keepDays: parseInt(keep, 10),
    roles: [...new Set(roles)],
    reviewers,
    rows,
  };
}

type PatternText = NonNullable<PolicyDocument['patterns']>[number];
type RuleText = NonNullable<PolicyDocument['entities']>[string];

function toPattern({
  kind,
  pattern,
  context = [],
  confidence = PATTERN_CONFIDENCE,
}: PatternText): PolicyPattern {
  return { kind, pattern, context, confidence };
}

function resolveRules(document: PolicyDocument, base: Policy | undefined): Map<string, EntityRule> {
  const { entities = {}, deny = [], patterns = [] } = document;
  const kinds = new Set<string>([...BUILT_IN_KINDS, ...deny.map(kindOf), ...patterns.map(kindOf)]);
  const threshold = document.detection?.min_confidence;
  const rules = new Map<string, EntityRule>();
  for (const kind of kinds) {
    const { action } = kindTraits(kind);
    const fallback = { action, minConfidence: DEFAULT_MIN_CONFIDENCE, roles: undefined };
    rules.set(kind, resolveRule(entities[kind], threshold, base?.rules.get(kind) ?? fallback));
  }
  return rules;
}

function kindOf({ kind }: { readonly kind: string }): string {
  return kind;
}

function resolveRule(
  text: RuleText | undefined,
  threshold: number | undefined,
  inherited: EntityRule,
): EntityRule {
  const minConfidence = threshold ?? inherited.minConfidence;
  if (text === undefined) return { ...inherited, minConfidence };
  if (typeof text === 'string')
    return { ...monthsOf(inherited), action: text, minConfidence, roles: undefined };
  const {
    keep_future_days: days,
    keep_future_roles: futureRoles,
    keep_first_three: firstThree,
    months,
  } = text;
  return {
    action: text.action,
    minConfidence: text.min_confidence ?? minConfidence,
    roles: toSet(text.roles),
    ...(days === undefined ? {} : { keepFuture: { days, roles: toSet(futureRoles) } }),
    ...monthsOf({ months: months ?? inherited.months }),
    ...(firstThree === undefined ? {} : { keepFirstThree: firstThree }),
  };
}

/** Months are part of dates. A rule leaves them readable only if it says so explicitly. */
function monthsOf({ months }: Pick<EntityRule, 'months'>): Pick<EntityRule, 'months'> {
  return months === undefined ? {} : { months };
}

function toSet(items: readonly string[] | undefined): ReadonlySet<string> | undefined {
  return items === undefined ? undefined : new Set(items);
}
