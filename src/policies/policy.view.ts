import type { Policy } from './policy.schema.js';

/** One version of a policy, as the list shows it. */
export interface PolicyView {
  name: string;
  version: number;
  built_in: boolean;
  yaml: string;
  /** Hex SHA-256 of `yaml`. */
  sha256: string;
  /** Null for a built-in policy. */
  created_at: string | null;
}

/** A policy that was only looked at: it has no date yet. */
export type ExaminedPolicyView = Omit<PolicyView, 'created_at' | 'yaml'> & {
  masked_kinds: string[];
};

export function toBuiltInView({ name, version, yaml, sha256 }: Policy): PolicyView {
  return { name, version, built_in: true, yaml, sha256, created_at: null };
}

export function toOwnView(
  row: { readonly name: string; readonly version: number; readonly yaml: string; readonly sha256: Buffer },
  createdAt: Date,
): PolicyView {
  const { name, version, yaml, sha256 } = row;
  return {
    name,
    version,
    built_in: false,
    yaml,
    sha256: sha256.toString('hex'),
    created_at: createdAt.toISOString(),
  };
}

export function toExaminedView({ name, version, sha256, maskedKinds }: Policy): ExaminedPolicyView {
  return { name, version, built_in: false, sha256, masked_kinds: [...maskedKinds] };
}
