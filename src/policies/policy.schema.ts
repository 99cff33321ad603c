import { z } from 'zod';
import { BUILT_IN_KINDS, type EntityKind } from '../detection/kinds.js';

const ROLES = ['system', 'user', 'assistant', 'tool', 'schema', 'meta'] as const;

const action = z.enum(['tokenize', 'redact', 'keep']);
const rule = z.strictObject({
  action,
  min_confidence: z.number().min(0).max(1).optional(),
  roles: z.array(z.enum(ROLES)).min(1).optional(),
});

const passes = z.array(z.string().min(1)).min(1);

/**
 * What a policy file may say. Only `name` is required: the rest comes from `healthcare-default`. Unknown fields are
 * refused, since a misspelt one would silently protect less than its author believes.
 */
export const policySchema = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/, 'lower-case letters, digits, ".", "_" and "-"'),
  version: z.number().int().min(1).max(2_147_483_647).optional(),
  log_payloads: z.boolean().optional(),
  detection: z
    .strictObject({
      passes: passes.optional(),
      min_confidence: z.number().min(0).max(1).optional(),
      on_model_error: z.enum(['fail', 'pattern_only']).optional(),
    })
    .optional(),
  entities: z.partialRecord(z.enum(BUILT_IN_KINDS), z.union([action, rule])).optional(),
  restore: z.enum(['account', 'request']).optional(),
  attachments: z.enum(['refuse', 'pass']).optional(),
});

export type PolicyDocument = z.infer<typeof policySchema>;

export type EntityAction = z.infer<typeof action>;

/** What happens to one kind. Without `roles` the rule holds in every slot. */
export interface EntityRule {
  readonly action: EntityAction;
  /** 0 to 1; findings below it are left alone. */
  readonly minConfidence: number;
  readonly roles: ReadonlySet<string> | undefined;
}

/** A policy as the hot path reads it, every field decided. */
export interface Policy {
  readonly name: string;
  readonly version: number;
  readonly yaml: string;
  /** Hex SHA-256 of {@link yaml}; stands in `session_started`. */
  readonly sha256: string;
  readonly logPayloads: boolean;
  readonly passes: readonly string[];
  readonly onModelError: 'fail' | 'pattern_only';
  readonly rules: ReadonlyMap<EntityKind, EntityRule>;
  /** Kinds whose rule is not `keep`. */
  readonly maskedKinds: ReadonlySet<EntityKind>;
  readonly restore: 'account' | 'request';
  readonly attachments: 'refuse' | 'pass';
}
