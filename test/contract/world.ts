import { randomBytes } from 'node:crypto';
import { CheckpointJob } from '../../src/audit/checkpoints/checkpoint-job.js';
import { SamplesWriter } from '../../src/review/samples/samples-writer.js';
import { createWebhook } from '../alerts/webhooks.js';
import { createKey } from '../caller-keys/keys.js';
import { putAlarm } from '../drift/drift-history.js';
import { OUTBOUND_NETWORK, type OutboundNetwork } from '../../src/outbound/outbound-network.js';
import { type RunningService, runService } from '../support/running-service.js';
import { recordUpstream } from '../support/recording-upstream.js';

export const VOICE_SECRET = 'a secret of the tests';

/** Services, logins and objects for the contract cases. */
export interface World {
  readonly service: RunningService;
  /** A second service, which requires signatures. */
  readonly signed: RunningService;
  readonly admin: string;
  readonly member: string;
  readonly agentId: string;
  /** An agent whose upstream accepts only `model-a`, and fails or does not respond. */
  readonly recorderId: string;
  /** An agent that no other case needs. */
  readonly spareId: string;
  readonly sessionId: string;
  /** A member that no other case needs. */
  readonly spareMemberId: string;
  /** An API token and a login of the member that no other case needs. */
  readonly spareTokenId: string;
  readonly spareLoginId: string;
  /** A caller key of the agent that no other case needs. */
  readonly spareKeyId: string;
  /** An alert webhook whose host does not exist, and an alert webhook that no other case needs. */
  readonly alertWebhookId: string;
  readonly spareAlertWebhookId: string;
  readonly signedAgentId: string;
  readonly reviewer: string;
  /** Alarm of a rate of the agent. */
  readonly alarmId: string;
  /** A call that is waiting for review, and a call that no other case needs. */
  readonly reviewedId: string;
  readonly spareReviewedId: string;
  /** A call in which an admin has annotated the word "number" as missed, without an owner. */
  readonly markedId: string;
  stop(): Promise<void>;
}

export const SAID = {
  role: 'user',
  content: 'My name is Jane Okafor and my number is 415-555-0142.',
} as const;

export const ALERTS_URL = 'https://alerts.example.com/sotto';

/** Makes all host lookups of a service fail. */
export function withoutNames({ service }: RunningService): void {
  Object.assign(service.app.get<OutboundNetwork>(OUTBOUND_NETWORK, { strict: false }), {
    resolve: () => Promise.reject(new Error('no such host')),
  });
}

/** Starts two services with an account, several agents and a session. */
export async function buildWorld(): Promise<World> {
  const upstream = await recordUpstream();
  upstream.answerWith((request, response) => {
    if (request.text.includes('be silent')) return;
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}');
  });
  const env = {
    SERVICE_UPSTREAM_TIMEOUT_MS: '300',
    SERVICE_VOICE_WEBHOOK_SECRET: VOICE_SECRET,
    SERVICE_CHECKPOINT_KEY: randomBytes(32).toString('base64'),
  };
  const service = await runService({ env, providers: [upstream.provider] });
  withoutNames(service);
  const signed = await runService({ env: { ...env, SERVICE_PROXY_SIGNATURE: 'required' } });
  const admin = await service.login({ account: 'clinic', login: 'sam' });
  const member = await service.login({ account: 'clinic', login: 'kim', role: 'member' });
  const agent = await service.createAgent(admin, { name: 'Front desk' });
  const recorder = await service.createAgent(admin, { upstream: 'recorder:model-a' });
  const spare = await service.createAgent(admin, { name: 'Spare' });
  const signedAgent = await signed.createAgent(await signed.login(), {});
  const call = await post(agent.proxy_url, { model: 'stub', messages: [SAID] });
  const reviewer = await service.login({ account: 'clinic', login: 'ray', role: 'reviewer' });
  const reviewed = await service.createAgent(admin, {
    name: 'Reviewed',
    policy_yaml: 'name: reviewed\nreview: { share: 100 %, keep: 14d }',
  });
  const drawn = await post(reviewed.proxy_url, { model: 'stub', messages: [SAID] });
  const drawnToo = await post(reviewed.proxy_url, { model: 'stub', messages: [SAID] });
  const forAdmins = await service.createAgent(admin, {
    name: 'Reviewed by admins',
    policy_yaml: 'name: by-admins\nreview: { share: 100 %, keep: 14d, roles: [reviewer, admin] }',
  });
  const marked = await post(forAdmins.proxy_url, { model: 'stub', messages: [SAID] });
  await service.service.app.get(SamplesWriter, { strict: false }).flush();
  await lookAt(service, reviewer, sessionOf(drawnToo));
  await lookAt(service, admin, sessionOf(marked));
  await markAt(service, admin, sessionOf(marked));
  await service.service.app.get(CheckpointJob).run();
  const invited = await post(
    `${service.baseUrl}/api/v1/account/members`,
    { login: 'pat', role: 'member' },
    admin,
  );
  const { member: spareMember } = (await invited.json()) as { member: { id: string } };
  const created = await post(
    `${service.baseUrl}/api/v1/account/tokens`,
    { name: 'Spare', scopes: ['agents:read'] },
    admin,
  );
  const { token } = (await created.json()) as { token: { id: string } };
  return {
    service,
    signed,
    admin,
    member,
    agentId: agent.id,
    recorderId: recorder.id,
    spareId: spare.id,
    sessionId: sessionOf(call),
    spareMemberId: spareMember.id,
    spareTokenId: token.id,
    spareLoginId: await spareLogin(service),
    spareKeyId: (await createKey(service, admin, agent.id)).key.id,
    alertWebhookId: (await createWebhook(service, admin, { url: ALERTS_URL })).webhook.id,
    spareAlertWebhookId: (await createWebhook(service, admin, { url: ALERTS_URL })).webhook.id,
    signedAgentId: signedAgent.id,
    alarmId: await putAlarm(service.databaseUrl, agent.id),
    reviewer,
    reviewedId: sessionOf(drawn),
    spareReviewedId: sessionOf(drawnToo),
    markedId: sessionOf(marked),
    stop: async () => {
      await service.stop();
      await signed.stop();
      await upstream.stop();
    },
  };
}

/** Logs the member in again. @returns the ID of this login */
async function spareLogin(service: RunningService): Promise<string> {
  const cookie = await service.login({ account: 'clinic', login: 'kim', role: 'member' });
  const answer = await fetch(`${service.baseUrl}/api/v1/me/logins`, { headers: { cookie } });
  const { data } = (await answer.json()) as { data: { id: string; current: boolean }[] };
  return data.find(({ current }) => current)?.id ?? '';
}

function sessionOf({ headers }: Response): string {
  return headers.get('x-sotto-session') ?? '';
}

/** Position of the annotated word. */
export const MARKED = {
  text: 0,
  start: SAID.content.indexOf('number'),
  end: SAID.content.indexOf('number') + 'number'.length,
};

function markAt({ baseUrl }: RunningService, cookie: string, sessionId: string): Promise<Response> {
  return fetch(`${baseUrl}/api/v1/reviews/${sessionId}/marks`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ marks: [{ ...MARKED, sort: 'missed', kind: 'PROJECT', whose: 'nobody' }] }),
  });
}

function lookAt({ baseUrl }: RunningService, cookie: string, sessionId: string): Promise<Response> {
  return fetch(`${baseUrl}/api/v1/reviews/${sessionId}`, { headers: { cookie } });
}

function post(url: string, body: object, cookie?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}
