import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { query } from '../support/databases.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion, sendStream } from '../support/recording-upstream.js';

const MAX_STREAMS = 3;
const JSON_TYPE = { 'content-type': 'application/json' };
const FIRST_DELTA = `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'Well, ' } }] })}\n\n`;

const body = (stream: boolean): string =>
  JSON.stringify({ model: 'model-a', stream, messages: [{ role: 'user', content: 'Hello' }] });

interface OpenStream {
  readonly call: ClientRequest;
  readonly answer: IncomingMessage;
  readonly upstream: ServerResponse;
}

describe('the limit on streams of an account', () => {
  let service: RecordedService;
  let otherUrl: string;
  /** Upstream sides of the open streams, oldest first. */
  const open: ServerResponse[] = [];

  beforeAll(async () => {
    service = await runRecordedService({ env: { SERVICE_MAX_STREAMS: String(MAX_STREAMS) } });
    const cookie = await service.login({ account: 'other' });
    otherUrl = (await service.createAgent(cookie, { upstream: 'recorder:model-a' })).proxy_url;
    service.upstream.answerWith(({ text }, response) => {
      if (text.includes('Fail')) {
        response.writeHead(500).end();
      } else if (text.includes('"stream":true')) {
        response.writeHead(200, { 'content-type': 'text/event-stream' }).write(FIRST_DELTA);
        open.push(response);
      } else {
        response.setHeader('content-type', 'application/json').end(completion({ content: 'ok' }));
      }
    });
  });

  afterAll(() => service.stop());

  async function ask(url: string): Promise<Pick<OpenStream, 'call' | 'answer'>> {
    const call = request(url, { method: 'POST', headers: JSON_TYPE });
    call.on('error', () => undefined);
    call.end(body(true));
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    answer.on('error', () => undefined);
    answer.resume();
    return { call, answer };
  }

  /** Begins a stream once the slots of earlier tests are free. Resolves after the response headers arrive. */
  async function begin(url = service.proxyUrl): Promise<OpenStream> {
    let { call, answer } = await ask(url);
    for (let tries = 0; tries < 200 && answer.statusCode === 429; tries += 1) {
      await pause(10);
      ({ call, answer } = await ask(url));
    }
    expect(answer.statusCode).toBe(200);
    const upstream = open.at(-1);
    if (upstream === undefined) throw new Error('nothing reached the upstream');
    return { call, answer, upstream };
  }

  let streams: OpenStream[] = [];

  async function fill(): Promise<OpenStream> {
    streams = [];
    for (let index = 0; index < MAX_STREAMS; index += 1) streams.push(await begin());
    const [first] = streams;
    if (first === undefined) throw new Error('no stream was begun');
    return first;
  }

  /** Returns the status of another stream, which ends at once if it is admitted. */
  async function oneMore(): Promise<number> {
    const before = open.length;
    const answer = service.post(body(true));
    while (open.length === before && !(await settled(answer))) await pause(5);
    open[before]?.end('data: [DONE]\n\n');
    const { status } = await answer;
    await (await answer).text();
    return status;
  }

  async function settled(promise: Promise<unknown>): Promise<boolean> {
    return Promise.race([promise.then(() => true), pause(0, false)]);
  }

  /** A slot becomes free shortly after the upstream sees the end of a stream. */
  async function expectPlace(): Promise<void> {
    let status = await oneMore();
    for (let tries = 0; tries < 50 && status !== 200; tries += 1) {
      await pause(10);
      status = await oneMore();
    }
    expect(status).toBe(200);
  }

  afterEach(() => {
    for (const { call } of streams) call.destroy();
    streams = [];
  });

  it('rejects further streams before detection, storage and forwarding', async () => {
    await fill();
    const requests = service.upstream.requests.length;
    const refused = await service.post(body(true));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await refused.json()).toMatchObject({ error: { type: 'rate_limit_error', code: 'rate_limited' } });
    expect(service.upstream.requests).toHaveLength(requests);
    const sessions = await query<{ n: number }>(
      service.databaseUrl,
      'SELECT count(*)::int AS n FROM sessions',
    );
    expect(sessions[0]?.n).toBe(requests);
  });

  it('does not affect complete replies or other accounts', async () => {
    await fill();
    expect((await service.post(body(false))).status).toBe(200);
    streams.push(await begin(otherUrl));
  });

  it.each<[string, (stream: OpenStream) => void]>([
    ['ends', ({ upstream }) => upstream.end('data: [DONE]\n\n')],
    ['is hung up on', ({ call }) => call.destroy()],
    ['breaks off upstream', ({ upstream }) => upstream.destroy()],
    ['ends without [DONE]', ({ upstream }) => upstream.end()],
    ['sends invalid data', ({ upstream }) => upstream.write('data: {{{\n\n')],
  ])('frees a slot when a stream %s', async (_, end) => {
    const first = await fill();
    expect(await oneMore()).toBe(429);
    end(first);
    await expectPlace();
  });

  it('frees a slot when a stream never begins', async () => {
    for (let index = 0; index < 2 * MAX_STREAMS; index += 1) {
      expect((await service.post(body(true).replace('Hello', 'Fail'))).status).toBe(502);
    }
    await expectPlace();
  });
});

describe('a stream limit of 0', () => {
  it('admits any number of streams', async () => {
    const service = await runRecordedService({ env: { SERVICE_MAX_STREAMS: '0' } });
    service.upstream.answerWith((_, response) => {
      setTimeout(sendStream, 100, response, [{ content: 'ok' }]);
    });
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const answer = await service.post(body(true));
        await answer.text();
        return answer.status;
      }),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    await service.stop();
  });
});
