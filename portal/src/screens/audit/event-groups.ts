/** Groups of event kinds to filter by; undefined shows all. */
export type EventGroup = keyof typeof KINDS;

const KINDS = {
  people: [
    'account_created',
    'login',
    'logout',
    'member_invited',
    'member_joined',
    'member_role_changed',
    'member_removed',
  ],
  agents: ['agent_created', 'agent_updated', 'agent_deleted', 'policy_created'],
  access: ['payload_viewed', 'report_generated'],
  keys: [
    'key_added',
    'key_promoted',
    'key_disabled',
    'key_enabled',
    'key_destroyed',
    'key_rotated',
    'key_rewrapped',
    'vault_erased',
    'vault_purged',
  ],
  calls: ['call_started', 'callback_failed'],
  retention: ['sessions_sealed', 'session_purged', 'payloads_purged'],
} as const;

export const GROUP_OPTIONS: readonly { value: EventGroup | ''; label: string }[] = [
  { value: '', label: 'Everything' },
  { value: 'people', label: 'Logins and members' },
  { value: 'agents', label: 'Agents and policies' },
  { value: 'access', label: 'Texts and reports that were looked at' },
  { value: 'keys', label: 'Keys and the vault' },
  { value: 'calls', label: 'Calls from the voice platform' },
  { value: 'retention', label: 'Seals and deletion of old data' },
];

export function kindsOf(group: EventGroup | undefined): readonly string[] | undefined {
  return group === undefined ? undefined : KINDS[group];
}

/** Reads the filter from the address; ignores invalid values. */
export function readEventGroup(search: Record<string, unknown>): { show?: EventGroup } {
  const { show } = search;
  return typeof show === 'string' && Object.hasOwn(KINDS, show) ? { show: show as EventGroup } : {};
}
