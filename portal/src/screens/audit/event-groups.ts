import { type EventGroup, isGroup } from './account-events';

export const GROUP_OPTIONS: readonly { value: EventGroup | ''; label: string }[] = [
  { value: '', label: 'Everything' },
  { value: 'people', label: 'Logins and members' },
  { value: 'agents', label: 'Agents and policies' },
  { value: 'access', label: 'Texts and reports that were looked at' },
  { value: 'keys', label: 'Keys and the vault' },
  { value: 'calls', label: 'Calls from the voice platform' },
  { value: 'retention', label: 'Seals and deletion of old data' },
];

/** What an address says, without what there is not. */
export function readEventGroup(search: Record<string, unknown>): { show?: EventGroup } {
  const { show } = search;
  return isGroup(show) ? { show } : {};
}
