import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Sweeps } from '../../src/database/sweeps.js';
import { VoiceRequestsRepository } from '../../src/voice-webhook/idempotency/voice-requests.repository.js';
import { query } from '../support/databases.js';
import { accountEvents } from '../support/journal.js';
import { type RunningService, runService } from '../support/running-service.js';
import { accountOf, ask, configure, hmac, post, SECRET, sign } from './platform.js';

describe('the voice webhook', () => {
  let service: RunningService;
  let second: RunningService;
  let cookie: string;
  let url: string;
  let agentId: string;
  let accountId: string;

  beforeAll(async () => {
    const env = {
      SERVICE_VOICE_WEBHOOK_SECRET: SECRET,
      SERVICE_MASTER_KEY: randomBytes(32).toString('base64'),
    };
    service = await runService({ env });
    second = await runService({ env, databaseUrl: service.databaseUrl });
    cookie = await service.login();
    ({ id: agentId } = await service.createAgent(cookie, {}));
    url = webhookOf(agentId);
    accountId = await accountOf(service.databaseUrl, agentId);
  });

  afterAll(async () => {
    await second.stop();
    await service.stop();
  });

  const webhookOf = (id: string, { baseUrl } = service): string => `${baseUrl}/voice/webhook/${id}`;

  const started = async (): Promise<Record<string, unknown>[]> =>
    (await accountEvents(service.databaseUrl, accountId)).filter(({ kind }) => kind === 'call_started');

  describe('for a repeated request', () => {
    it('returns the same response on every instance after a change of configuration, and journals once', async () => {
      await configure(service.databaseUrl, agentId, {
        assistant: { firstMessage: 'Riverside Clinic, how can I help?' },
      });
      const event = { type: 'assistant-request', call: { id: 'call-again' } };
      const first = await ask(url, event);
      await configure(service.databaseUrl, agentId, { assistant: { firstMessage: 'Changed.' } });
      const before = await started();
      for (const running of [service, second]) {
        const again = await ask(webhookOf(agentId, running), { ...event, timestamp: 5 });
        expect(again.text).toBe(first.text);
      }
      expect(await started()).toEqual(before);
      const other = await service.createAgent(cookie, {});
      expect((await ask(webhookOf(other.id), event)).text).not.toBe(first.text);
    });

    it('journals one start per call if two instances receive it at once', async () => {
      const before = (await started()).length;
      const calls = Array.from({ length: 12 }, (_, index) => `call-race-${index % 3}`);
      const replies = await Promise.all(
        calls.map((id, index) => {
          const event = { type: 'assistant-request', call: { id }, timestamp: index };
          return ask(webhookOf(agentId, index % 2 === 0 ? service : second), event);
        }),
      );
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
      expect(await started()).toHaveLength(before + 3);
    });

    it('starts the call again after the response has expired, and sweeps expired responses', async () => {
      const event = { type: 'assistant-request', call: { id: 'call-old' } };
      await ask(url, event);
      const before = (await started()).length;
      await query(service.databaseUrl, `UPDATE voice_requests SET expires_at = now() - interval '1 second'`);
      await ask(url, event);
      expect(await started()).toHaveLength(before + 1);
      const rows = await query<{ n: number }>(
        service.databaseUrl,
        `SELECT count(*)::int AS n FROM voice_requests WHERE expires_at <= now()`,
      );
      const swept = await service.service.app.get(Sweeps, { strict: false }).sweep(VoiceRequestsRepository);
      expect(swept).toBe(rows[0]?.n);
      expect(swept).toBeGreaterThan(0);
      expect((await query(service.databaseUrl, 'SELECT 1 FROM voice_requests')).length).toBe(1);
    });

    it('does not start the call again if the key of the stored response is missing', async () => {
      const event = { type: 'assistant-request', call: { id: 'call-lost-key' } };
      const first = await ask(url, event);
      await query(service.databaseUrl, `UPDATE voice_requests SET kid = 'key_gone'`);
      const before = await started();
      expect((await ask(url, event)).text).toBe(first.text);
      expect(await started()).toEqual(before);
    });
  });

  it('accepts a signed request without a call ID once across all instances', async () => {
    const body = JSON.stringify({ type: 'assistant-request', call: {}, timestamp: 17 });
    const headers = sign(body);
    const time = /t=(\d+)/.exec(String(headers['x-voice-signature']))?.[1] ?? '';
    const bare = {
      'x-voice-signature': hmac(`${time}.${body}`).toString('base64'),
      'x-voice-timestamp': time,
    };
    expect((await post(url, body, headers)).status).toBe(200);
    for (const again of [headers, bare]) {
      for (const running of [service, second]) {
        expect((await post(webhookOf(agentId, running), body, again)).status).toBe(401);
      }
    }
    const race = JSON.stringify({ type: 'assistant-request', call: {}, timestamp: 18 });
    const signature = sign(race);
    const statuses = await Promise.all(
      [service, second, service, second].map(
        async (running) => (await post(webhookOf(agentId, running), race, signature)).status,
      ),
    );
    expect(statuses.sort()).toEqual([200, 401, 401, 401]);
  });

  it('deletes the responses of a deleted agent, and returns 404', async () => {
    const { id } = await service.createAgent(cookie, {});
    const event = { type: 'assistant-request', call: { id: 'call-deleted' } };
    expect((await ask(webhookOf(id), event)).status).toBe(200);
    await query(service.databaseUrl, 'DELETE FROM agents WHERE agent_id = $1', [id]);
    expect((await ask(webhookOf(id), event)).status).toBe(404);
    expect(
      await query(service.databaseUrl, 'SELECT 1 FROM voice_requests WHERE agent_id = $1', [id]),
    ).toEqual([]);
  });

  it('returns 503 if the call cannot be journaled', async () => {
    await query(service.databaseUrl, 'REVOKE INSERT ON audit_single_events FROM sotto_app');
    const event = { type: 'assistant-request', call: { id: 'call-unjournaled' } };
    const reply = await ask(url, event);
    await query(service.databaseUrl, 'GRANT INSERT ON audit_single_events TO sotto_app');
    expect(reply.status).toBe(503);
    expect(JSON.parse(reply.text)).toMatchObject({ error: { code: 'audit_unavailable' } });
    expect((await ask(url, event)).status).toBe(200);
  });
});
