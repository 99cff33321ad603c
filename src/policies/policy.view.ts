import { z } from 'zod';
import { pageOf } from '../common/pagination/page.js';
import { timestampField } from '../common/http/view-fields.js';
import type { PolicySetting } from '../common/text/branded.js';
import type { PolicyEntity } from './policy.entity.js';
import type { Policy } from './policy.schema.js';

const sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .describe('SHA-256 of the YAML text, in hex.');

const lowered = z
  .array(z.string())
  .describe(
    'Settings that protect less than `healthcare-default`, or that cannot be compared with it, such as ' +
      '`entities.SSN` or `log_payloads`. If the list is not empty, only admins can assign the policy.',
  );

/** A version of a policy, as listed. */
const policyView = z
  .strictObject({
    name: z.string().describe('Policy name.'),
    version: z.number().int().min(1).describe('Version of the policy, starting at 1.'),
    built_in: z.boolean().describe('True if the policy is built into the service.'),
    yaml: z.string().describe('Policy as YAML text.'),
    sha256,
    created_at: timestampField()
      .nullable()
      .describe('Creation time of the version. Null for a built-in policy.'),
    created_by: z
      .string()
      .nullable()
      .describe(
        'Login of the member who created the version. Null for a built-in policy, or if the login is unknown.',
      ),
    lowered,
  })
  .meta({ id: 'Policy' });

export const policyPage = pageOf(policyView);
export const policyAnswer = z.strictObject({ policy: policyView });

/** Result of validating a policy, which is not stored and has no creation time. */
const checkedPolicyView = z
  .strictObject({
    name: z.string().describe('Policy name, from the YAML text.'),
    version: z
      .number()
      .int()
      .min(1)
      .describe('Version of this text. Each new text becomes the next version.'),
    built_in: z.boolean().describe('True if the policy is built into the service.'),
    sha256,
    masked_kinds: z.array(z.string()).describe('Kinds that the policy tokenizes or redacts.'),
    lowered,
  })
  .meta({ id: 'ExaminedPolicy' });

const policyProblem = z
  .strictObject({
    field: z.string().describe('Path of the setting. Empty if the problem concerns the whole text.'),
    rule: z.string().describe('Stable identifier of the violated rule.'),
    message: z.string().describe('Human-readable description. The text can change.'),
    line: z.number().int().min(1).describe('Line of the problem. The first line is 1.'),
    column: z.number().int().min(1).describe('Column of the problem. The first column is 1.'),
  })
  .meta({ id: 'PolicyProblem' });

export const policyVerdict = z.union([
  z.strictObject({
    valid: z.literal(true).describe('The policy is valid.'),
    policy: checkedPolicyView,
  }),
  z.strictObject({
    valid: z.literal(false).describe('The policy is invalid.'),
    errors: z.array(policyProblem).min(1).describe('All problems found in the policy.'),
  }),
]);

export const policySchemaAnswer = z.looseObject({}).describe('JSON Schema (2020-12) for policies.');

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
