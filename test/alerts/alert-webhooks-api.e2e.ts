import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KeyAdministration } from '../../src/tokenization/administration/key-administration.service.js';
import { createToken, bearer } from '../auth/tokens.js';
import { query } from '../support/databases.js';
import { accountEvents } from '../support/journal.js';
import { runSotto } from '../support/run-sotto.js';
import { type RunningService, runService } from '../support/running-service.js';
import type { Me } from '../support/visitor.js';
import { type CallbackServer, runCallbackServer } from '../voice-webhook/callback-server.js';
import {
  ALERT_ENVIRONMENT,
  type AlertWebhook,
  askWebhooks,
  createWebhook,
  listWebhooks,
  receiveAt,
  received,
} from './webhooks.js';

const URL = 'https://alerts.example.com/sotto';
const PRIVATE_URLS = [
  'http://alerts.example.com/',
  'https://10.0.0.1/',
  'https://localhost/',
  'https://169.254.169.254/latest',
  'https://user:pass@alerts.example.com/',
  'https://alerts.internal/',
];
const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');

describe('/api/v1/alert-webhooks', () => {
  let receiver: CallbackServer;
  let service: RunningService;
  let cookie: string;
  let account = 0;

  beforeAll(async () => {
    receiver = await runCallbackServer();
    service = await runService({ env: { ...ALERT_ENVIRONMENT, SERVICE_MASTER_KEY: MASTER_KEY } });
    receiveAt(service, receiver);
  });

  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });

  async function newAccount(): Promise<string> {
    cookie = await service.login({ account: `clinic ${account++}` });
    return cookie;
  }

  const outcome = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await askWebhooks(service, { cookie }, method, path, body);
    const { error } = (answer.body ?? {}) as { error?: { code: string; details?: { field: string }[] } };
    return error === undefined
      ? answer.status
      : [error.code, ...(error.details ?? []).map(({ field }) => field)];
  };

  it('creates a webhook, shows its secret once, and stores it encrypted', async () => {
    await newAccount();
    const { webhook, secret } = await createWebhook(service, cookie, { url: URL });
    expect(webhook).toEqual({
      id: expect.stringMatching(/^awh_/),
      name: 'On call',
      url: URL,
      format: 'json',
      events: null,
      enabled: true,
      created_at: expect.stringMatching(/Z$/),
      deliveries: [],
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await listWebhooks(service, cookie)).toEqual([webhook]);
    const bytes = Buffer.from(secret.slice('whsec_'.length), 'base64').toString('hex');
    const rows = await query<{ row: string }>(
      service.databaseUrl,
      'SELECT w::text AS row FROM alert_webhooks w UNION ALL SELECT canonical FROM audit_events',
    );
    for (const { row } of rows) {
      expect(row).not.toContain(secret);
      expect(row).not.toContain(bytes);
    }
  });

  it('changes settings, and journals what changed without the URL', async () => {
    await newAccount();
    const me = await fetch(`${service.baseUrl}/api/v1/me`, { headers: { cookie } });
    const { user } = (await me.json()) as Me;
    const { webhook } = await createWebhook(service, cookie, { url: URL, events: ['drift'] });
    const changed = await askWebhooks(service, { cookie }, 'PATCH', `/${webhook.id}`, {
      name: 'Team chat',
      url: 'https://chat.example.com/hook',
      format: 'chat',
      events: null,
    });
    expect(changed.body).toEqual({
      alert_webhook: {
        ...webhook,
        name: 'Team chat',
        url: 'https://chat.example.com/hook',
        format: 'chat',
        events: null,
      },
    });
    expect(await outcome('PATCH', `/${webhook.id}`, { name: 'Team chat' })).toBe(200);
    expect(await outcome('POST', `/${webhook.id}/rotate-secret`)).toBe(200);
    expect(await outcome('DELETE', `/${webhook.id}`)).toBe(204);
    expect(await outcome('DELETE', `/${webhook.id}`)).toEqual(['not_found']);
    const events = await accountEvents(service.databaseUrl, user.account.id);
    const fields = {
      alert_webhook_id: webhook.id,
      alert_webhook_name: 'Team chat',
      actor: { user_id: user.id, login: 'sam' },
    };
    expect(events.filter(({ kind }) => String(kind).startsWith('alert_webhook'))).toMatchObject([
      { kind: 'alert_webhook_created', ...fields, alert_webhook_name: 'On call' },
      { kind: 'alert_webhook_updated', ...fields, changed: ['name', 'url', 'format', 'events'] },
      { kind: 'alert_webhook_updated', ...fields, changed: ['secret'] },
      { kind: 'alert_webhook_deleted', ...fields },
    ]);
    expect(JSON.stringify(events)).not.toContain('example.com/');
  });

  it('rejects URLs that are not public if the operator allows no exceptions', async () => {
    const strict = await runService();
    try {
      const login = { cookie: await strict.login() };
      const { webhook } = await createWebhook(strict, login.cookie, { url: URL });
      for (const url of PRIVATE_URLS) {
        const created = await askWebhooks(strict, login, 'POST', '', { name: 'On call', url });
        expect(created).toMatchObject({ status: 422, body: { error: { details: [{ field: 'url' }] } } });
        const changed = await askWebhooks(strict, login, 'PATCH', `/${webhook.id}`, { url });
        expect(changed.status).toBe(422);
      }
    } finally {
      await strict.stop();
    }
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'a\nb' }, 'name'],
    [{ format: 'xml' }, 'format'],
    [{ events: [] }, 'events'],
    [{ events: ['calls'] }, 'events'],
    [{ events: ['drift', 'drift'] }, 'events'],
    [{ enabled: 'yes' }, 'enabled'],
    [{ secret: 'mine' }, 'secret'],
  ])('rejects %j', async (fields, field) => {
    await newAccount();
    expect(await outcome('POST', '', { name: 'On call', url: URL, ...fields })).toEqual([
      'validation_failed',
      field,
    ]);
  });

  it('accepts five webhooks per account, even in concurrent requests', async () => {
    await newAccount();
    const created = await Promise.all(
      Array.from({ length: 7 }, () => outcome('POST', '', { name: 'On call', url: URL })),
    );
    expect(created.filter((one) => one === 201)).toHaveLength(5);
    expect(created.filter((one) => one !== 201)).toEqual([
      ['account_limit_reached'],
      ['account_limit_reached'],
    ]);
    const [first] = (await listWebhooks(service, cookie)) as [AlertWebhook];
    expect(await outcome('DELETE', `/${first.id}`)).toBe(204);
    expect(await outcome('POST', '', { name: 'On call', url: URL })).toBe(201);
  });

  it('is closed to members and to API tokens', async () => {
    await newAccount();
    const { webhook } = await createWebhook(service, cookie, { url: URL });
    const member = await service.login({ account: `clinic ${account - 1}`, login: 'kim', role: 'member' });
    const { secret } = await createToken(service, cookie, { role: 'admin' });
    for (const headers of [{ cookie: member }, bearer(secret)]) {
      for (const [method, path] of [
        ['GET', ''],
        ['POST', `/${webhook.id}/test`],
        ['DELETE', `/${webhook.id}`],
      ] as const)
        expect((await askWebhooks(service, headers, method, path)).status).toBe(403);
    }
  });

  it('sends a test alert immediately, even to a disabled webhook, and returns only the status', async () => {
    await newAccount();
    receiver.requests.length = 0;
    const { webhook } = await createWebhook(service, cookie, { url: receiver.url, enabled: false });
    const test = (): Promise<{ body: unknown }> =>
      askWebhooks(service, { cookie }, 'POST', `/${webhook.id}/test`);
    expect((await test()).body).toEqual({ test: { delivered: true, status: 200, failure: null } });
    expect(received(receiver)).toMatchObject([
      {
        type: 'test',
        severity: 'info',
        text: `This is a test alert from Sotto. ${service.baseUrl}/portal/alerts`,
      },
    ]);
    receiver.answerWith((response) => response.writeHead(404).end('secret page'));
    expect((await test()).body).toEqual({ test: { delivered: false, status: 404, failure: 'status' } });
    receiver.answer('');
  });

  it('has equivalent sotto alert-webhook commands', async () => {
    await newAccount();
    const env = { DATABASE_URL: service.databaseUrl, SERVICE_MASTER_KEY: MASTER_KEY };
    const sotto = (...words: string[]): ReturnType<typeof runSotto> =>
      runSotto(['alert-webhook', ...words, '--account', `clinic ${account - 1}`], { env });
    const created = await sotto('create', '--name', 'On call', '--url', URL, '--event', 'drift', 'budget');
    expect(created).toMatchObject({ code: 0, out: expect.stringMatching(/^whsec_\S+\n$/) });
    const listed = await sotto('list');
    const webhook = JSON.parse(listed.out) as AlertWebhook;
    expect(webhook).toMatchObject({ name: 'On call', url: URL, events: ['drift', 'budget'] });
    const tested = await sotto('test', webhook.id);
    expect(JSON.parse(tested.out)).toMatchObject({ delivered: false, status: null });
    expect(await sotto('delete', webhook.id)).toMatchObject({ code: 0, out: `${webhook.id} was deleted\n` });
    expect(await sotto('create', '--name', 'X', '--url', 'http://x.example.com')).toMatchObject({ code: 1 });
    expect(await sotto('create', '--name', 'X', '--url', 'https://10.0.0.1/')).toMatchObject({ code: 1 });
  }, 60_000);

  it('keeps its secrets when the master key changes', async () => {
    await newAccount();
    const { webhook } = await createWebhook(service, cookie, { url: receiver.url });
    const env = {
      ...ALERT_ENVIRONMENT,
      SERVICE_MASTER_KEY: Buffer.alloc(32, 8).toString('base64'),
      SERVICE_MASTER_KEY_PREVIOUS: MASTER_KEY,
    };
    const rotated = await runService({ env, databaseUrl: service.databaseUrl });
    const actor = { userId: 'operator', login: 'operator' } as const;
    await rotated.service.app.get(KeyAdministration, { strict: false }).rewrap(actor, () => undefined);
    await rotated.stop();
    const later = await runService({
      env: { ...ALERT_ENVIRONMENT, SERVICE_MASTER_KEY: env.SERVICE_MASTER_KEY },
      databaseUrl: service.databaseUrl,
    });
    receiveAt(later, receiver);
    const test = await askWebhooks(later, { cookie }, 'POST', `/${webhook.id}/test`);
    await later.stop();
    expect(test.body).toMatchObject({ test: { delivered: true } });
    const before = await askWebhooks(service, { cookie }, 'POST', `/${webhook.id}/test`);
    expect(before.body).toMatchObject({ test: { delivered: false, failure: 'secret' } });
  });
});
