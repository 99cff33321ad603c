import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createWebhook, deliveries, endWaits } from '../alerts/webhooks.js';
import { selfSigned } from '../support/certificate.js';
import { freshDatabase, query } from '../support/databases.js';
import { type Instance, loginByCommand, startInstance } from '../support/instances.js';

jest.setTimeout(300_000);

/** Milliseconds. The rounds of an instance are half a minute apart. */
const PATIENCE_MS = 120_000;

describe('an instance that is killed while it sends an alert', () => {
  const ids: string[] = [];
  const instances: Instance[] = [];
  let answer: (response: ServerResponse) => void = () => undefined;
  let env: Record<string, string>;
  let url: string;
  let cookie: string;
  let cleanUp: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    const { cert, key } = selfSigned('localhost');
    const place = await mkdtemp(join(tmpdir(), 'sotto-alerts-'));
    await writeFile(join(place, 'ca.pem'), cert);
    const server = createServer({ cert, key }, (request, response) => {
      request.resume();
      ids.push(String(request.headers['webhook-id']));
      answer(response);
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    url = `https://localhost:${(server.address() as AddressInfo).port}/`;
    const database = await freshDatabase();
    env = {
      DATABASE_URL: database.url,
      SERVICE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      SERVICE_CALLBACK_ALLOW: 'localhost',
      SERVICE_WARM_UP: 'false',
      NODE_EXTRA_CA_CERTS: join(place, 'ca.pem'),
    };
    cleanUp = [
      async () => {
        await Promise.all(instances.map((instance) => instance.kill()));
      },
      async () => {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      },
      () => database.drop(),
      () => rm(place, { recursive: true }),
    ];
  });

  afterAll(async () => {
    for (const step of cleanUp) await step();
  });

  async function start(): Promise<Instance> {
    const instance = await startInstance(env);
    instances.push(instance);
    return instance;
  }

  async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    while (!(await holds())) {
      if (Date.now() > end) throw new Error('it has not come about');
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  it('leaves the alert to another instance, which sends it under the same ID', async () => {
    const first = await start();
    cookie = await loginByCommand(env, 'clinic');
    await createWebhook(first, cookie, { url });
    const answered = await fetch(`${first.baseUrl}/api/v1/agents`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Front desk', upstream: 'stub', monthly_tokens: 100 }),
    });
    expect(answered.status).toBe(201);
    const databaseUrl = env.DATABASE_URL ?? '';
    await query(
      databaseUrl,
      `SELECT count_usage(array_agg(account_id), array_agg(agent_id), array_agg(now()), ARRAY['stub'], ARRAY[80], ARRAY[0],
         ARRAY[0], ARRAY[NULL::float8]) FROM agents`,
    );
    await eventually(() => ids.length > 0);
    await first.kill();
    const second = await start();
    expect(await deliveries(second, cookie)).toMatchObject([{ state: 'pending', attempts: 1 }]);
    answer = (response) => response.end();
    // Otherwise the lease of the killed instance ends only after two minutes.
    await endWaits({ databaseUrl });
    await eventually(async () => (await deliveries(second, cookie))[0]?.state === 'delivered');
    expect(await deliveries(second, cookie)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });
});
