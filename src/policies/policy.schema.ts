import { z } from 'zod';
import { LANGUAGES, ON_OTHER_LANGUAGE } from '../common/spoken-languages.js';
import type { PolicyName, Sha256Hex } from '../common/text/branded.js';
import { BUILT_IN_KINDS, ENTITY_ACTIONS } from '../detection/kinds.js';
import type { DetectionPolicy } from '../detection/policy/detection-policy.js';
import { type Attribute, ATTRIBUTES } from '../detection/written/values.js';

/** Limits that keep a policy readable, and its checks quick enough for every call. */
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

/** Versions from a date (20261231) have room. Older releases let in larger ones, which go on as they are. */
export const LAST_VERSION = 999_999_999;

const ROLES = ['system', 'user', 'assistant', 'tool', 'schema', 'meta'] as const;
/** Readable within a token: capitals and digits, with single underscores between words. */
const KIND = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;
const NAME = /^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/;

const kind = z
  .string()
  .max(POLICY_LIMITS.kindLength)
  .regex(KIND, 'capitals and digits, with single underscores between words')
  .meta({ examples: [...BUILT_IN_KINDS] });
const fraction = z.number().min(0).max(1);
const days = z.number().int().min(1).max(POLICY_LIMITS.days);
const roles = z.array(z.enum(ROLES)).min(1);
const phrase = z
  .string()
  .max(POLICY_LIMITS.phraseLength)
  .regex(/[\p{L}\p{N}]/u, 'must hold a letter or digit');

/** Who may look at calls that were drawn for review. */
export const REVIEW_ROLES = ['reviewer', 'admin'] as const;

const review = z.strictObject({
  share: z
    .string()
    .regex(/^\d{1,3}(?:\.\d{1,4})? ?%$/, 'a percentage, such as 0.5 %')
    .meta({ examples: ['0.5 %'] })
    .describe('Share of the calls whose texts are kept for review; of those in doubt four times as many'),
  keep: z
    .string()
    .regex(/^[1-9]\d?d$/, 'a number of days, such as 14d')
    .meta({ examples: ['14d'] })
    .describe('How long they are kept where nobody reviews them'),
  roles: z.array(z.enum(REVIEW_ROLES)).min(1).optional().describe('Roles that may look at them'),
  reviewers: z
    .union([z.literal(1), z.literal(2)])
    .optional()
    .describe("How many people review each call, without seeing each other's marks"),
  rows: z
    .boolean()
    .optional()
    .describe('Whether reviewed texts stay as rows to train and measure by, without any value'),
});

const action = z.enum(ENTITY_ACTIONS);
const rule = z.strictObject({
  action: action.describe('tokenize (restorable), redact (never restored) or keep (stays in clear)'),
  min_confidence: fraction.optional().describe('Findings of this kind below it are left alone'),
  roles: roles.optional().describe('The rule holds in text of these roles only; elsewhere the kind stays'),
  keep_future_days: days.optional().describe('DATE only: days from today to so many ahead stay in clear'),
  keep_future_roles: roles
    .optional()
    .describe('DATE only: where coming days stay in clear; default everywhere'),
  months: z
    .enum(['keep', 'coming', 'mask'])
    .optional()
    .describe(
      'DATE only: whether months that are said without a day ("last July") stay, are masked, or stay where they are coming ones',
    ),
  keep_first_three: z
    .boolean()
    .optional()
    .describe('ZIP only: the first three digits stay where more than 20,000 people live'),
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
    .describe('Names of the detection passes to run'),
  min_confidence: fraction.optional().describe('Threshold of every kind that has none of its own'),
  on_model_error: z
    .enum(['fail', 'pattern_only'])
    .optional()
    .describe('Whether a failing model pass refuses the call'),
});

const deny = z.strictObject({
  kind: kind.describe('Kind that the terms are masked as'),
  terms: z.array(phrase).min(1).describe('Words and phrases that are always masked'),
});

const pattern = z.strictObject({
  kind: kind.describe('Kind that matches are masked as'),
  pattern: z
    .string()
    .min(1)
    .max(POLICY_LIMITS.patternLength)
    .describe('Regular expression in RE2 syntax, case-insensitive'),
  context: z
    .array(phrase)
    .min(1)
    .max(POLICY_LIMITS.contextWords)
    .optional()
    .describe('A match counts only with one of these words near it'),
  confidence: fraction.optional().describe('Confidence of the findings; default 1'),
});

