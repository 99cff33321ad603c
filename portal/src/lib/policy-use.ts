interface Versioned {
  readonly name: string;
  readonly version: number;
}

interface Pinned {
  readonly name: string;
  readonly policy_name: string;
  readonly policy_version: number;
}

/** Names of the agents that mask by a version of a policy. */
export function usersOf({ name, version }: Versioned, agents: readonly Pinned[]): string[] {
  return agents
    .filter((agent) => agent.policy_name === name && agent.policy_version === version)
    .map((agent) => agent.name);
}

/** The version to compare a new text with: the newest that an agent uses, or, where none does, the newest. */
export function versionInUse<Policy extends Versioned>(
  versions: readonly Policy[],
  agents: readonly Pinned[],
): Policy | undefined {
  const newestFirst = [...versions].sort((one, other) => other.version - one.version);
  return newestFirst.find((policy) => usersOf(policy, agents).length > 0) ?? newestFirst[0];
}
