import type { Policy } from '../../api/policies';

/** The policy for an agent: the latest version of an existing one, or an inline text. */
export interface PolicyChoice {
  readonly source: 'named' | 'own';
  readonly name: string;
  readonly yaml: string;
}

export const DEFAULT_POLICY = 'healthcare-default';

const FIRST_YAML = `name: my-policy
log_payloads: false
entities:
  CREDIT_CARD: redact
`;

export const NEW_AGENTS_POLICY: PolicyChoice = { source: 'named', name: DEFAULT_POLICY, yaml: FIRST_YAML };

/** Returns the request fields for a choice. */
export function policyFields(choice: PolicyChoice): { policy_name: string } | { policy_yaml: string } {
  return choice.source === 'named' ? { policy_name: choice.name } : { policy_yaml: choice.yaml };
}

/** Returns the policies by name, labelled with their latest version. */
export function policyOptions(policies: readonly Policy[]): { value: string; label: string }[] {
  const newest = new Map<string, Policy>();
  for (const policy of policies) {
    const known = newest.get(policy.name);
    if (known === undefined || known.version < policy.version) newest.set(policy.name, policy);
  }
  return [...newest.values()].map(({ name, version, built_in: builtIn }) => ({
    value: name,
    label: `${name}, version ${version}${builtIn ? ' (built-in)' : ''}`,
  }));
}
