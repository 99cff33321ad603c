interface Versioned {
  readonly name: string;
  readonly version: number;
}

interface Pinned {
  readonly name: string;
  readonly policy_name: string;
  readonly policy_version: number;
}

/** Returns the names of agents that use a policy version. */
export function usersOf({ name, version }: Versioned, agents: readonly Pinned[]): string[] {
  return agents
    .filter((agent) => agent.policy_name === name && agent.policy_version === version)
    .map((agent) => agent.name);
}

/**
 * Returns the version that a draft is compared with: the latest version that an agent uses, or else the latest version.
 */
export function versionInUse<Policy extends Versioned>(
  versions: readonly Policy[],
  agents: readonly Pinned[],
): Policy | undefined {
  const newestFirst = [...versions].sort((one, other) => other.version - one.version);
  return newestFirst.find((policy) => usersOf(policy, agents).length > 0) ?? newestFirst[0];
}
