import type { ReactElement } from 'react';

const ROLES: Readonly<Record<string, string>> = {
  system: 'Instructions',
  developer: 'Instructions',
  user: 'Caller',
  assistant: 'Assistant',
  tool: 'Tool',
  function: 'Tool',
};

/** The line above a message that says in words who speaks. */
export function Role({ of }: { of: string }): ReactElement {
  return <p className="mb-1 text-xs font-medium text-quiet">{ROLES[of] ?? of}</p>;
}

/** What a message stands on: the caller's stand out. */
export function surfaceOf(role: string): string {
  return role === 'user' ? 'bg-raised' : 'bg-sunken';
}
