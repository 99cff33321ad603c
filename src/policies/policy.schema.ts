import { z } from 'zod';
import { LANGUAGES, ON_OTHER_LANGUAGE } from '../common/spoken-languages.js';
import type { PolicyName, Sha256Hex } from '../common/text/branded.js';
import { BUILT_IN_KINDS, ENTITY_ACTIONS } from '../detection/kinds.js';
import type { DetectionPolicy } from '../detection/policy/detection-policy.js';
import { type Attribute, ATTRIBUTES } from '../detection/written/values.js';

/** Limits that keep a policy readable, and its checks fast enough for every call. */
export const POLICY_LIMITS = {
  yamlLength: 65_536,
  kindLength: 32,
  phrases: 1_000,
  phraseLength: 200,
  patterns: 50,
  patternLength: 512,
  contextWords: 50,
  days: 36_500,
} as const;

/** Highest version, which allows dates (20261231). Higher versions from older releases remain valid. */
export const LAST_VERSION = 999_999_999;

const ROLES = ['system', 'user', 'assistant', 'tool', 'schema', 'meta'] as const;
/** Names that are readable within a token: capital letters and digits, with single underscores between words. */
const KIND = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;
const NAME = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/;

const kind = z
  .string()
  .max(POLICY_LIMITS.kindLength)
  .regex(KIND, 'capital letters and digits, with single underscores between words')
  .meta({ examples: [...BUILT_IN_KINDS] });
const fraction = z.number().min(0).max(1);
const days = z.number().int().min(1).max(POLICY_LIMITS.days);
const roles = z.array(z.enum(ROLES)).min(1);
const phrase = z
  .string()
  .max(POLICY_LIMITS.phraseLength)
  .regex(/[\p{L}\p{N}]/u, 'must contain a letter or digit');

/** Roles that can review sampled calls. */
export const REVIEW_ROLES = ['reviewer', 'admin'] as const;

const review = z.strictObject({
  share: z
    .string()
    .regex(/^\d{1,3}(?:\.\d{1,4})? ?%$/, 'a percentage, such as 0.5 %')
    .meta({ examples: ['0.5 %'] })
    .describe(
      'Sampling rate for reviews. Calls with a higher risk of missed values are sampled at four times this rate.',
    ),
  keep: z
    .string()
    .regex(/^[1-9]\d?d$/, 'a number of days, such as 14d')
    .meta({ examples: ['14d'] })
    .describe("Days after which an unreviewed call's texts are destroyed."),
  roles: z.array(z.enum(REVIEW_ROLES)).min(1).optional().describe('Roles that can review calls.'),
  reviewers: z
    .union([z.literal(1), z.literal(2)])
    .optional()
    .describe("Number of reviewers for each call. They do not see each other's annotations."),
  rows: z
    .boolean()
    .optional()
    .describe('True to keep reviewed texts as rows without values, for training and measurements.'),
});

const action = z.enum(ENTITY_ACTIONS);
const rule = z.strictObject({
  action: action.describe(
    'Action for values of this kind: tokenize (can be restored), redact (never restored), refuse (reject the request) or ' +
      'keep (left unmasked).',
  ),
  min_confidence: fraction
    .optional()
    .describe('Threshold for findings of this kind, from 0 to 1. Findings below it are left unmasked.'),
  roles: roles
    .optional()
    .describe('Roles of the texts in which the rule applies. In all other texts, the kind is left unmasked.'),
  keep_future_days: days
    .optional()
    .describe('DATE only. Dates from today to this number of days ahead are left unmasked.'),
  keep_future_roles: roles
    .optional()
    .describe('DATE only. Roles in whose texts future dates are left unmasked. The default is all roles.'),
  months: z
    .enum(['keep', 'coming', 'mask'])
    .optional()
    .describe(
      'DATE only. Action for months without a day, such as "last July": keep them, mask them, or keep only future months.',
    ),
  keep_first_three: z
    .boolean()
    .optional()
    .describe(
      'ZIP only. True to leave the first three digits unmasked for areas with more than 20,000 people.',
    ),
});

const detection = z.strictObject({
  passes: z
    .array(
      z
        .string()
        .regex(/^[a-z][a-z0-9_-]{0,31}$/, 'lower-case letters, digits, "_" and "-"')
        .meta({ examples: ['pattern', 'model'] }),
    )
    .min(1)
    .optional()
    .describe('Detection passes that run.'),
  min_confidence: fraction
    .optional()
    .describe('Threshold for kinds without their own threshold, from 0 to 1.'),
  on_model_error: z
    .enum(['fail', 'pattern_only'])
    .optional()
    .describe('Action if the model pass fails: reject the call, or continue with the pattern pass only.'),
});

const deny = z.strictObject({
  kind: kind.describe('Kind that the terms are masked as.'),
  terms: z.array(phrase).min(1).describe('Phrases that are always masked.'),
});

