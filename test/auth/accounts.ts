import { randomBytes } from 'node:crypto';
import { CheckpointJob } from '../../src/audit/checkpoints/checkpoint-job.js';
import { SamplesWriter } from '../../src/review/samples/samples-writer.js';
import { putAlarm } from '../drift/drift-history.js';
import { type RunningService, runService } from '../support/running-service.js';
import type { Me } from '../support/visitor.js';
import { createWebhook } from '../alerts/webhooks.js';
import { createKey } from '../caller-keys/keys.js';
import { createToken } from './tokens.js';

export interface Account {
  readonly cookie: string;
  readonly accountId: string;
  readonly agentId: string;
  readonly sessionId: string;
  readonly memberId: string;
  readonly alarmId: string;
  readonly tokenId: string;
  readonly keyId: string;
  readonly alertWebhookId: string;
  readonly loginId: string;
}

/** Starts a service and two accounts that both have data of each kind. */
export async function runAccounts(): Promise<{ service: RunningService; one: Account; two: Account }> {
  const service = await runService({
    env: {
      SERVICE_AUDIT_VERIFY_PUBLIC: 'false',
      SERVICE_CHECKPOINT_KEY: randomBytes(32).toString('base64'),
    },
  });
  const one = await newAccount(service, 'one');
  const two = await newAccount(service, 'two');
  await service.service.app.get(CheckpointJob).run();
  return { service, one, two };
}

async function newAccount(service: RunningService, account: string): Promise<Account> {
  const cookie = await service.login({ account });
  const { id: agentId, proxy_url: url } = await service.createAgent(cookie, {
    policy_yaml: 'name: own\nreview: { share: 100 %, keep: 14d, roles: [reviewer, admin] }',
  });
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'stub', messages: [{ role: 'user', content: 'Hello there' }] }),
  });
  await service.service.app.get(SamplesWriter, { strict: false }).flush();
  const me = await fetch(`${service.baseUrl}/api/v1/me`, { headers: { cookie } });
  const { user } = (await me.json()) as Me;
  const { token } = await createToken(service, cookie);
  return {
    cookie,
    accountId: user.account.id,
    agentId,
    sessionId: answer.headers.get('x-sotto-session') ?? '',
    memberId: user.id,
    alarmId: await putAlarm(service.databaseUrl, agentId),
    tokenId: token.id,
    keyId: (await createKey(service, cookie, agentId)).key.id,
    alertWebhookId: (await createWebhook(service, cookie, { url: 'https://alerts.example.com/' })).webhook.id,
    loginId: await firstLogin(service, cookie),
  };
}

async function firstLogin({ baseUrl }: RunningService, cookie: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/v1/me/logins`, { headers: { cookie } });
  return ((await answer.json()) as { data: { id: string }[] }).data[0]?.id ?? '';
}
