import type { RunningService } from '../../support/running-service.js';
import { type Recorder, send } from './recorder.js';

export async function tokens(recorder: Recorder, cookie: string, member: string): Promise<void> {
  const create = 'POST /api/v1/account/tokens';
  const body = { name: 'Terraform', scopes: ['agents:read', 'agents:write'], role: 'admin' };
  const created = await recorder.ask(create, 'created', { cookie, body: { ...body, expires_in_days: 30 } });
  await recorder.ask(create, 'higher-role', { cookie: member, body });
  await recorder.ask(create, 'unknown-scope', { cookie, body: { name: 'CI', scopes: ['all'] } });
  const { token, secret } = created?.body as { token: { id: string }; secret: string };
  const headers = { authorization: `Bearer ${secret}` };
  await recorder.ask('GET /api/v1/sessions', 'missing-scope', { headers });
  await recorder.ask('GET /api/v1/account/tokens', 'all', { cookie });
  const revoke = 'DELETE /api/v1/account/tokens/{token_id}';
  await recorder.ask(revoke, 'revoked', { cookie, path: { token_id: token.id } });
  await recorder.ask(revoke, 'unknown', { cookie, path: { token_id: token.id } });
}

export async function callerKeys(recorder: Recorder, cookie: string, agentId: string): Promise<void> {
  const keys = '/api/v1/agents/{agent_id}/caller-keys';
  const path = { agent_id: agentId };
  const body = { name: 'Phone line', expires_in_days: 90, monthly_tokens: 5_000_000 };
  const created = await recorder.ask(`POST ${keys}`, 'created', { cookie, path, body });
  await recorder.ask(`POST ${keys}`, 'invalid-name', { cookie, path, body: { name: '' } });
  await recorder.ask(`GET ${keys}`, 'all', { cookie, path });
  const { caller_key: key } = created?.body as { caller_key: { id: string } };
  const revoked = { ...path, key_id: key.id };
  const limit = { cookie, path: revoked, body: { monthly_tokens: 8_000_000 } };
  await recorder.ask(`PATCH ${keys}/{key_id}`, 'changed', limit);
  await recorder.ask(`DELETE ${keys}/{key_id}`, 'revoked', { cookie, path: revoked });
  await recorder.ask(`DELETE ${keys}/{key_id}`, 'unknown', { cookie, path: revoked });
}

export async function ownLogins(service: RunningService, recorder: Recorder, cookie: string): Promise<void> {
  const list = 'GET /api/v1/me/logins';
  const other = await service.login({ account: 'Riverside Clinic', login: 'sam' });
  await service.login({ account: 'Riverside Clinic', login: 'sam' });
  const listed = await send(service.baseUrl, list, { cookie: other });
  const { data } = listed.body as { data: { id: string; current: boolean }[] };
  const path = { login_id: data.find(({ current }) => current)?.id ?? '' };
  const end = 'DELETE /api/v1/me/logins/{login_id}';
  await recorder.ask(end, 'ended', { cookie, path });
  await recorder.ask(end, 'unknown', { cookie, path });
  await recorder.ask('POST /api/v1/me/logins/end-others', 'ended', { cookie });
  await recorder.ask(list, 'all', { cookie });
}
