interface Versioned {
  readonly name: string;
  readonly version: number;
}

interface Pinned {
  readonly name: string;
  readonly policy_name: string;
  readonly policy_version: number;
}

/** Names of the agents that use a policy version. */
export function usersOf({ name, version }: Versioned, agents: readonly Pinned[]): string[] {
  return agents
    .filter((agent) => agent.policy_name === name && agent.policy_version === version)
    .map((agent) => agent.name);
}

/** The version to compare a text with: the latest one used by an agent, else the latest. */
export function versionInUse<Policy extends Versioned>(
  versions: readonly Policy[],
  agents: readonly Pinned[],
): Policy | undefined {
  const newestFirst = [...versions].sort((one, other) => other.version - one.version);
  return newestFirst.find((policy) => usersOf(policy, agents).length > 0) ?? newestFirst[0];
}
