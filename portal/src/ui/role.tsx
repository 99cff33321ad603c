import type { ReactElement } from 'react';

const ROLES: Readonly<Record<string, string>> = {
  system: 'Instructions',
  developer: 'Instructions',
  user: 'Caller',
  assistant: 'Assistant',
  tool: 'Tool',
  function: 'Tool',
};

/** Label of a message with its speaker. */
export function Role({ speaker }: { speaker: string }): ReactElement {
  return <p className="mb-1 text-xs font-medium text-quiet">{ROLES[speaker] ?? speaker}</p>;
}

/** Returns the background class of a message. Callers' messages have a different background. */
export function surfaceOf(role: string): string {
  return role === 'user' ? 'bg-raised' : 'bg-sunken';
}
