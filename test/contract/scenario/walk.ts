import { createHmac } from 'node:crypto';
import { CheckpointJob } from '../../../src/audit/checkpoints/checkpoint-job.js';
import type { RunningService } from '../../support/running-service.js';
import { alerts } from './alerts.js';
import { callerKeys, ownLogins, tokens } from './access.js';
import { drift } from './drift.js';
import type { Ask, Recorder } from './recorder.js';
import { reviews } from './reviews.js';

/** Environment variables of the service for the walk. */
export const WALK_ENV = {
  SERVICE_VOICE_WEBHOOK_SECRET: 'a secret of the walk',
  SERVICE_CHECKPOINT_KEY: Buffer.alloc(32, 7).toString('base64'),
} as const;

/** Logins and IDs that the walk creates, for use by other tests. */
export interface Walked {
  readonly cookie: string;
  readonly member: string;
  readonly agentId: string;
  readonly sessionId: string;
}

const NOBODY = {
  agent: 'agt_01KEXAMP0E000000000000000Z',
  session: 'sess_01KEXAMP0E000000000000000Z',
  member: 'usr_01KEXAMP0E000000000000000Z',
} as const;

const TELLING = 'My name is Jane Okafor and my number is 415-555-0142.';

const POLICY = `name: front-desk
entities:
  PHONE: redact
allow: ["Riverside Clinic"]
`;

const BROKEN_POLICY = `name: front-desk
entities:
  PHONE: hide
`;

/** Calls every operation of the service in the order of a customer, including typical errors. */
export async function walk(service: RunningService, recorder: Recorder): Promise<Walked> {
  const cookie = await service.login({ account: 'Riverside Clinic', login: 'sam' });
  const member = await service.login({ account: 'Riverside Clinic', login: 'kim', role: 'member' });
  await logins(service, recorder, cookie);
  await policies(recorder, cookie);
  const agentId = await agents(recorder, cookie);
  await callStarts(recorder, agentId);
  const sessionId = await calls(recorder, agentId);
  await sessions(recorder, cookie, agentId, sessionId);
  await journal(recorder, cookie, sessionId);
  await evidence(service, recorder, cookie, sessionId);
  await reviews(service, recorder, cookie);
  await drift(service, recorder, cookie);
  await members(recorder, cookie, member);
  await tokens(recorder, cookie, member);
  await callerKeys(recorder, cookie, agentId);
  await alerts(service, recorder, cookie);
  await ownLogins(service, recorder, cookie);
  await removal(recorder, cookie, member, agentId);
  return { cookie, member, agentId, sessionId };
}

async function logins(service: RunningService, recorder: Recorder, cookie: string): Promise<void> {
  await recorder.ask('GET /health', 'serving');
  await recorder.ask('GET /health/live', 'alive');
  await recorder.ask('GET /health/ready', 'ready');
  await recorder.ask('GET /api/v1/me', 'admin', { cookie });
  await recorder.ask('GET /api/v1/auth/idp', 'begin');
  await recorder.ask('GET /api/v1/auth/idp/callback', 'incomplete');
  const leaving = await service.login({ account: 'Riverside Clinic', login: 'lee', role: 'member' });
  await recorder.ask('POST /api/v1/auth/logout', 'logged-out', { cookie: leaving });
}

async function policies(recorder: Recorder, cookie: string): Promise<void> {
  const validate = 'POST /api/v1/policies/validate';
  const preview = 'POST /api/v1/policies/preview';
  await recorder.ask('GET /api/v1/policies/schema', 'schema', { cookie });
  await recorder.ask(validate, 'valid', { cookie, body: { policy_yaml: POLICY } });
  await recorder.ask(validate, 'invalid', { cookie, body: { policy_yaml: BROKEN_POLICY } });
  await recorder.ask(validate, 'missing-field', { cookie, body: {} });
  await recorder.ask(preview, 'text', { cookie, body: { text: TELLING } });
  const messages = [{ role: 'user', content: 'Call me at 415-555-0142.' }];
  await recorder.ask(preview, 'messages', { cookie, body: { messages, policy_yaml: POLICY } });
  await recorder.ask(preview, 'unknown-policy', { cookie, body: { text: 'Hello', policy_name: 'nowhere' } });
  await recorder.ask(preview, 'broken-policy', {
    cookie,
    body: { text: 'Hello', policy_yaml: BROKEN_POLICY },
  });
}

