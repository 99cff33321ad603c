import type { RunningService } from '../support/running-service.js';

export interface CallerKey {
  readonly id: string;
  readonly name: string;
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly monthly_tokens: number | null;
  readonly last_used_at: string | null;
  readonly revoked_at: string | null;
}

type Headers = Readonly<Record<string, string>>;

/** Sends a management API request about an agent's keys. @param path path after `caller-keys` */
export async function askKeys(
  { baseUrl }: Pick<RunningService, 'baseUrl'>,
  headers: Headers,
  agentId: string,
  method = 'GET',
  { path = '', body }: { readonly path?: string; readonly body?: object } = {},
): Promise<{ status: number; body: unknown; text: string }> {
  const answer = await fetch(`${baseUrl}/api/v1/agents/${agentId}/caller-keys${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text), text };
}

/** Creates a key over the API. */
export async function createKey(
  service: Pick<RunningService, 'baseUrl'>,
  cookie: string,
  agentId: string,
  fields: object = {},
): Promise<{ key: CallerKey; secret: string }> {
  const body = { name: 'Phone line', ...fields };
  const answer = await askKeys(service, { cookie }, agentId, 'POST', { body });
  if (answer.status !== 201) throw new Error(`creating a caller key answered ${answer.status}`);
  const { caller_key: key, secret } = answer.body as { caller_key: CallerKey; secret: string };
  return { key, secret };
}

/** Sets or removes the budget of a key. */
export async function limitKey(
  service: Pick<RunningService, 'baseUrl'>,
  cookie: string,
  agentId: string,
  keyId: string,
  monthly_tokens: number | null,
): Promise<CallerKey> {
  const body = { monthly_tokens };
  const answer = await askKeys(service, { cookie }, agentId, 'PATCH', { path: `/${keyId}`, body });
  if (answer.status !== 200) throw new Error(`changing a caller key answered ${answer.status}`);
  return (answer.body as { caller_key: CallerKey }).caller_key;
}

export async function revokeKey(
  service: Pick<RunningService, 'baseUrl'>,
  cookie: string,
  agentId: string,
  keyId: string,
): Promise<void> {
  const { status } = await askKeys(service, { cookie }, agentId, 'DELETE', { path: `/${keyId}` });
  if (status !== 204) throw new Error(`revoking a caller key answered ${status}`);
}

export async function listKeys(
  service: Pick<RunningService, 'baseUrl'>,
  cookie: string,
  agentId: string,
): Promise<CallerKey[]> {
  const { body } = await askKeys(service, { cookie }, agentId);
  return (body as { data: CallerKey[] }).data;
}

/** Sets whether an agent requires keys. */
export async function setCallerKeys(
  { baseUrl }: Pick<RunningService, 'baseUrl'>,
  cookie: string,
  agentId: string,
  mode: 'optional' | 'required' | null,
): Promise<void> {
  const answer = await fetch(`${baseUrl}/api/v1/agents/${agentId}`, {
    method: 'PATCH',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ caller_keys: mode }),
  });
  if (!answer.ok) throw new Error(`changing an agent answered ${answer.status}`);
}
