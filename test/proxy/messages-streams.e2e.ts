import { setTimeout as wait } from 'node:timers/promises';
import Anthropic from '@anthropic-ai/sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { query } from '../support/databases.js';
import { messageEvents, written } from '../support/message-writer.js';
import { CALLER_WORDS, leaksIn, PLANTED, tokensOf } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { until } from '../support/until.js';

const SSE = { 'content-type': 'text/event-stream' };
const SAID = [{ role: 'user' as const, content: CALLER_WORDS }];

describe('streams of the Messages API', () => {
  let service: RecordedService;
  let client: Anthropic;

  beforeAll(async () => {
    service = await runRecordedService({ env: { SERVICE_UPSTREAM_TIMEOUT_MS: '1500' } });
    const baseURL = service.proxyUrl.replace('/v1/chat/completions', '');
    client = new Anthropic({ apiKey: 'unused', baseURL, maxRetries: 0 });
  });

  beforeEach(() => {
    service.upstream.requests.length = 0;
  });

  afterAll(() => service.stop());

  const asked = { model: 'model-a', max_tokens: 100, messages: SAID, stream: true } as const;

  /** Returns the events of a stream with the caller's number, one character per event. */
  function eventsFor(masked: string): string[] {
    const said = `It is ${tokensOf('PHONE', masked)[0] ?? ''}, right?`;
    return [...messageEvents([{ say: said }], (text) => Array.from(text))].map(written);
  }

  async function statusOf(session: string): Promise<string | undefined> {
    const sql = 'SELECT status FROM sessions WHERE session_id = $1';
    return (await query<{ status: string }>(service.databaseUrl, sql, [session]))[0]?.status;
  }

  it('stop when the client disconnects, and their sessions are partial', async () => {
    let hungUp = false;
    service.upstream.answerWith(async ({ text, hungUp: leaving }, response) => {
      void leaving.then(() => (hungUp = true));
      response.writeHead(200, SSE);
      for (const event of eventsFor(text).slice(0, -4)) response.write(event);
      await leaving;
    });
    const { data, response } = await client.messages.create(asked).withResponse();
    let heard = '';
    for await (const event of data) {
      if (event.type === 'content_block_delta' && event.delta.type === 'text_delta')
        heard += event.delta.text;
      if (heard.endsWith('right')) break;
    }
    expect(heard).toBe(`It is ${PLANTED.phone}, right`);
    await until(() => hungUp);
    const session = response.headers.get('x-sotto-session') ?? '';
    await until(async () => (await statusOf(session)) === 'partial');
  });

  it.each([
    ['breaks off', (events: string[]) => events.slice(0, 20).join('')],
    ['ends without a stop reason', (events: string[]) => events.slice(0, -2).join('')],
    ['holds what is no JSON', (events: string[]) => `${events.slice(0, 9).join('')}event: x\ndata: {\n\n`],
    ['is nothing but its end', (events: string[]) => events.at(-1) ?? ''],
    ['begins with no message', () => 'event: message_start\ndata: {"type":"message_start"}\n\n'],
  ])('throw an error in the client: a stream that %s', async (_, cut) => {
    service.upstream.answerWith(({ text }, response) => {
      response.writeHead(200, SSE).end(cut(eventsFor(text)));
    });
    const failing = client.messages.stream({ ...asked }).finalMessage();
    await expect(failing).rejects.toMatchObject({ errorCode: 'upstream_error' });
    expect(leaksIn(service.upstream.requests[0]?.text ?? '')).toEqual([]);
  });

  it('fail with a timeout error if the provider falls silent', async () => {
    service.upstream.answerWith(async ({ text, hungUp }, response) => {
      response.writeHead(200, SSE).write(eventsFor(text).slice(0, 12).join(''));
      await hungUp;
    });
    const failing = client.messages.stream({ ...asked }).finalMessage();
    await expect(failing).rejects.toMatchObject({ type: 'timeout_error', errorCode: 'upstream_timeout' });
  });

  it('contain pings and unknown events, with tokens restored', async () => {
    service.upstream.answerWith(async ({ text }, response) => {
      const events = eventsFor(text);
      const [phone = ''] = tokensOf('PHONE', text);
      response.writeHead(200, SSE);
      for (const [at, event] of events.entries()) {
        response.write(event);
        if (at % 5 === 0) response.write('event: ping\ndata: {"type":"ping"}\n\n');
        if (at === 12) response.write(': a comment\n\n');
        if (at === 15) await wait(30);
      }
      const note = { type: 'note', of: { phone, list: [phone] } };
      response.write(`event: note\ndata: ${JSON.stringify(note)}\n\n`);
      response.end();
    });
    const answer = await service.post(
      asked,
      'application/json',
      service.proxyUrl.replace('chat/completions', 'messages'),
    );
    const text = await answer.text();
    expect(text).toMatch(/event: message_stop\ndata: \{"type":"message_stop"\}\n\n$/);
    expect(text.match(/^event: ping$/gm)?.length).toBeGreaterThan(5);
    expect(text).not.toContain('[PHONE');
  });

  it('restore tokens in unknown delta types, piece by piece', async () => {
    service.upstream.answerWith(({ text }, response) => {
      const [phone = ''] = tokensOf('PHONE', text);
      const events = eventsFor(text);
      const deltas = Array.from(`Summary: ${phone}.`).map((content) =>
        written({ type: 'content_block_delta', index: 0, delta: { type: 'compaction_delta', content } } as {
          type: string;
        }),
      );
      response.writeHead(200, SSE).end([...events.slice(0, 3), ...deltas, ...events.slice(-3)].join(''));
    });
    const answer = await service.post(
      asked,
      'application/json',
      service.proxyUrl.replace('chat/completions', 'messages'),
    );
    const pieces = [...(await answer.text()).matchAll(/"compaction_delta","content":"([^"]*)"/g)];
    expect(pieces.map(([, piece = '']) => piece).join('')).toBe(`Summary: ${PLANTED.phone}.`);
  });
});
