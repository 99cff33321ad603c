import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase } from '../support/databases.js';
import { type Instance, loginByCommand, startInstance } from '../support/instances.js';
import { until } from '../support/until.js';

const PROBE = fileURLToPath(new URL('../support/whole-ranges.cjs', import.meta.url));

/**
 * Objects of one form share a layout in the engine, wherever in the program they are made. Ranges of texts are
 * `{ start, end }`, so one fraction in any other object of that form would make each number of each range an object.
 */
describe('text ranges', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let instance: Instance;
  let proxyUrl: string;

  async function post(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  }

  beforeAll(async () => {
    database = await freshDatabase();
    const env = {
      DATABASE_URL: database.url,
      SERVICE_MASTER_KEY: randomBytes(32).toString('base64'),
      // After about thirty calls, optimized code allocates its own numbers, regardless of other objects.
      SERVICE_WARM_UP: 'false',
    };
    instance = await startInstance({ ...env, NODE_OPTIONS: `--require=${PROBE}` });
    const cookie = await loginByCommand(env, 'acc_ranges');
    const created = await post(
      `${instance.baseUrl}/api/v1/agents`,
      { name: 'Ada', upstream: 'stub' },
      { cookie },
    );
    ({ proxy_url: proxyUrl } = ((await created.json()) as { agent: { proxy_url: string } }).agent);
  });

  afterAll(async () => {
    await instance.stop();
    await database.drop();
  });

  it('contain numbers that are not heap objects, even after calls', async () => {
    for (const name of ['Jane Okafor', 'Abena Owusu']) {
      const messages = [{ role: 'user', content: `My name is ${name}.` }];
      expect((await post(proxyUrl, { model: 'stub', messages })).status).toBe(200);
    }
    process.kill(instance.pid, 'SIGUSR2');
    await until(() => Promise.resolve(instance.printed().includes('whole ranges')));
    expect(instance.printed()).toContain('whole ranges: true, fractions: false');
  });
});
