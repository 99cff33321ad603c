import { type EventGroup, isGroup } from './account-events';

export const GROUP_OPTIONS: readonly { value: EventGroup | ''; label: string }[] = [
  { value: '', label: 'All events' },
  { value: 'people', label: 'Logins and members' },
  { value: 'agents', label: 'Agents and policies' },
  { value: 'access', label: 'Access to texts and reports' },
  { value: 'keys', label: 'Keys and vault' },
  { value: 'calls', label: 'Calls from the voice platform' },
  { value: 'retention', label: 'Seals and deletions' },
];

/** Reads the event group from the address. A missing or unknown group is omitted. */
export function readEventGroup(search: Record<string, unknown>): { show?: EventGroup } {
  const { show } = search;
  return isGroup(show) ? { show } : {};
}
