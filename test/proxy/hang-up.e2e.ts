import { once } from 'node:events';
import { request } from 'node:http';
import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { query } from '../support/databases.js';
import { CALLER_WORDS } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import type { RecordedRequest } from '../support/recording-upstream.js';

const FIRST_DELTA = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'Well, ' } }] })}\n\n`;
const SSE = { 'content-type': 'text/event-stream' };
const JSON_TYPE = { 'content-type': 'application/json' };

describe('a caller that hangs up', () => {
  let service: RecordedService;

  beforeAll(async () => {
    service = await runRecordedService();
  });

  afterAll(() => service.stop());

  const body = (stream: boolean): object => ({
    model: 'model-a',
    stream,
    messages: [{ role: 'user', content: CALLER_WORDS }],
  });

  /** Who waits for which call to reach the upstream. */
  let calls = 0;
  const waiting = new Map<number, (recorded: RecordedRequest) => void>();

  async function sessions(status: string): Promise<number> {
    const sql = 'SELECT count(*)::int AS n FROM sessions WHERE status = $1';
    return (await query<{ n: number }>(service.databaseUrl, sql, [status]))[0]?.n ?? -1;
  }

  /** The session ends a moment after the upstream has seen the hang-up. */
  async function expectSessions(status: string, count: number): Promise<void> {
    for (let tries = 0; tries < 100 && (await sessions(status)) < count; tries += 1) await pause(20);
    expect(await sessions(status)).toBe(count);
  }

  const begins: [string, boolean, ((response: ServerResponse) => unknown) | undefined][] = [
    ['before headers', false, undefined],
    ['before headers, streamed', true, undefined],
    ['before the first token', true, (response) => response.writeHead(200, SSE).write(': wait\n\n')],
    ['mid-stream', true, (response) => response.writeHead(200, SSE).write(FIRST_DELTA)],
    ['mid-body', false, (response) => response.writeHead(200, JSON_TYPE).write('{"choices"')],
  ];

  /** Calls and hangs up in that window; resolves once the upstream has seen it. */
  async function hangUp(stream: boolean, begins: boolean): Promise<void> {
    const call = request(service.proxyUrl, { method: 'POST', headers: JSON_TYPE });
    call.on('error', () => undefined);
    const answered = stream && begins ? once(call, 'response') : undefined;
    const marked = { ...body(stream), seed: (calls += 1) };
    const reached = new Promise<RecordedRequest>((resolve) => waiting.set(marked.seed, resolve));
    call.end(JSON.stringify(marked));
    const { hungUp } = await reached;
    await answered;
    call.destroy();
    await hungUp;
  }

  it.each(begins)(
    '%s: each of 100 upstream calls stops, and its session is partial',
    async (_, stream, begin) => {
      service.upstream.answerWith((recorded, response) => {
        begin?.(response);
        const { seed } = JSON.parse(recorded.text) as { seed: number };
        waiting.get(seed)?.(recorded);
      });
      const before = await sessions('partial');
      for (let round = 0; round < 10; round += 1) {
        await Promise.all(Array.from({ length: 10 }, () => hangUp(stream, begin !== undefined)));
      }
      await expectSessions('partial', before + 100);
    },
  );
});
