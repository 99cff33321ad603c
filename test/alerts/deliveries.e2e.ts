import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { AlertOutboxRepository } from '../../src/alerts/alert-outbox.repository.js';
import { Sweeps } from '../../src/database/sweeps.js';
import { MetricsServer } from '../../src/ops/metrics/metrics-server.js';
import { query } from '../support/databases.js';
import { type RunningService, runService } from '../support/running-service.js';
import {
  addresses,
  type CallbackServer,
  connectTo,
  runCallbackServer,
} from '../voice-webhook/callback-server.js';
import {
  ALERT_ENVIRONMENT,
  askWebhooks,
  createWebhook,
  deliveries,
  endWaits,
  receiveAt,
  received,
  round,
  useBudget,
} from './webhooks.js';

/** Number of attempts after which a delivery fails. */
const ATTEMPTS = 8;

describe('deliveries of alerts', () => {
  let receiver: CallbackServer;
  let service: RunningService;
  let second: RunningService;
  let cookie: string;
  let account = 0;

  beforeAll(async () => {
    receiver = await runCallbackServer();
    const env = {
      ...ALERT_ENVIRONMENT,
      SERVICE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    };
    service = await runService({ env: { ...env, SERVICE_METRICS_PORT: '0' } });
    second = await runService({ env, databaseUrl: service.databaseUrl });
  });

  afterAll(async () => {
    await second.stop();
    await service.stop();
    await receiver.stop();
  });

  beforeEach(async () => {
    cookie = await service.login({ account: `clinic ${account++}` });
    for (const one of [service, second]) receiveAt(one, receiver);
    await query(service.databaseUrl, 'DELETE FROM alert_webhooks');
    receiver.answer('');
    receiver.requests.length = 0;
  });

  /** Raises an alert at a new agent of the account. */
  async function alert(): Promise<string> {
    const { id } = await service.createAgent(cookie, {});
    await useBudget(service, id);
    return id;
  }

  it('are signed as Standard Webhooks require, and contain a link to the portal', async () => {
    const { secret } = await createWebhook(service, cookie, { url: receiver.url });
    const agentId = await alert();
    await round(service);
    const [request] = receiver.requests;
    const { headers = {}, text = '', path, method } = request ?? {};
    expect([method, path]).toEqual(['POST', '/assistant?clinic=1']);
    const { webhooks } = new OpenAI({ apiKey: 'none' });
    const body = await webhooks.unwrap(text, headers, secret);
    expect(body).toEqual({
      id: headers['webhook-id'],
      type: 'budget',
      severity: 'warning',
      account_id: expect.stringMatching(/^acc_/),
      agent_id: agentId,
      created_at: expect.stringMatching(/Z$/),
      text: expect.stringMatching(/^80 of 100 model tokens of agent “Agent .*\/portal\/usage$/),
      url: `${service.baseUrl}/portal/usage`,
      month: new Date().toISOString().slice(0, 7),
      percent: 80,
      used_tokens: 80,
      monthly_tokens: 100,
    });
    const { secret: other } = await createWebhook(service, cookie, { url: receiver.url });
    await expect(webhooks.unwrap(text, headers as Record<string, string>, other)).rejects.toThrow();
    expect(await deliveries(service, cookie)).toMatchObject([
      { type: 'budget', state: 'delivered', attempts: 1, status: 200, failure: null, next_at: null },
    ]);
  });

  it('are signed with the new secret after a rotation', async () => {
    const { webhook } = await createWebhook(service, cookie, { url: receiver.url });
    const rotated = await askWebhooks(service, { cookie }, 'POST', `/${webhook.id}/rotate-secret`);
    const { secret } = rotated.body as { secret: string };
    await alert();
    await round(service);
    const [{ text, headers }] = receiver.requests as [(typeof receiver.requests)[number]];
    const { webhooks } = new OpenAI({ apiKey: 'none' });
    await expect(webhooks.unwrap(text, headers as Record<string, string>, secret)).resolves.toBeDefined();
  });

  it('in the formats chat and teams contain only the text, in which names cannot mention people', async () => {
    await createWebhook(service, cookie, { url: receiver.url, format: 'chat' });
    await createWebhook(service, cookie, { url: receiver.url, format: 'teams' });
    const { id } = await service.createAgent(cookie, { name: '<!channel> @all & <users/all>' });
    await useBudget(service, id);
    await round(service);
    const bodies = receiver.requests.map(({ text }) => JSON.parse(text) as Record<string, unknown>);
    const text = expect.stringMatching(/“＜!channel＞ ＠all ＆ ＜users\/all＞” .*\/portal\/usage$/);
    expect(bodies).toHaveLength(2);
    expect(bodies).toContainEqual({ text });
    expect(bodies).toContainEqual({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: expect.objectContaining({ body: [{ type: 'TextBlock', text, wrap: true }] }),
        },
      ],
    });
    // An agent's proxy URL is secret, so that the agent's ID must not appear in a chat.
    for (const { text: sent } of receiver.requests) expect(sent).not.toContain(id);
  });

  it('happen once for each event, even with several instances and rounds', async () => {
    await createWebhook(service, cookie, { url: receiver.url });
    const ids = await Promise.all([alert(), alert(), alert()]);
    for (let at = 0; at < 3; at += 1) await Promise.all([round(service), round(second)]);
    expect(
      received(receiver)
        .map(({ agent_id: id }) => id)
        .sort(),
    ).toEqual(ids.sort());
  });

  it.each([500, 307])('are repeated with the same ID after %i, until they succeed', async (status) => {
    await createWebhook(service, cookie, { url: receiver.url });
    await alert();
    receiver.answerWith((response) => {
      response.writeHead(status, { location: receiver.url }).end();
    });
    await round(service);
    expect(await deliveries(service, cookie)).toMatchObject([
      { state: 'pending', attempts: 1, status, failure: 'status', next_at: expect.stringMatching(/Z$/) },
    ]);
    await round(service);
    expect(receiver.requests).toHaveLength(1);
    receiver.answer('');
    await endWaits(service);
    await round(second);
    expect(await deliveries(service, cookie)).toMatchObject([
      { state: 'delivered', attempts: 2, status: 200 },
    ]);
    const [first, again] = receiver.requests.map(({ headers }) => headers['webhook-id']);
    expect(again).toBe(first);
    await round(service);
    expect(receiver.requests).toHaveLength(2);
  });

  it('fail after eight attempts within about a day', async () => {
    await createWebhook(service, cookie, { name: 'Broken', url: receiver.url });
    receiver.answerWith((response) => response.writeHead(503).end());
    await alert();
    const waits: number[] = [];
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      await round(service);
      const [delivery] = await deliveries(service, cookie);
      expect(delivery).toMatchObject({ attempts: attempt, state: attempt < ATTEMPTS ? 'pending' : 'failed' });
      if (delivery?.next_at != null)
        waits.push(Date.parse(delivery.next_at) - Date.parse(delivery.attempted_at ?? ''));
      await endWaits(service);
    }
    const hours = waits.reduce((sum, ms) => sum + ms, 0) / 3_600_000;
    expect(hours).toBeGreaterThan(16);
    expect(hours).toBeLessThan(32);
    await round(service);
    expect(receiver.requests).toHaveLength(ATTEMPTS);
    const metrics = await fetch(
      `http://127.0.0.1:${service.service.app.get(MetricsServer).port ?? 0}/metrics`,
    );
    const text = await metrics.text();
    expect(text).toMatch(/sotto_alert_deliveries_total\{outcome="failed"\} 1/);
    expect(text).toMatch(/sotto_alert_deliveries_total\{outcome="delivered"\} [1-9]/);
  });

  it('do not read the response body', async () => {
    await createWebhook(service, cookie, { url: receiver.url });
    let written = 0;
    receiver.answerWith((response) => {
      const write = (): void => {
        while (!response.destroyed && written < 1e9 && response.write(Buffer.alloc(65_536)))
          written += 65_536;
        if (!response.destroyed) response.once('drain', write);
      };
      write();
    });
    await alert();
    await round(service);
    expect(await deliveries(service, cookie)).toMatchObject([{ state: 'delivered', status: 200 }]);
    expect(written).toBeLessThan(1e8);
  });

  it('time out if the destination does not respond', async () => {
    await createWebhook(service, cookie, { url: receiver.url });
    receiver.answerWith(() => undefined);
    await alert();
    await round(service);
    expect(await deliveries(service, cookie)).toMatchObject([
      { state: 'pending', status: null, failure: 'timeout' },
    ]);
  }, 30_000);

  it.each([
    ['a private address', '10.1.2.3', 'not_allowed'],
    ['the metadata service', '169.254.169.254', 'not_allowed'],
  ])('are not sent to %s if the host resolves to it later', async (_, address, failure) => {
    const { webhook } = await createWebhook(service, cookie, { url: receiver.url });
    connectTo(service, receiver, () => Promise.resolve(addresses(address)));
    await alert();
    await round(service);
    expect(await deliveries(service, cookie)).toMatchObject([{ state: 'pending', status: null, failure }]);
    const test = await askWebhooks(service, { cookie }, 'POST', `/${webhook.id}/test`);
    expect(test.body).toEqual({ test: { delivered: false, status: null, failure } });
    expect(receiver.requests).toEqual([]);
  });

  it('report the reason if the host is unknown or unreachable', async () => {
    const { webhook } = await createWebhook(service, cookie, { url: receiver.url });
    const test = async (): Promise<unknown> =>
      (await askWebhooks(service, { cookie }, 'POST', `/${webhook.id}/test`)).body;
    connectTo(service, receiver, () => Promise.reject(new Error('no such host')));
    expect(await test()).toEqual({ test: { delivered: false, status: null, failure: 'unresolved' } });
    receiveAt(service, receiver);
    const gone = await createWebhook(service, cookie, { url: 'https://callback.example.com:1/' });
    const answer = await askWebhooks(service, { cookie }, 'POST', `/${gone.webhook.id}/test`);
    expect(answer.body).toEqual({ test: { delivered: false, status: null, failure: 'unreachable' } });
  });

  it('are created only for the selected event types', async () => {
    await createWebhook(service, cookie, { url: receiver.url, events: ['drift', 'refusals'] });
    await alert();
    await round(service);
    expect(await query(service.databaseUrl, 'SELECT FROM alert_deliveries')).toEqual([]);
    expect(receiver.requests).toEqual([]);
  });

  it('end when a webhook is disabled or deleted', async () => {
    const { webhook } = await createWebhook(service, cookie, { url: receiver.url });
    receiver.answerWith((response) => response.writeHead(500).end());
    await alert();
    await round(service);
    await askWebhooks(service, { cookie }, 'PATCH', `/${webhook.id}`, { enabled: false });
    expect(await deliveries(service, cookie)).toMatchObject([{ state: 'failed', failure: 'disabled' }]);
    await alert();
    await endWaits(service);
    await round(service);
    expect(receiver.requests).toHaveLength(1);
    await askWebhooks(service, { cookie }, 'DELETE', `/${webhook.id}`);
    expect(await query(service.databaseUrl, 'SELECT FROM alert_deliveries')).toEqual([]);
  });

  it('are deleted after 63 days', async () => {
    await createWebhook(service, cookie, { url: receiver.url });
    await alert();
    await round(service);
    await query(service.databaseUrl, `UPDATE alerts SET created_at = now() - interval '63 days'`);
    await service.service.app.get(Sweeps, { strict: false }).sweep(AlertOutboxRepository);
    expect(await deliveries(service, cookie)).toEqual([]);
    expect(await query(service.databaseUrl, 'SELECT FROM alerts')).toEqual([]);
  });
});
