import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLog } from '../../src/common/logging/logger.js';
import { type ConfiguredService, configuredService } from '../support/configured-service.js';
import { query } from '../support/databases.js';
import { completion } from '../support/recording-upstream.js';
import { until } from '../support/until.js';

const BODY = { model: 'first', messages: [{ role: 'user', content: 'Hi.' }] };

/** The agents used the provider before its key was unset. */
describe('a provider whose key is unset', () => {
  const written: string[] = [];
  let service: ConfiguredService;

  beforeAll(async () => {
    service = await configuredService(
      (origin) => `
        providers:
          keyed: { base_url: ${origin}/keyed/v1, api_key: "\${TEST_UNSET_KEY}", models: [first], apis: [responses] }
          own: { base_url: ${origin}/own/v1, models: [first, second] }`,
      {},
      createLog('info', { write: (line) => written.push(line) }),
    );
    service.upstream.answerWith((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(completion({ content: 'Yes.' }));
    });
  });

  beforeEach(() => {
    written.length = 0;
    service.upstream.requests.length = 0;
  });

  afterAll(() => service.stop());

  /** Calls an agent that was created with another upstream and then moved to these upstreams. */
  async function ask(
    upstreams: readonly string[],
    body: object = BODY,
    path = 'chat/completions',
  ): Promise<Response> {
    const cookie = await service.running.login();
    const [upstream, ...fallbacks] = upstreams;
    const agent = await service.running.createAgent(cookie, { upstream: 'own:first' });
    await query(
      service.running.databaseUrl,
      `UPDATE agents SET upstream = '${upstream}', fallbacks = '{${fallbacks.map((name) => `"${name}"`).join()}}'
       WHERE agent_id = '${agent.id}'`,
    );
    return fetch(agent.proxy_url.replace('chat/completions', path), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  it.each([
    ['chat/completions', BODY],
    ['responses', { model: 'keyed:first', input: 'Hi.' }],
  ])('causes a 503, which is logged with the provider’s name: %s', async (path, body) => {
    const answer = await ask(['keyed:first'], body, path);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('upstream_unavailable');
    await until(() => written.some((line) => line.includes('"msg":"call"')));
    const line = written
      .map((text) => JSON.parse(text) as object)
      .find((one) => Reflect.get(one, 'msg') === 'call');
    expect(line).toMatchObject({ provider: 'keyed', status: 503, code: 'upstream_unavailable' });
  });

  it.each([
    ['keyed:first', 'own:second'],
    ['own:second', 'keyed:first'],
  ])('is skipped if the agent has another upstream: %s, %s', async (...upstreams) => {
    const answer = await ask(upstreams);
    expect(answer.status).toBe(200);
    const [sent] = service.upstream.requests;
    expect(JSON.parse(sent?.text ?? '')).toMatchObject({ model: 'second' });
    await until(() => written.some((line) => line.includes('"provider":"own"')));
  });

  it('does not accept the models of other providers', async () => {
    expect((await ask(['keyed:first'], { ...BODY, model: 'second' })).status).toBe(422);
  });
});