async function agents(recorder: Recorder, cookie: string): Promise<string> {
  const create = 'POST /api/v1/agents';
  const first = { name: 'Front desk', upstream: 'stub' };
  const created = await recorder.ask(create, 'with-defaults', { cookie, body: first });
  const agentId = (created?.body as { agent: { id: string } }).agent.id;
  const whole = {
    name: 'Scheduling',
    upstream: 'stub',
    tokenization: 'reversible-aead',
    policy_yaml: POLICY,
  };
  await recorder.ask(create, 'with-own-policy', { cookie, body: whole });
  await recorder.ask(create, 'name-taken', { cookie, body: first });
  await recorder.ask(create, 'invalid-name', { cookie, body: { name: '', upstream: 'stub' } });
  await recorder.ask(create, 'unknown-upstream', {
    cookie,
    body: { name: 'Other', upstream: 'nobody:model' },
  });
  await recorder.ask(create, 'unknown-policy', {
    cookie,
    body: { name: 'Other', upstream: 'stub', policy_name: 'nowhere' },
  });
  await recorder.ask(create, 'broken-policy', {
    cookie,
    body: { name: 'Other', upstream: 'stub', policy_yaml: BROKEN_POLICY },
  });
  const store = 'POST /api/v1/policies';
  await recorder.ask(store, 'stored', {
    cookie,
    body: { policy_yaml: 'name: night-line\nlog_payloads: false\n' },
  });
  await recorder.ask(store, 'broken', { cookie, body: { policy_yaml: BROKEN_POLICY } });
  await recorder.ask('GET /api/v1/policies', 'first-page', { cookie, query: '?limit=1' });
  await recorder.ask('GET /api/v1/policies', 'bad-limit', { cookie, query: '?limit=0' });
  await recorder.ask('GET /api/v1/upstreams', 'all', { cookie });
  return agentId;
}

async function calls(recorder: Recorder, agentId: string): Promise<string> {
  const complete = 'POST /proxy/{agent_id}/v1/chat/completions';
  const path = { agent_id: agentId };
  const messages = [{ role: 'user', content: TELLING }];
  const answer = await recorder.ask(complete, 'whole', { path, body: { model: 'stub', messages } });
  const greeting = [{ role: 'user', content: 'Hello there' }];
  await recorder.ask(complete, 'streamed', {
    path,
    body: { model: 'stub', messages: greeting, stream: true },
  });
  await recorder.ask(complete, 'no-messages', { path, body: { model: 'stub' } });
  await recorder.ask(complete, 'unknown-agent', {
    path: { agent_id: NOBODY.agent },
    body: { model: 'stub', messages: greeting },
  });
  await recorder.ask(complete, 'wrong-content-type', {
    path,
    headers: { 'content-type': 'text/plain' },
    body: 'Hello',
  });
  const models = 'GET /proxy/{agent_id}/v1/models';
  await recorder.ask(models, 'of-the-agent', { path });
  await recorder.ask(`${models}/{model}`, 'the-one', { path: { ...path, model: 'stub' } });
  const respond = 'POST /proxy/{agent_id}/v1/responses';
  await recorder.ask(respond, 'whole', { path, body: { model: 'stub', input: TELLING } });
  await recorder.ask(respond, 'streamed', {
    path,
    body: { model: 'stub', input: greeting, stream: true },
  });
  await recorder.ask(respond, 'background', {
    path,
    body: { model: 'stub', input: greeting, background: true },
  });
  const converse = 'POST /proxy/{agent_id}/v1/messages';
  await recorder.ask(converse, 'whole', { path, body: { model: 'stub', max_tokens: 200, messages } });
  await recorder.ask(converse, 'streamed', {
    path,
    body: { model: 'stub', max_tokens: 200, messages: greeting, stream: true },
  });
  await recorder.ask(converse, 'no-messages', { path, body: { model: 'stub', max_tokens: 200 } });
  await recorder.ask(`${converse}/count_tokens`, 'counted', { path, body: { model: 'stub', messages } });
  await recorder.ask(`${converse}/count_tokens`, 'no-messages', { path, body: { model: 'stub' } });
  const embed = 'POST /proxy/{agent_id}/v1/embeddings';
  await recorder.ask(embed, 'created', {
    path,
    body: { model: 'stub', input: ['Can I move my appointment?'] },
  });
  await recorder.ask(embed, 'model-tokens', { path, body: { model: 'stub', input: [[1_234, 5_678]] } });
  return answer?.headers.get('x-sotto-session') ?? '';
}

