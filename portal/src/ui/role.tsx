import type { ReactElement } from 'react';

const ROLES: Readonly<Record<string, string>> = {
  system: 'Instructions',
  developer: 'Instructions',
  user: 'Caller',
  assistant: 'Assistant',
  tool: 'Tool',
  function: 'Tool',
};

/** The label of a message that names its speaker. */
export function Role({ speaker }: { speaker: string }): ReactElement {
  return <p className="mb-1 text-xs font-medium text-quiet">{ROLES[speaker] ?? speaker}</p>;
}

/** Background of a message: that of callers stands out. */
export function surfaceOf(role: string): string {
  return role === 'user' ? 'bg-raised' : 'bg-sunken';
}
