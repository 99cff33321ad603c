import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { query } from '../support/databases.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';
import { until } from '../support/until.js';

const CALL = { model: 'model-a', messages: [{ role: 'user', content: 'Hello' }] };
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const READY = { status: 'ok', database: 'ok', migrations: 'ok', model: 'ok' };

describe('the health check', () => {
  let service: RecordedService;

  beforeAll(async () => {
    service = await runRecordedService();
  });

  afterAll(() => service.stop());

  async function ask(path: string): Promise<{ status: number; body: unknown }> {
    const answer = await fetch(`${service.baseUrl}/health${path}`);
    return { status: answer.status, body: await answer.json() };
  }

  it('reports status, liveness and readiness', async () => {
    expect(await ask('')).toEqual({ status: 200, body: { status: 'ok', version, database: 'ok' } });
    expect(await ask('/live')).toEqual({ status: 200, body: { status: 'ok' } });
    expect(await ask('/ready')).toEqual({ status: 200, body: READY });
  });

  it('reports the service as not ready if a migration is missing', async () => {
    const last = '(SELECT max(id) FROM migrations)';
    const rename = (from: string, to: string): Promise<unknown> =>
      query(service.databaseUrl, `UPDATE migrations SET name = replace(name, $1, $2) WHERE id = ${last}`, [
        from,
        to,
      ]);
    await rename('1700', 'x1700');
    expect(await ask('/ready')).toEqual({
      status: 503,
      body: { ...READY, status: 'unavailable', migrations: 'outdated' },
    });
    await rename('x1700', '1700');
    expect((await ask('/ready')).status).toBe(200);
  });

  it('reports the service as ready if the database has later migrations', async () => {
    await query(
      service.databaseUrl,
      `INSERT INTO migrations (timestamp, name) VALUES (2000000000000, 'Later')`,
    );
    expect(await ask('/ready')).toEqual({ status: 200, body: READY });
    await query(service.databaseUrl, `DELETE FROM migrations WHERE name = 'Later'`);
  });

  it('reports unknown migrations if they cannot be read', async () => {
    await query(service.databaseUrl, 'REVOKE SELECT ON migrations FROM sotto_app');
    expect(await ask('/ready')).toEqual({
      status: 503,
      body: { ...READY, status: 'unavailable', migrations: 'unknown' },
    });
    await query(service.databaseUrl, 'GRANT SELECT ON migrations TO sotto_app');
  });
});

describe('a service that shuts down', () => {
  it('reports it first, and still accepts calls for a while', async () => {
    const service = await runRecordedService({ env: { SERVICE_SHUTDOWN_DELAY_MS: '4000' } });
    service.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'Hi' }));
    });
    const stopped = service.service.stop();
    const ready = await fetch(`${service.baseUrl}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([503, { ...READY, status: 'shutting_down' }]);
    expect((await fetch(`${service.baseUrl}/health`)).status).toBe(503);
    expect((await fetch(`${service.baseUrl}/health/live`)).status).toBe(200);
    expect((await service.post(CALL)).status).toBe(200);
    await until(() =>
      service.post(CALL).then(
        ({ status }) => status === 503,
        () => true,
      ),
    );
    await stopped;
    await service.stop();
  });
});