const pattern = z.strictObject({
  kind: kind.describe('Kind that the matches are masked as.'),
  pattern: z
    .string()
    .min(1)
    .max(POLICY_LIMITS.patternLength)
    .describe('Regular expression in RE2 syntax. Case is ignored.'),
  context: z
    .array(phrase)
    .min(1)
    .max(POLICY_LIMITS.contextWords)
    .optional()
    .describe('Words, one of which must appear near a match.'),
  confidence: fraction.optional().describe('Confidence of the findings, from 0 to 1. The default is 1.'),
});

/**
 * Fields of a policy file. Only `name` is required, because `healthcare-default` supplies the rest. Unknown fields are
 * rejected, because a misspelled field would silently protect less than intended.
 */
export const policySchema = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(64)
    .regex(NAME, 'lower-case letters, digits, ".", "_" and "-"')
    .describe('Policy name, unique in the account.'),
  version: z
    .number()
    .int()
    .min(1)
    .max(2_147_483_647)
    .optional()
    .describe('Version of the policy. The default is the next version.'),
  log_payloads: z
    .boolean()
    .optional()
    .describe('True to store the request, the masked request and the reply in encrypted form.'),
  detection: detection.optional().describe('Detection passes and their thresholds.'),
  languages: z
    .array(z.enum(LANGUAGES))
    .min(1)
    .optional()
    .describe('Languages of callers. The first one applies to turns with an unknown language.'),
  on_other_language: z
    .enum(ON_OTHER_LANGUAGE)
    .optional()
    .describe(
      'Action for texts in other languages: reject the call, replace whole turns by tokens, mask more, or treat them ' +
        'like all other texts.',
    ),
  entities: z
    .record(kind, z.union([action, rule]))
    .optional()
    .describe('Action for each kind.'),
  own_side: z
    .enum(['keep', 'mask'])
    .optional()
    .describe("Action for data about the agent's own office in its instructions: keep or mask."),
  allow: z.array(phrase).max(POLICY_LIMITS.phrases).optional().describe('Phrases that are never masked.'),
  deny: z.array(deny).max(POLICY_LIMITS.phrases).optional().describe('Terms that are always masked.'),
  patterns: z.array(pattern).max(POLICY_LIMITS.patterns).optional().describe('Custom patterns.'),
  restore: z
    .enum(['account', 'request'])
    .optional()
    .describe('Tokens that are restored: all tokens of the account, or only tokens from the same request.'),
  token_scope: z
    .enum(['account', 'conversation'])
    .optional()
    .describe(
      'Scope of a token: the same token in all calls of the account, or a different token in each conversation.',
    ),
  restore_arguments: z
    .enum(['schema', 'written', 'said'])
    .optional()
    .describe(
      "Form of values in tool arguments: as the tool's schema requires, as normally written, or as spoken.",
    ),
  tell: z
    .array(z.enum(ATTRIBUTES))
    .optional()
    .describe('Attributes of values that their tokens show, so that the model can reason about them.'),
  explain_tokens: z
    .boolean()
    .optional()
    .describe('True to explain tokens to the model in a line before the conversation.'),
  require_baa: z
    .boolean()
    .optional()
    .describe('True to call only providers with a valid business associate agreement.'),
  attachments: z
    .enum(['refuse', 'pass'])
    .optional()
    .describe('Action for images, audio and files: reject the request, or forward them unchanged.'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'two capital letters (ISO 3166-1)')
    .optional()
    .describe('Country assumed for phone numbers without a country code (ISO 3166-1).'),
  retention_days: days.optional().describe('Days for which sessions and their journal are kept.'),
  payload_retention_days: days.optional().describe('Days for which logged payloads are kept.'),
  review: review.optional().describe('Sampling of calls for human review.'),
});

export type PolicyDocument = z.infer<typeof policySchema>;

/** Sampling of calls for review, with the roles of their reviewers. */
export interface ReviewPolicy {
  /** Sampling rate from 0 (exclusive) to 1. */
  readonly share: number;
  readonly keepDays: number;
  readonly roles: readonly (typeof REVIEW_ROLES)[number][];
  readonly reviewers: 1 | 2;
  /** Whether reviewed texts remain, with slots in place of values. */
  readonly rows: boolean;
}

/** A policy as used on the hot path, with all defaults applied. */
export interface Policy extends DetectionPolicy {
  /** SHA-256 of the YAML text. */
  readonly sha256: Sha256Hex;
  /** SHA-256 of the text and of all inherited texts, which covers all rules, including retention. */
  readonly rulesSha256: Sha256Hex;
  readonly name: PolicyName;
  readonly version: number;
  readonly yaml: string;
  readonly logPayloads: boolean;
  readonly restore: 'account' | 'request';
  readonly tokenScope: 'account' | 'conversation';
  readonly restoreArguments: 'schema' | 'written' | 'said';
  /** Attributes without duplicates. */
  readonly tell: readonly Attribute[];
  readonly explainTokens: boolean;
  readonly requireBaa: boolean;
  readonly attachments: 'refuse' | 'pass';
  readonly retentionDays: number;
  readonly payloadRetentionDays: number;
  /** Undefined if no calls are reviewed. */
  readonly review: ReviewPolicy | undefined;
}

/** Returns the JSON Schema (2020-12) of policy files, for editors. */
export function policyJsonSchema(): object {
  return z.toJSONSchema(policySchema, { io: 'input' });
}
