import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Provider } from '../../src/upstreams/provider.js';
import { readBroken } from '../support/broken-stream.js';
import { query } from '../support/databases.js';
import { CALLER_WORDS, leaksIn, PLANTED } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion } from '../support/recording-upstream.js';

const SSE = { 'content-type': 'text/event-stream' };
const JSON_TYPE = { 'content-type': 'application/json' };
const DELTA = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'Well, ' } }] })}\n\n`;
const HTML = `<html><body>Sorry, ${PLANTED.name}, ${PLANTED.phone}</body></html>`;
const PHI_ERROR = JSON.stringify({
  error: {
    message: `No model for my name is ${PLANTED.name}, ${PLANTED.phone}`,
    type: 'bad',
    code: PLANTED.email,
  },
});
const LONG_LINE = `data: ${'x'.repeat(5 * 1024 * 1024)}\n\n`;

interface ChatError {
  error: { code: string; message: string; upstream_status?: number };
}

describe('a faulty upstream', () => {
  let service: RecordedService;
  let deaf: Server;
  /** Proxy URLs of agents with unreachable upstreams. */
  let refused: string;
  let noTls: string;

  beforeAll(async () => {
    deaf = createServer((socket) => socket.end('SSH-2.0-none\r\n'));
    deaf.listen(0, '127.0.0.1');
    await once(deaf, 'listening');
    const { port } = deaf.address() as AddressInfo;
    const provider = (name: string, baseUrl: string): Provider => ({
      name,
      baseUrl,
      apiKey: undefined,
      models: [{ name: 'm' }],
      apis: ['chat_completions'],
      websocket: false,
      baa: undefined,
    });
    service = await runRecordedService({
      env: { SERVICE_UPSTREAM_TIMEOUT_MS: '500' },
      providers: [
        provider('refused', 'http://127.0.0.1:9/v1'),
        provider('tls', `https://127.0.0.1:${port}/v1`),
      ],
    });
    const cookie = await service.login();
    refused = (await service.createAgent(cookie, { upstream: 'refused:m' })).proxy_url;
    noTls = (await service.createAgent(cookie, { upstream: 'tls:m' })).proxy_url;
  });

  afterAll(async () => {
    await service.stop();
    deaf.close();
  });

  const body = (stream: boolean, model = 'model-a'): object => ({
    model,
    stream,
    messages: [{ role: 'user', content: CALLER_WORDS }],
  });

  async function lastSession(): Promise<{ status: string; kinds: string[] }> {
    const rows = await query<{ status: string; kinds: string[] }>(
      service.databaseUrl,
      `SELECT s.status, array_agg(e.kind ORDER BY e.seq) AS kinds FROM sessions s
       JOIN audit_events e ON e.chain = s.session_id
       GROUP BY s.session_id, s.status, s.started_at ORDER BY s.started_at DESC, s.session_id DESC LIMIT 1`,
    );
    return rows[0] ?? { status: 'none', kinds: [] };
  }

  type Behave = (response: ServerResponse) => unknown;
  const statuses: [number, string | null][] = [
    [400, 'false'],
    [401, 'false'],
    [403, 'false'],
    [404, 'false'],
    [408, null],
    [424, null],
    [429, null],
    [500, null],
    [529, null],
  ];

  it.each(statuses)(
    'with status %d leads to 502 without values and with x-should-retry %s',
    async (status, retry) => {
      for (const stream of [false, true]) {
        service.upstream.answerWith(
          (_, response) => void response.writeHead(status, JSON_TYPE).end(PHI_ERROR),
        );
        const answer = await service.post(body(stream));
        const text = await answer.text();
        expect(answer.status).toBe(502);
        expect(answer.headers.get('x-should-retry')).toBe(retry);
        expect((JSON.parse(text) as ChatError).error).toMatchObject({
          code: 'upstream_error',
          upstream_status: status,
        });
        expect(leaksIn(text)).toEqual([]);
        expect(text).toContain('[REDACTED:NAME]');
        expect(await lastSession()).toMatchObject({ status: 'error' });
      }
    },
  );

  const early: [string, number, string, Behave][] = [
    ['resets before headers', 502, 'upstream_error', (r) => r.destroy().closed],
    ['hangs', 504, 'upstream_timeout', () => undefined],
    [
      'sends an HTML page',
      502,
      'upstream_error',
      (r) => r.writeHead(200, { 'content-type': 'text/html' }).end(HTML),
    ],
    ['sends an HTML error page', 502, 'upstream_error', (r) => r.writeHead(503).end(HTML)],
    ['sends garbage', 502, 'upstream_error', (r) => r.writeHead(200, JSON_TYPE).end('{"choices": [')],
    ['sends a list', 502, 'upstream_error', (r) => r.writeHead(200, JSON_TYPE).end('[]')],
    [
      'sends a text for choices',
      502,
      'upstream_error',
      (r) => r.writeHead(200, JSON_TYPE).end('{"choices":"x"}'),
    ],
    ['sends no choices at all', 502, 'upstream_error', (r) => r.writeHead(200, JSON_TYPE).end('{"foo":1}')],
    [
      'sends a number for a choice',
      502,
      'upstream_error',
      (r) => r.writeHead(200, JSON_TYPE).end('{"choices":[1]}'),
    ],
    [
      'sends a text for a message',
      502,
      'upstream_error',
      (r) => r.writeHead(200, JSON_TYPE).end('{"choices":[{"message":"x"}]}'),
    ],
    [
      'breaks off mid-body',
      502,
      'upstream_error',
      (r) => r.writeHead(200, JSON_TYPE).write('{"a"', () => r.destroy()),
    ],
    [
      'compresses in a way unknown',
      502,
      'upstream_error',
      (r) => r.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'zz' }).end('x'),
    ],
    [
      'compresses badly',
      502,
      'upstream_error',
      (r) => r.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end('no gzip'),
    ],
  ];

  it.each(early)('that %s leads to %d %s', async (_, status, code, behave) => {
    service.upstream.answerWith((__, response) => void behave(response));
    const answer = await service.post(body(false));
    const text = await answer.text();
    expect([answer.status, (JSON.parse(text) as ChatError).error.code]).toEqual([status, code]);
    expect(leaksIn(text)).toEqual([]);
    const session = await lastSession();
    expect(session.status).toBe('error');
    expect(session.kinds).toEqual(
      expect.arrayContaining(['request_forwarded', 'upstream_failed', 'session_closed']),
    );
  });

  it('that refuses the connection or does not speak TLS leads to 502', async () => {
    for (const url of [refused, noTls]) {
      const answer = await service.post(body(false, 'm'), undefined, url);
      expect(answer.status).toBe(502);
      expect(await answer.json()).toMatchObject({ error: { code: 'upstream_error', phase: 'connect' } });
      expect(await lastSession()).toMatchObject({ status: 'error' });
    }
  });

  const late: [string, string, Behave][] = [
    ['resets', 'upstream_error', (r) => r.write(DELTA, () => r.destroy())],
    ['ends without [DONE]', 'upstream_error', (r) => r.end(DELTA)],
    ['sends garbage', 'upstream_error', (r) => r.end('data: {"choices"\n\n')],
    ['sends a line of 5 MiB', 'upstream_error', (r) => r.end(LONG_LINE)],
    ['falls silent', 'upstream_timeout', (r) => r.write(DELTA)],
    ['reports an error of its own', 'upstream_error', (r) => r.end(`data: ${PHI_ERROR}\n\n`)],
    [
      'reports one as an event of that name, and ends as if all were well',
      'upstream_error',
      (r) => r.end(`${DELTA}event: error\ndata: {"message":"overloaded"}\n\ndata: [DONE]\n\n`),
    ],
    [
      'reports one in words',
      'upstream_error',
      (r) => r.end('event: error\ndata: overloaded\n\ndata: [DONE]\n\n'),
    ],
    [
      'reports one as a text',
      'upstream_error',
      (r) => r.end('data: {"error":"overloaded"}\n\ndata: [DONE]\n\n'),
    ],
  ];

  it.each(late)(
    'that %s mid-stream leads to an error event with %s and no [DONE]',
    async (_, code, behave) => {
      service.upstream.answerWith((__, response) => {
        response.writeHead(200, SSE);
        behave(response);
      });
      const text = await readBroken(await service.post(body(true)));
      expect(text).toContain(`"code":"${code}"`);
      expect(text).not.toContain('[DONE]');
      expect(leaksIn(text)).toEqual([]);
      expect(await lastSession()).toMatchObject({ status: 'partial' });
    },
  );

  it('may compress its reply, although the request does not allow it', async () => {
    service.upstream.answerWith(({ text, headers }, response) => {
      expect(headers['accept-encoding']).toBe('identity');
      const [token] = /\[PHONE_\w+\]/.exec(text) ?? [];
      const packed = gzipSync(completion({ content: `Call ${token ?? ''}.` }));
      response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(packed);
    });
    expect(await (await service.post(body(false))).text()).toContain(`Call ${PLANTED.phone}.`);
  });

  it('gets the request again if it closed a kept-alive connection', async () => {
    service.upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'ok' }));
    });
    expect((await service.post(body(false))).status).toBe(200);
    let hangUps = 1;
    service.upstream.answerWith((_, response) => {
      if (hangUps-- > 0) response.destroy();
      else response.setHeader('content-type', 'application/json').end(completion({ content: 'ok' }));
    });
    expect((await service.post(body(false))).status).toBe(200);
  });
});