async function sessions(
  recorder: Recorder,
  cookie: string,
  agentId: string,
  sessionId: string,
): Promise<void> {
  const path = { agent_id: agentId };
  await recorder.ask('GET /api/v1/agents', 'first-page', { cookie, query: '?limit=1' });
  await recorder.ask('GET /api/v1/agents', 'bad-limit', { cookie, query: '?limit=101' });
  await recorder.ask('GET /api/v1/agents/{agent_id}', 'agent', { cookie, path });
  await recorder.ask('GET /api/v1/agents/{agent_id}', 'unknown', {
    cookie,
    path: { agent_id: NOBODY.agent },
  });
  const list = 'GET /api/v1/sessions';
  await recorder.ask(list, 'with-redactions', { cookie, query: '?since=24h&min_redactions=1' });
  await recorder.ask(list, 'bad-since', { cookie, query: '?since=yesterday' });
  await recorder.ask(list, 'oldest-of-a-kind', { cookie, query: '?kind=PHONE&order=asc&limit=1' });
  const exported = 'GET /api/v1/sessions/export';
  await recorder.ask(exported, 'as-json', { cookie, query: '?format=json&min_redactions=1' });
  await recorder.ask(exported, 'bad-format', { cookie, query: '?format=xlsx' });
  const ofAgent = 'GET /api/v1/agents/{agent_id}/sessions';
  await recorder.ask(ofAgent, 'first-page', { cookie, path, query: '?limit=1' });
  await recorder.ask(ofAgent, 'unknown-agent', { cookie, path: { agent_id: NOBODY.agent } });
  await recorder.ask('GET /api/v1/upstreams/health', 'all', { cookie });
  const statistics = 'GET /api/v1/statistics';
  await recorder.ask(statistics, 'two-slots', { cookie, query: '?since=1h' });
  await recorder.ask(statistics, 'bad-since', { cookie, query: '?since=yesterday' });
  await recorder.ask('PUT /api/v1/usage/budget', 'five-million', {
    cookie,
    body: { monthly_tokens: 5_000_000 },
  });
  await recorder.ask('PUT /api/v1/usage/budget', 'zero', { cookie, body: { monthly_tokens: 0 } });
  await recorder.ask('GET /api/v1/usage', 'of-a-month', { cookie });
  await recorder.ask('GET /api/v1/usage', 'bad-since', { cookie, query: '?since=yesterday' });
  const detail = 'GET /api/v1/sessions/{session_id}';
  await recorder.ask(detail, 'session', { cookie, path: { session_id: sessionId } });
  await recorder.ask(detail, 'unknown', { cookie, path: { session_id: NOBODY.session } });
}

