import { once } from 'node:events';
import { request } from 'node:http';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readBroken } from '../support/broken-stream.js';
import { query } from '../support/databases.js';
import { CALLER_WORDS } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion, type RecordedRequest } from '../support/recording-upstream.js';

const FIRST_DELTA = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'Well, ' } }] })}\n\n`;
const SSE = { 'content-type': 'text/event-stream' };
const JSON_TYPE = { 'content-type': 'application/json' };

describe('a caller that hangs up, and an upstream that fails', () => {
  let service: RecordedService;

  beforeAll(async () => {
    service = await runRecordedService({ env: { SERVICE_UPSTREAM_TIMEOUT_MS: '400' } });
  });

  afterAll(() => service.stop());

  const body = (stream: boolean): object => ({
    model: 'model-a',
    stream,
    messages: [{ role: 'user', content: CALLER_WORDS }],
  });

  async function lastStatus(): Promise<string | undefined> {
    for (let tries = 0; tries < 100; tries += 1) {
      const rows = await query<{ status: string | null }>(
        service.databaseUrl,
        'SELECT status FROM sessions ORDER BY started_at DESC, session_id DESC LIMIT 1',
      );
      const status = rows[0]?.status;
      if (status != null) return status;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return undefined;
  }

  const begins: [string, boolean, ((response: ServerResponse) => unknown) | undefined][] = [
    ['before headers', false, undefined],
    ['before headers, streamed', true, undefined],
    ['before the first token', true, (response) => response.writeHead(200, SSE).write(': wait\n\n')],
    ['mid-stream', true, (response) => response.writeHead(200, SSE).write(FIRST_DELTA)],
    ['mid-body', false, (response) => response.writeHead(200, JSON_TYPE).write('{"choices"')],
  ];

  it.each(begins)('%s: the upstream call stops and the session is partial', async (_, stream, begin) => {
    const reached = new Promise<RecordedRequest>((resolve) => {
      service.upstream.answerWith((recorded, response) => {
        begin?.(response);
        resolve(recorded);
      });
    });
    const call = request(service.proxyUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    call.on('error', () => undefined);
    const answered = stream && begin !== undefined ? once(call, 'response') : undefined;
    call.end(JSON.stringify(body(stream)));
    const { hungUp } = await reached;
    await answered;
    call.destroy();
    await hungUp;
    expect(await lastStatus()).toBe('partial');
  });

  const busy = { error: { message: 'Slow down, my name is Jane Okafor.', type: 'rate', code: 'busy' } };
  const failures: [string, number, string, (response: ServerResponse) => unknown][] = [
    [
      'fails with a status',
      502,
      'upstream_error',
      (response) =>
        void response.writeHead(429, { 'retry-after': '7', ...JSON_TYPE }).end(JSON.stringify(busy)),
    ],
    ['answers no JSON', 502, 'upstream_error', (response) => response.writeHead(200).end('<html>')],
    ['resets', 502, 'upstream_error', (response) => response.destroy().closed],
    ['is silent', 504, 'upstream_timeout', () => undefined],
  ];

  it.each(failures)('%s: %d %s, and the session is an error', async (sort, status, code, answer) => {
    service.upstream.answerWith((_, response) => {
      answer(response);
    });
    const reply = await service.post(body(false));
    const text = await reply.text();
    expect([reply.status, (JSON.parse(text) as { error: { code: string } }).error.code]).toEqual([
      status,
      code,
    ]);
    expect(text).not.toContain('Okafor');
    if (sort.startsWith('fails')) {
      expect(reply.headers.get('retry-after')).toBe('7');
      expect(text).toContain('"upstream_status":429');
    }
    expect(await lastStatus()).toBe('error');
  });

  const cuts: [string, (response: ServerResponse) => unknown][] = [
    ['breaks off', (response) => response.write(FIRST_DELTA, () => response.destroy())],
    ['ends without [DONE]', (response) => response.end(FIRST_DELTA)],
    ['sends garbage', (response) => response.end('data: {"choices"\n\n')],
    ['falls silent', (response) => response.write(FIRST_DELTA)],
  ];

  it.each(cuts)('a stream that %s ends with an error event and no [DONE]', async (_, answer) => {
    service.upstream.answerWith((__, response) => {
      response.writeHead(200, SSE);
      answer(response);
    });
    const text = await readBroken(await service.post(body(true)));
    expect(text).toContain('"error":{');
    expect(text).toMatch(/"code":"upstream_(error|timeout)"/);
    expect(text).not.toContain('[DONE]');
    expect(await lastStatus()).toBe('partial');
  });

  it('a token that was never issued becomes [REDACTED:KIND], is journaled, and the rest goes on', async () => {
    service.upstream.answerWith((_, response) => {
      const content = 'Call [PHONE_0123456789AB] now.';
      response.setHeader('content-type', 'application/json').end(completion({ content }));
    });
    const reply = (await (await service.post(body(false))).json()) as {
      choices: { message: { content: string } }[];
    };
    expect(reply.choices[0]?.message.content).toBe('Call [REDACTED:PHONE] now.');
    expect(await lastStatus()).toBe('partial');
    const events = await query<{ canonical: string }>(
      service.databaseUrl,
      `SELECT canonical FROM audit_events WHERE kind = 'rehydration_failed'`,
    );
    expect(JSON.parse(events[0]?.canonical ?? '{}')).toMatchObject({
      entity_kind: 'PHONE',
      reason: 'vault_missing',
      turn: 0,
    });
  });
});
