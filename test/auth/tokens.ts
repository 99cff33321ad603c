import type { RunningService } from '../support/running-service.js';

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
];

export interface Token {
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly scopes: readonly string[];
  readonly owner: { readonly id: string; readonly login: string };
  readonly created_at: string;
  readonly expires_at: string;
  readonly last_used_at: string | null;
}

/** Creates a token over the API. Without `fields`, it can only read agents. */
export async function createToken(
  { baseUrl }: RunningService,
  cookie: string,
  fields: object = {},
): Promise<{ token: Token; secret: string }> {
  const answer = await fetch(`${baseUrl}/api/v1/account/tokens`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'CI', scopes: ['agents:read'], ...fields }),
  });
  if (answer.status !== 201) throw new Error(`creating a token answered ${answer.status}`);
  return (await answer.json()) as { token: Token; secret: string };
}

/** Returns the header with which a program sends its token. */
export const bearer = (secret: string): { authorization: string } => ({ authorization: `Bearer ${secret}` });