async function journal(recorder: Recorder, cookie: string, sessionId: string): Promise<void> {
  const verify = 'POST /audit/verify';
  await recorder.ask(verify, 'one-session', { cookie, body: { session_id: sessionId } });
  await recorder.ask(verify, 'whole-account', { cookie, body: {} });
  await recorder.ask(verify, 'broken-events', {
    body: {
      events: [
        {
          v: 1,
          chain: NOBODY.session,
          seq: 0,
          ts: '2026-01-15T09:30:00.000Z',
          kind: 'session_started',
          prev_hash: '0'.repeat(64),
          curr_hash: 'f'.repeat(64),
        },
      ],
    },
  });
  await recorder.ask(verify, 'no-events', { body: { events: 'none' } });
  await recorder.ask(verify, 'unknown-session', { cookie, body: { session_id: NOBODY.session } });
  const path = { session_id: sessionId };
  await recorder.ask('GET /api/v1/sessions/{session_id}/audit', 'export', { cookie, path });
  await recorder.ask('GET /api/v1/sessions/{session_id}/report', 'as-json', { cookie, path });
  await recorder.ask('GET /api/v1/audit', 'first-page', { cookie, query: '?limit=2' });
  await recorder.ask('GET /api/v1/audit', 'newest-first', {
    cookie,
    query: '?limit=2&order=desc&kind=agent_created,agent_updated',
  });
  await recorder.ask('GET /api/v1/audit/export', 'whole-chain', { cookie });
}

async function evidence(
  service: RunningService,
  recorder: Recorder,
  cookie: string,
  sessionId: string,
): Promise<void> {
  const proof = 'GET /api/v1/sessions/{session_id}/proof';
  const path = { session_id: sessionId };
  await recorder.ask(proof, 'pending', { cookie, path });
  await service.service.app.get(CheckpointJob).run();
  await recorder.ask(proof, 'proof', { cookie, path });
  await recorder.ask(proof, 'unknown', { cookie, path: { session_id: NOBODY.session } });
  await recorder.ask('GET /api/v1/audit/evidence', 'signed-log', { cookie });
}

async function callStarts(recorder: Recorder, agentId: string): Promise<void> {
  const signed = (body: object): Ask => {
    const signature = createHmac('sha256', WALK_ENV.SERVICE_VOICE_WEBHOOK_SECRET)
      .update(JSON.stringify(body))
      .digest('hex');
    return { path: { agent_id: agentId }, body, headers: { 'x-voice-signature': signature } };
  };
  const webhook = 'POST /voice/webhook/{agent_id}';
  const call = { id: 'call-42', customer: { number: '+14155550142' } };
  await recorder.ask(webhook, 'a-call', signed({ type: 'assistant-request', call }));
  await recorder.ask(webhook, 'another-event', signed({ type: 'end-of-call-report', call }));
}

async function members(recorder: Recorder, cookie: string, member: string): Promise<void> {
  const invite = 'POST /api/v1/account/members';
  const remove = 'DELETE /api/v1/account/members/{member_id}';
  const invited = await recorder.ask(invite, 'invited', { cookie, body: { login: 'pat', role: 'member' } });
  await recorder.ask(invite, 'unknown-role', { cookie, body: { login: 'pat', role: 'owner' } });
  await recorder.ask(invite, 'no-admin', { cookie: member, body: { login: 'pat', role: 'member' } });
  await recorder.ask('GET /api/v1/account/members', 'all', { cookie });
  await recorder.ask('GET /api/v1/account/members', 'no-admin', { cookie: member });
  const memberId = (invited?.body as { member: { id: string } }).member.id;
  const change = 'PATCH /api/v1/account/members/{member_id}';
  await recorder.ask(change, 'changed', {
    cookie,
    path: { member_id: memberId },
    body: { role: 'reviewer' },
  });
  await recorder.ask(change, 'unknown', {
    cookie,
    path: { member_id: NOBODY.member },
    body: { role: 'member' },
  });
  await recorder.ask(remove, 'removed', { cookie, path: { member_id: memberId } });
  await recorder.ask(remove, 'unknown', { cookie, path: { member_id: NOBODY.member } });
}

async function removal(recorder: Recorder, cookie: string, member: string, agentId: string): Promise<void> {
  const path = { agent_id: agentId };
  await recorder.ask('PATCH /api/v1/agents/{agent_id}', 'renamed', {
    cookie,
    path,
    body: { name: 'Reception' },
  });
  const remove = 'DELETE /api/v1/agents/{agent_id}';
  await recorder.ask(remove, 'no-admin', { cookie: member, path });
  await recorder.ask(remove, 'deleted', { cookie, path });
  await recorder.ask(remove, 'deleted-already', { cookie, path });
}
