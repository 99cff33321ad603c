import { z } from 'zod';
import { pageOf } from '../common/pagination/page.js';
import { timestampField } from '../common/http/view-fields.js';
import type { PolicySetting } from '../common/text/branded.js';
import type { PolicyEntity } from './policy.entity.js';
import type { Policy } from './policy.schema.js';

const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('Hex SHA-256 of the YAML text');

const lowered = z
  .array(z.string())
  .describe(
    'Settings that protect less than `healthcare-default`, or may: `entities.SSN`, `log_payloads`. Only an admin gives an ' +
      'agent a policy that lowers one',
  );

/** A version of a policy, as listed. */
const policyView = z
  .strictObject({
    name: z.string(),
    version: z.number().int().min(1),
    built_in: z.boolean(),
    yaml: z.string(),
    sha256,
    created_at: timestampField().nullable().describe('null for a built-in policy'),
    created_by: z
      .string()
      .nullable()
      .describe('Login of who made the version; null for a built-in policy, and where it was not kept'),
    lowered,
  })
  .meta({ id: 'Policy' });

export const policyPage = pageOf(policyView);

/** The result of validating a policy, which is not stored and has no date. */
const checkedPolicyView = z
  .strictObject({
    name: z.string(),
    version: z.number().int().min(1).describe('The version that it is, or would become'),
    built_in: z.boolean(),
    sha256,
    masked_kinds: z.array(z.string()).describe('Kinds that it tokenizes or redacts'),
    lowered,
  })
  .meta({ id: 'ExaminedPolicy' });

const policyProblem = z
  .strictObject({
    field: z.string().describe('Where in the policy; empty for the text as a whole'),
    rule: z.string(),
    message: z.string(),
    line: z.number().int().min(1),
    column: z.number().int().min(1),
  })
  .meta({ id: 'PolicyProblem' });

export const policyVerdict = z.union([
  z.strictObject({ valid: z.literal(true), policy: checkedPolicyView }),
  z.strictObject({ valid: z.literal(false), errors: z.array(policyProblem).min(1) }),
]);

export const policySchemaAnswer = z.looseObject({}).describe('The JSON Schema (2020-12) of policies.');

export type PolicyView = z.infer<typeof policyView>;
export type PolicyVerdict = z.infer<typeof policyVerdict>;
type CheckedPolicyView = z.infer<typeof checkedPolicyView>;

export function toBuiltInView(
  { name, version, yaml, sha256: hash }: Policy,
  less: readonly PolicySetting[],
): PolicyView {
  const unknown = { created_at: null, created_by: null };
  return { name, version, built_in: true, yaml, sha256: hash, ...unknown, lowered: [...less] };
}

export function toOwnView(
  { name, version, yaml, sha256: hash, createdAt, createdBy }: PolicyEntity,
  less: readonly PolicySetting[],
): PolicyView {
  return {
    name,
    version,
    built_in: false,
    yaml,
    sha256: hash.toString('hex'),
    created_at: createdAt.toISOString(),
    created_by: createdBy,
    lowered: [...less],
  };
}

export function toCheckedView(
  { name, version, sha256: hash, maskedKinds }: Policy,
  less: readonly PolicySetting[],
): CheckedPolicyView {
  return {
    name,
    version,
    built_in: false,
    sha256: hash,
    masked_kinds: [...maskedKinds],
    lowered: [...less],
  };
}
