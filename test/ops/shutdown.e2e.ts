import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readBroken } from '../support/broken-stream.js';
import { createLog } from '../../src/common/logging/logger.js';
import { query } from '../support/databases.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { sendStream } from '../support/recording-upstream.js';

const GRACE_MS = 400;

const call = (content: string, stream: boolean): object => ({
  model: 'model-a',
  stream,
  messages: [{ role: 'user', content }],
});

/** Outcomes of each kind of call when the service shuts down. */
describe('a shutdown', () => {
  let service: RecordedService;
  let outcome: { finished: string; cut: string; waiting: Response; late: Response; health: Response };
  let statuses: string[];
  const logged: string[] = [];

  beforeAll(async () => {
    const log = createLog('info', { write: (line) => logged.push(line) });
    service = await runRecordedService({ log, env: { SERVICE_SHUTDOWN_GRACE_MS: String(GRACE_MS) } });
    const arrived = new Map<string, () => void>();
    const arrival = (word: string): Promise<void> => new Promise((resolve) => arrived.set(word, resolve));
    const allArrived = Promise.all(['finishes', 'endless', 'silent'].map(arrival));
    service.upstream.answerWith(({ text }, response) => {
      for (const [word, resolve] of arrived) if (text.includes(word)) resolve();
      if (text.includes('silent')) return;
      if (text.includes('finishes')) setTimeout(sendStream, GRACE_MS / 4, response, [{ content: 'done' }]);
      else response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    });
    const finished = service.post(call('this one finishes', true)).then((answer) => answer.text());
    const cut = service.post(call('this one is endless', true)).then(readBroken);
    const waiting = service.post(call('this one is silent', false));
    await allArrived;
    const stopped = service.service.stop();
    const late = await service.post(call('this one is late', false));
    const health = await fetch(`${service.baseUrl}/health`);
    outcome = { finished: await finished, cut: await cut, waiting: await waiting, late, health };
    await stopped;
    const rows = await query<{ status: string }>(
      service.databaseUrl,
      'SELECT status FROM sessions ORDER BY status',
    );
    statuses = rows.map((row) => row.status);
  });

  afterAll(() => service.stop());

  it('rejects new calls with Retry-After', async () => {
    const { late } = outcome;
    expect(late.status).toBe(503);
    expect(late.headers.get('retry-after')).toBe('1');
    expect(late.headers.get('x-should-retry')).toBeNull();
    expect(await late.json()).toMatchObject({ error: { code: 'shutting_down', type: 'server_error' } });
    expect(service.upstream.requests).toHaveLength(3);
  });

  it('is reported to the load balancer', async () => {
    expect(outcome.health.status).toBe(503);
    expect(await outcome.health.json()).toMatchObject({ status: 'shutting_down' });
  });

  it('lets a stream finish within the grace period', () => {
    expect(outcome.finished).toContain('done');
    expect(outcome.finished).toContain('[DONE]');
  });

  it('ends other streams with an error event', () => {
    expect(outcome.cut).toContain('"code":"shutting_down"');
    expect(outcome.cut).not.toContain('[DONE]');
  });

  it('ends a call that waits for the upstream with 503', async () => {
    expect(outcome.waiting.status).toBe(503);
    expect(await outcome.waiting.json()).toMatchObject({ error: { code: 'shutting_down' } });
  });

  it('is logged with warnings for rejected calls, and without errors', () => {
    const lines = logged.map((line) => JSON.parse(line) as { level: number; code?: string });
    expect(lines.filter(({ level }) => level >= 50)).toEqual([]);
    expect(lines.filter(({ code, level }) => code === 'shutting_down' && level === 40)).not.toHaveLength(0);
  });

  it('ends all sessions', () => {
    expect(statuses).toEqual(['error', 'ok', 'partial']);
  });
});