/**
 * The fields of a policy file. Only `name` is required: `healthcare-default` supplies the rest. Unknown fields are
 * rejected, since a misspelt one would silently protect less than intended.
 */
export const policySchema = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(64)
    .regex(NAME, 'lower-case letters, digits, ".", "_" and "-"')
    .describe('Name of the policy, unique in the account'),
  version: z.number().int().min(1).max(2_147_483_647).optional().describe('Default: the next one'),
  log_payloads: z.boolean().optional().describe('Whether request, masked request and reply are kept, sealed'),
  detection: detection.optional().describe('Which passes run, and how sure they must be'),
  languages: z
    .array(z.enum(LANGUAGES))
    .min(1)
    .optional()
    .describe('Languages that callers may speak, the first one that of turns which tell of none'),
  on_other_language: z
    .enum(ON_OTHER_LANGUAGE)
    .optional()
    .describe(
      'Whether a text in another language refuses the call, has more masked in it, or is read like any other',
    ),
  entities: z
    .record(kind, z.union([action, rule]))
    .optional()
    .describe('What happens to each kind'),
  own_side: z
    .enum(['keep', 'mask'])
    .optional()
    .describe("Whether what an agent's instructions say of its own office stays"),
  allow: z.array(phrase).max(POLICY_LIMITS.phrases).optional().describe('Phrases that are never masked'),
  deny: z.array(deny).max(POLICY_LIMITS.phrases).optional().describe('Terms that are always masked'),
  patterns: z.array(pattern).max(POLICY_LIMITS.patterns).optional().describe("The policy's own recognizers"),
  restore: z
    .enum(['account', 'request'])
    .optional()
    .describe('Whether a token of an earlier request comes back'),
  token_scope: z
    .enum(['account', 'conversation'])
    .optional()
    .describe('Whether a value has one token in all of the account, or another one in each conversation'),
  restore_arguments: z
    .enum(['schema', 'written', 'said'])
    .optional()
    .describe(
      "Form of values in tools' arguments: as the tool's schema asks, as they are written, or as they were said",
    ),
  tell: z
    .array(z.enum(ATTRIBUTES))
    .optional()
    .describe("What is told of values in their tokens' brackets, so that the model can reason about them"),
  explain_tokens: z
    .boolean()
    .optional()
    .describe('Whether a line before the conversation tells the model what tokens are'),
  require_baa: z
    .boolean()
    .optional()
    .describe('Whether calls go only to providers with a business associate agreement in force'),
  attachments: z.enum(['refuse', 'pass']).optional().describe('What happens to images, audio and files'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'two capitals (ISO 3166-1)')
    .optional()
    .describe('Country of telephone numbers without a country code'),
  retention_days: days.optional().describe('How long sessions and their journal are kept'),
  payload_retention_days: days.optional().describe('How long logged payloads are kept'),
  review: review.optional().describe('Which calls people may look at to see what was missed'),
});

export type PolicyDocument = z.infer<typeof policySchema>;

/** Of which calls the texts are kept for review, and for whom. */
export interface ReviewPolicy {
  /** A fraction, above 0. */
  readonly share: number;
  readonly keepDays: number;
  readonly roles: readonly (typeof REVIEW_ROLES)[number][];
  readonly reviewers: 1 | 2;
  /** Whether texts stay, with slots in place of values. */
  readonly rows: boolean;
}

/** A policy as used on the hot path, with all defaults applied. */
export interface Policy extends DetectionPolicy {
  /** Of the YAML. */
  readonly sha256: Sha256Hex;
  readonly name: PolicyName;
  readonly version: number;
  readonly yaml: string;
  readonly logPayloads: boolean;
  readonly restore: 'account' | 'request';
  readonly tokenScope: 'account' | 'conversation';
  readonly restoreArguments: 'schema' | 'written' | 'said';
  /** Without repetitions. */
  readonly tell: readonly Attribute[];
  readonly explainTokens: boolean;
  readonly requireBaa: boolean;
  readonly attachments: 'refuse' | 'pass';
  readonly retentionDays: number;
  readonly payloadRetentionDays: number;
  /** Undefined where no call is reviewed. */
  readonly review: ReviewPolicy | undefined;
}

/** The JSON Schema (2020-12) of policy files, for editors. */
export function policyJsonSchema(): object {
  return z.toJSONSchema(policySchema, { io: 'input' });
}
