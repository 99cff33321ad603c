import { once } from 'node:events';
import { request } from 'node:http';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { query } from '../support/databases.js';
import { CALLER_WORDS } from '../support/planted.js';
import { completion, type RecordedRequest, type RecordingUpstream, recordUpstream } from '../support/recording-upstream.js';
import { type RunningService, runService } from '../support/running-service.js';

const FIRST_DELTA = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'Well, ' } }] })}\n\n`;

describe('a caller that hangs up, and an upstream that fails', () => {
  let upstream: RecordingUpstream;
  let service: RunningService;
  let url: string;

  beforeAll(async () => {
    upstream = await recordUpstream();
    service = await runService({ providers: [upstream.provider], env: { SERVICE_UPSTREAM_TIMEOUT_MS: '400' } });
    ({ proxy_url: url } = await service.createAgent(await service.login(), { upstream: 'recorder:model-a' }));
  });

  beforeEach(() => {
    upstream.requests.length = 0;
  });

  afterAll(async () => {
    await service.stop();
    await upstream.stop();
  });

  function body(stream: boolean): string {
    return JSON.stringify({ model: 'model-a', stream, messages: [{ role: 'user', content: CALLER_WORDS }] });
  }

  function post(stream: boolean): Promise<Response> {
    return fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: body(stream) });
  }

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

  it.each([
    ['before headers', false, (): void => undefined],
    ['before headers, streamed', true, (): void => undefined],
    ['before the first token', true, (response: ServerResponse): void => void response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()],
    ['mid-stream', true, (response: ServerResponse): void => void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(FIRST_DELTA)],
    ['mid-body', false, (response: ServerResponse): void => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"choices"')],
  ])('%s: the upstream call stops and the session is partial', async (_, stream, begin) => {
    const reached = new Promise<RecordedRequest>((resolve) => {
      upstream.answerWith((recorded, response) => {
        begin(response);
        resolve(recorded);
      });
    });
    const call = request(url, { method: 'POST', headers: { 'content-type': 'application/json' } });
    call.on('error', () => undefined);
    const answered = stream && begin.length > 0 ? once(call, 'response') : undefined;
    call.end(body(stream));
    const { hungUp } = await reached;
    await answered;
    call.destroy();
    await hungUp;
    expect(await lastStatus()).toBe('partial');
  });

  it.each([
    ['fails with a status', 502, 'upstream_error', (r: ServerResponse): void => void r.writeHead(429, { 'retry-after': '7', 'content-type': 'application/json' }).end(JSON.stringify({ error: { message: 'Slow down, my name is Jane Okafor.', type: 'rate', code: 'busy' } }))],
    ['answers no JSON', 502, 'upstream_error', (r: ServerResponse): void => void r.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
    ['resets', 502, 'upstream_error', (r: ServerResponse): void => void r.destroy()],
    ['is silent', 504, 'upstream_timeout', (): void => undefined],
  ])('%s: %d %s, and the session is an error', async (sort, status, code, answer) => {
    upstream.answerWith((_, response) => {
      answer(response);
    });
    const reply = await post(false);
    const text = await reply.text();
    expect([reply.status, (JSON.parse(text) as { error: { code: string } }).error.code]).toEqual([status, code]);
    expect(text).not.toContain('Okafor');
    if (sort.startsWith('fails')) {
      expect(reply.headers.get('retry-after')).toBe('7');
      expect(text).toContain('"upstream_status":429');
    }
    expect(await lastStatus()).toBe('error');
  });

  it.each([
    ['breaks off', (r: ServerResponse): void => void r.write(FIRST_DELTA, () => r.destroy())],
    ['ends without [DONE]', (r: ServerResponse): void => void r.end(FIRST_DELTA)],
    ['sends garbage', (r: ServerResponse): void => void r.end('data: {"choices"\n\n')],
    ['falls silent', (r: ServerResponse): void => void r.write(FIRST_DELTA)],
  ])('a stream that %s ends with an error event and no [DONE]', async (_, answer) => {
    upstream.answerWith((__, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      answer(response);
    });
    const reply = await post(true);
    const decoder = new TextDecoder();
    let text = '';
    const read = async (): Promise<void> => {
      for await (const part of reply.body ?? []) text += decoder.decode(part as Uint8Array, { stream: true });
    };
    await expect(read()).rejects.toThrow();
    expect(text).toContain('"error":{');
    expect(text).toMatch(/"code":"upstream_(error|timeout)"/);
    expect(text).not.toContain('[DONE]');
    expect(await lastStatus()).toBe('partial');
  });

  it('a token that was never issued becomes [REDACTED:KIND], is journaled, and the rest goes on', async () => {
    upstream.answerWith((_, response) => {
      const content = 'Call [PHONE_0123456789AB] now.';
      response.setHeader('content-type', 'application/json').end(completion({ content }));
    });
    const reply = (await (await post(false)).json()) as { choices: { message: { content: string } }[] };
    expect(reply.choices[0]?.message.content).toBe('Call [REDACTED:PHONE] now.');
    expect(await lastStatus()).toBe('partial');
    const events = await query<{ canonical: string }>(
      service.databaseUrl,
      `SELECT canonical FROM audit_events WHERE kind = 'rehydration_failed'`,
    );
    expect(JSON.parse(events[0]?.canonical ?? '{}')).toMatchObject({ entity_kind: 'PHONE', reason: 'vault_missing', turn: 0 });
  });
});
