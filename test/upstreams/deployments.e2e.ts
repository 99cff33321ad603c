import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ConfiguredService, configuredService } from '../support/configured-service.js';
import { query } from '../support/databases.js';
import { completion } from '../support/recording-upstream.js';

describe('a model with a different deployment name', () => {
  let service: ConfiguredService;

  beforeAll(async () => {
    service = await configuredService(
      (origin) => `
        currency: EUR
        providers:
          own:
            base_url: ${origin}/v1
            models: [plain, { name: large, deployment: org/large-2026, price: { input: 1, output: 2 } }]`,
    );
    service.upstream.answerWith((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(completion({ content: 'Yes.' }));
    });
  });

  afterAll(() => service.stop());

  it.each([
    ['own:large', 'large', 'org/large-2026'],
    ['own:large', 'own:large', 'org/large-2026'],
    ['own:plain', 'plain', 'plain'],
  ])(
    'of the upstream %s, called as %s, is sent to the provider as %s',
    async (upstream, model, requested) => {
      const answer = await service.post(upstream, { model, messages: [{ role: 'user', content: 'Hi.' }] });
      expect(answer.status).toBe(200);
      expect(JSON.parse(service.upstream.requests.at(-1)?.text ?? '')).toMatchObject({ model: requested });
      const [session] = await query<{ canonical: string }>(
        service.running.databaseUrl,
        `SELECT canonical FROM audit_events WHERE kind = 'request_forwarded' ORDER BY ts DESC, chain DESC LIMIT 1`,
      );
      expect(JSON.parse(session?.canonical ?? '{}')).toMatchObject({ upstream });
    },
  );

  it('cannot be called by its deployment name', async () => {
    const messages = [{ role: 'user', content: 'Hi.' }];
    const answer = await service.post('own:large', { model: 'org/large-2026', messages });
    expect(answer.status).toBe(422);
  });

  it('is listed by its configured name only', async () => {
    const cookie = await service.running.login();
    const answer = await fetch(`${service.running.baseUrl}/api/v1/upstreams`, { headers: { cookie } });
    const text = await answer.text();
    expect(text).toContain('own:large');
    expect(text).not.toMatch(/org\/large|price|EUR/);
  });
});
