import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { query } from '../support/databases.js';
import { completion, type RecordingUpstream, recordUpstream } from '../support/recording-upstream.js';
import { tokensOf } from '../support/planted.js';
import { type RunningService, runService } from '../support/running-service.js';

/** A call continues while the vault checks the tokens. The request leaves only after the vault confirmed them. */
describe('proposed tokens', () => {
  let upstream: RecordingUpstream;
  let services: readonly [RunningService, RunningService];
  let url: string;

  beforeAll(async () => {
    const env = { SERVICE_MASTER_KEY: randomBytes(32).toString('base64') };
    upstream = await recordUpstream();
    upstream.answerWith(({ text }, response) => {
      const content = `Noted: ${tokensOf('PHONE', text).join(' and ')}.`;
      response.setHeader('content-type', 'application/json').end(completion({ content }));
    });
    const { provider } = upstream;
    const first = await runService({ env, providers: [provider] });
    services = [first, await runService({ env, databaseUrl: first.databaseUrl, providers: [provider] })];
    const agent = await first.createAgent(await first.login(), { upstream: 'recorder:model-a' });
    url = agent.proxy_url;
  });

  afterAll(async () => {
    for (const service of [...services].reverse()) await service.stop();
    await upstream.stop();
  });

  beforeEach(() => {
    upstream.requests.length = 0;
  });

  async function call(
    at: 0 | 1,
    content: string,
  ): Promise<{ status: number; text: string; session: string }> {
    const response = await fetch(url.replace(services[0].baseUrl, services[at].baseUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'model-a', messages: [{ role: 'user', content }] }),
    });
    const session = response.headers.get('x-sotto-session') ?? '';
    return { status: response.status, text: await response.text(), session };
  }

  const sent = (): (string | undefined)[] => upstream.requests.map(({ text }) => tokensOf('PHONE', text)[0]);

  it('are the same on every instance, and are restored there', async () => {
    for (const at of [0, 1, 0] as const) {
      const { status, text } = await call(at, 'My number is 415-555-0142.');
      expect(status).toBe(200);
      expect(text).toContain('Noted: 415-555-0142.');
    }
    expect(new Set(sent()).size).toBe(1);
    expect(sent()).toHaveLength(3);
  });

  it('are the same for concurrent first calls with a value', async () => {
    const calls = Array.from({ length: 12 }, (_, n) => call((n % 2) as 0 | 1, 'Call me at 415-555-0177.'));
    for (const { status, text } of await Promise.all(calls)) {
      expect(status).toBe(200);
      expect(text).toContain('Noted: 415-555-0177.');
    }
    expect(new Set(sent()).size).toBe(1);
  });

  it('leave a single journal record of a call that had to be masked again', async () => {
    await call(0, 'Reach me at 415-555-0119.');
    const { session } = await call(1, 'Reach me at 415-555-0119.');
    const events = await query<{ kind: string; seq: number }>(
      services[0].databaseUrl,
      `SELECT kind, seq FROM audit_events WHERE chain = '${session}' ORDER BY seq`,
    );
    expect(events.map(({ kind }) => kind)).toEqual([
      'session_started',
      'detection',
      'redaction_applied',
      'request_forwarded',
      'session_closed',
    ]);
  });

  it('cause a 503 and no upstream request if the vault cannot store them', async () => {
    const { databaseUrl } = services[0];
    await query(databaseUrl, 'REVOKE INSERT ON vault_entries FROM sotto_app');
    const refused = await call(0, 'My new number is 415-555-0188.');
    await query(databaseUrl, 'GRANT INSERT ON vault_entries TO sotto_app');
    expect(refused.status).toBe(503);
    expect(refused.text).toContain('audit_unavailable');
    expect(upstream.requests).toEqual([]);
    expect((await call(0, 'My new number is 415-555-0188.')).status).toBe(200);
  });
});
