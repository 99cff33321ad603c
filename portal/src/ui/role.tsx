import type { ReactElement } from 'react';

const ROLES: Readonly<Record<string, string>> = {
  system: 'Instructions',
  developer: 'Instructions',
  user: 'Caller',
  assistant: 'Assistant',
  tool: 'Tool',
  function: 'Tool',
};

/** Who speaks, in words. */
export function roleLabel(role: string): string {
  return ROLES[role] ?? role;
}

/** The line above a message that says who speaks. */
export function Role({ of }: { of: string }): ReactElement {
  return <p className="mb-1 text-xs font-medium text-quiet">{roleLabel(of)}</p>;
}

/** What a message stands on: the caller's stand out. */
export function surfaceOf(role: string): string {
  return role === 'user' ? 'bg-raised' : 'bg-sunken';
}
