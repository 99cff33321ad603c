import type { IncomingMessage, ServerResponse } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AgentsApi } from '../support/agents-api.js';
import { freshDatabase, query } from '../support/databases.js';
import { childrenOf, FreshVisitor, sendFresh, textOf } from '../support/fresh-connections.js';
import { freePort } from '../support/free-port.js';
import { type Instance, loginByCommand, startInstance } from '../support/instances.js';
import { completion, type RecordingUpstream, recordUpstream } from '../support/recording-upstream.js';
import { until } from '../support/until.js';
import { allEnded, findLosses, NOTHING_LOST } from '../faults/journal-check.js';
import { callMany, maskedHashes, unhurried } from '../faults/callers.js';
import { itWith } from '../support/left-out.js';
import { PS } from '../support/needs.js';

const PATTERNS = 'name: patterns\ndetection: { passes: [pattern] }\n';
const MAX_STREAMS = 4;
const PIECE = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'Well. ' } }] })}\n\n`;

jest.setTimeout(300_000);

/** One instance with two processes, which share a database and a port. */
describe('an instance with two processes', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let upstream: RecordingUpstream;
  let folder: string;
  let env: Record<string, string>;
  let metricsPort: number;
  let instance: Instance;
  let proxyUrl: string;
  let cookie: string;
  /** Upstream sides of the open streams. */
  const open: ServerResponse[] = [];

  beforeAll(async () => {
    database = await freshDatabase();
    upstream = await recordUpstream();
    folder = await mkdtemp(join(tmpdir(), 'sotto-processes-'));
    const file = join(folder, 'upstreams.yaml');
    await writeFile(
      file,
      `providers: { recorder: { base_url: "${upstream.provider.baseUrl}", models: [model-a] } }\n`,
    );
    metricsPort = await freePort();
    env = {
      DATABASE_URL: database.url,
      SERVICE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      SERVICE_UPSTREAMS_FILE: file,
      SERVICE_PROCESSES: '2',
      SERVICE_MODEL_WORKERS: '2',
      SERVICE_METRICS_PORT: String(metricsPort),
      SERVICE_RATE_LIMITS: 'on',
      SERVICE_MAX_STREAMS: String(MAX_STREAMS),
    };
    instance = await startInstance(env);
    cookie = await loginByCommand(env, 'clinic');
    const api = new AgentsApi(instance, cookie);
    const agent = await api.create({ name: 'An agent', upstream: 'recorder:model-a', policy_yaml: PATTERNS });
    proxyUrl = instance.baseUrl + new URL(agent.proxy_url).pathname;
  });

  beforeEach(() => {
    upstream.answerWith(({ text }, response) => {
      if (text.includes('"stream":true')) {
        open.push(response.writeHead(200, { 'content-type': 'text/event-stream' }));
        response.write(PIECE);
      } else response.setHeader('content-type', 'application/json').end(completion({ content: 'Noted.' }));
    });
  });

  afterAll(async () => {
    await instance.stop();
    await upstream.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  async function call(stream = false): Promise<IncomingMessage> {
    const messages = [{ role: 'user', content: 'You can reach me at 415-555-0142.' }];
    return sendFresh(proxyUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'model-a', stream, messages }),
    });
  }

  async function endStreams(): Promise<void> {
    for (const response of open.splice(0)) response.end('data: [DONE]\n\n');
    await allEnded(database.url);
  }

  async function metric(name: string): Promise<number[]> {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    const lines = text.split('\n').filter((line) => line.startsWith(name));
    return lines.map((line) => Number(line.split(' ').at(-1)));
  }

  async function servingProcesses(where = 'true'): Promise<number> {
    const sql = `SELECT count(DISTINCT instance_id)::int AS n FROM sessions WHERE ${where}`;
    const [row] = await query<{ n: number }>(database.url, sql);
    return row?.n ?? -1;
  }

  it('serves calls with both processes, and counts them together', async () => {
    for (let count = 0; count < 6; count += 1) expect((await call()).resume().statusCode).toBe(200);
    expect(await servingProcesses()).toBe(2);
    expect(await metric('sotto_calls_total{api="chat_completions",outcome="ok",streamed="false"}')).toEqual([
      6,
    ]);
    expect(await metric('sotto_call_added_duration_seconds_count{api="chat_completions"}')).toEqual([6]);
    expect(await metric('sotto_model_workers{state="idle"}')).toEqual([2]);
    expect(await metric('sotto_shutting_down')).toEqual([0]);
    expect(await metric('process_start_time_seconds')).toHaveLength(1);
  });

  it('completes a login whose requests reach different processes', async () => {
    for (const login of ['alice', 'bob', 'carol']) {
      const visitor = new FreshVisitor(instance.baseUrl);
      await visitor.logIn(login);
      const me = await visitor.request('/api/v1/me');
      expect(JSON.parse(me.text)).toMatchObject({ user: { login } });
    }
  });

  it('limits the requests of an account across both processes', async () => {
    const began = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 150 }, () => sendFresh(`${instance.baseUrl}/api/v1/me`, { headers: { cookie } })),
    );
    const seconds = (performance.now() - began) / 1_000;
    const statuses = answers.map((answer) => answer.resume().statusCode);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    const allowed = statuses.filter((status) => status === 200).length;
    expect(allowed).toBeGreaterThanOrEqual(60);
    expect(allowed).toBeLessThanOrEqual(60 + 30 * seconds);
  });

  it('limits the streams of an account across both processes', async () => {
    const streams = await Promise.all(Array.from({ length: MAX_STREAMS + 2 }, () => call(true)));
    const statuses = streams.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([...Array.from({ length: MAX_STREAMS }, () => 200), 429, 429]);
    await endStreams();
    const next = await call(true);
    expect(next.statusCode).toBe(200);
    await endStreams();
    expect(await textOf(next)).toContain('[DONE]');
  });

  itWith(
    [PS],
    'continues after a process is killed, without losses in the journal, the counts and the streams',
    async () => {
      for (let count = 0; count < MAX_STREAMS; count += 1) await call(true);
      expect(await servingProcesses('ended_at IS NULL')).toBe(2);
      const [before = 0] = await metric(
        'sotto_calls_total{api="chat_completions",outcome="ok",streamed="false"}',
      );
      const [victim = 0] = await childrenOf(instance.pid);
      process.kill(victim, 'SIGKILL');
      // These calls go to the remaining process, or fail at once because their process is gone.
      const outcomes = await callMany(proxyUrl, 4);
      await until(async () => {
        const pids = await childrenOf(instance.pid);
        return pids.length === 2 && !pids.includes(victim);
      });
      await until(async () => (await metric('sotto_model_workers{state="idle"}'))[0] === 2);
      for (const response of open.splice(0)) response.end('data: [DONE]\n\n');
      upstream.answerWith(unhurried);
      const after = await callMany(proxyUrl, 4);
      expect(after.filter(({ isWhole }) => !isWhole)).toEqual([]);
      await allEnded(database.url, 60_000);
      const all = [...outcomes, ...after];
      expect(await findLosses(database.url, all, maskedHashes(upstream.requests))).toEqual(NOTHING_LOST);
      const [counted = 0] = await metric(
        'sotto_calls_total{api="chat_completions",outcome="ok",streamed="false"}',
      );
      expect(counted).toBeGreaterThanOrEqual(before + 2);
      expect(instance.printed()).toContain('exited unexpectedly');
    },
  );

  it('lets a stream of each process end during a shutdown', async () => {
    const streams: Awaited<ReturnType<typeof call>>[] = [];
    // The kernel decides which process accepts a connection.
    await until(async () => {
      streams.push(await call(true));
      return (await servingProcesses('ended_at IS NULL')) === 2;
    });
    const texts = Promise.all(streams.map(textOf));
    const stopped = instance.stop();
    await until(async () => (await call()).resume().statusCode === 503);
    for (const response of open.splice(0)) response.end('data: [DONE]\n\n');
    for (const text of await texts) expect(text).toContain('[DONE]');
    await stopped;
    expect(await query(database.url, 'SELECT 1 FROM instances')).toEqual([]);
  });

  itWith([PS], 'ends completely if its supervisor is killed', async () => {
    instance = await startInstance(env);
    const pids = await childrenOf(instance.pid);
    expect(pids).toHaveLength(2);
    await instance.kill();
    await until(() => pids.every((pid) => !isRunning(pid)));
  });

  it('does not start if one of its processes cannot serve', async () => {
    const wrongKey = { ...env, SERVICE_MASTER_KEY: Buffer.alloc(32, 9).toString('base64') };
    await expect(startInstance(wrongKey)).rejects.toThrow('ended before it listened');
  });
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
