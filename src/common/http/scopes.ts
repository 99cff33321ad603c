/** Rights of an API token. Each allows some routes. */
export const SCOPES = [
  'agents:read',
  'agents:write',
  'policies:read',
  'sessions:read',
  'reports:read',
  'statistics:read',
  'usage:write',
  'audit:read',
  'exports:read',
] as const;

export type Scope = (typeof SCOPES)[number];
