import type { ServerResponse } from 'node:http';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readToEnd } from '../support/broken-stream.js';
import { query } from '../support/databases.js';
import { messageEvents, written } from '../support/message-writer.js';
import { leaksIn, PLANTED, tokensOf } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';

const SAID = `It is ${PLANTED.phone}, right?`;
const MESSAGES = [{ role: 'user' as const, content: `My number is ${PLANTED.phone}.` }];

type Finish = string | null | undefined;

function frame(delta: object | null, finish: Finish = null, index = 0): string {
  const choices = [{ index, delta, finish_reason: finish }];
  return `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'model-a', choices })}\n\n`;
}

/** Ways in which providers end a choice and a stream, regularly and irregularly. */
describe('the end of a stream', () => {
  let service: RecordedService;

  beforeAll(async () => {
    service = await runRecordedService();
  });

  afterAll(() => service.stop());

  /** Streams the model's text with one character per chunk. */
  async function heard(
    send: (pieces: readonly string[], response: ServerResponse) => void,
    fields: object = {},
    path = 'chat/completions',
  ): Promise<{ text: string; isWhole: boolean; status: string | undefined }> {
    service.upstream.answerWith(({ text }, response) => {
      expect(leaksIn(text)).toEqual([]);
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      send(Array.from(`It is ${tokensOf('PHONE', text)[0] ?? ''}, right?`), response);
    });
    const url = service.proxyUrl.replace('chat/completions', path);
    const body = { model: 'model-a', max_tokens: 100, stream: true, messages: MESSAGES, ...fields };
    const answer = await service.post(body, 'application/json', url);
    const session = answer.headers.get('x-sotto-session');
    const read = await readToEnd(answer);
    const sql = 'SELECT status FROM sessions WHERE session_id = $1';
    const [row] = await query<{ status: string }>(service.databaseUrl, sql, [session]);
    return { ...read, status: row?.status };
  }

  function contentIn(text: string, index = 0): string {
    const chunks = [...text.matchAll(/^data: (\{.*\})$/gm)].map(
      ([, data = '']) => JSON.parse(data) as { choices: { index: number; delta?: { content?: string } }[] },
    );
    return chunks
      .flatMap(({ choices }) => choices.filter((choice) => choice.index === index))
      .map(({ delta }) => delta?.content ?? '')
      .join('');
  }

  it.each<Finish>(['', 'null', 'None', undefined])(
    'is not the finish reason %j of each chunk',
    async (reason) => {
      const { text, isWhole, status } = await heard((pieces, response) => {
        for (const content of pieces) response.write(frame({ content }, reason));
        response.end(`${frame({}, 'stop')}${frame({}, reason)}data: [DONE]\n\n`);
      });
      expect(contentIn(text)).toBe(SAID);
      expect({ isWhole, status, isDone: text.endsWith('data: [DONE]\n\n') }).toEqual({
        isWhole: true,
        status: 'ok',
        isDone: true,
      });
    },
  );

  it('is recognized by the official client if each chunk has an empty finish reason', async () => {
    service.upstream.answerWith(({ text }, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const [token = ''] = tokensOf('PHONE', text);
      const pieces = Array.from(`It is ${token}, right?`);
      response.write(frame({ role: 'assistant', content: '' }, ''));
      for (const content of pieces) response.write(frame({ content }, ''));
      response.end(frame({}, 'stop'));
    });
    const baseURL = service.proxyUrl.replace('/chat/completions', '');
    const client = new OpenAI({ apiKey: 'unused', baseURL, maxRetries: 0 });
    const stream = client.chat.completions.stream({ model: 'model-a', messages: MESSAGES });
    const { choices } = await stream.finalChatCompletion();
    expect(choices).toMatchObject([{ finish_reason: 'stop', message: { content: SAID } }]);
  });

  it.each([
    ['finish reason', ''],
    ['finish reason and usage', `data: ${JSON.stringify({ choices: [], usage: { total_tokens: 3 } })}\n\n`],
    ['finish reason and a comment', ': bye\n\n'],
  ])('is the end of the connection after the %s', async (_, rest) => {
    const { text, isWhole, status } = await heard((pieces, response) => {
      for (const content of pieces) response.write(frame({ content }));
      response.end(`${frame(null, 'stop')}${rest}`);
    });
    expect(contentIn(text)).toBe(SAID);
    expect(text).toMatch(/data: \[DONE\]\n\n$/);
    expect({ isWhole, status }).toEqual({ isWhole: true, status: 'ok' });
  });

  it.each<[string, object, (pieces: readonly string[], response: ServerResponse) => void]>([
    [
      'no finish reason',
      {},
      (pieces, response) => response.end(pieces.map((content) => frame({ content })).join('')),
    ],
    [
      'an empty finish reason',
      {},
      (pieces, response) => response.end(pieces.map((content) => frame({ content }, '')).join('')),
    ],
    [
      'one of two choices',
      { n: 2 },
      (pieces, response) =>
        response.end(
          pieces.map((content) => frame({ content }, null, 1)).join('') + frame({ content: 'Yes.' }, 'stop'),
        ),
    ],
    [
      'one of two choices, the other of which has not begun',
      { n: 2 },
      (pieces, response) =>
        response.end(pieces.map((content) => frame({ content })).join('') + frame({}, 'stop')),
    ],
    [
      'half a chunk',
      {},
      (_, response) => response.end(frame({ content: 'Yes.' }, 'stop') + frame({}).slice(0, 40)),
    ],
  ])('is a failure after %s', async (_, fields, send) => {
    const { text, isWhole, status } = await heard(send, fields);
    expect(text).not.toContain('[DONE]');
    expect(text).toContain('"code":"upstream_error"');
    expect({ isWhole, status }).toEqual({ isWhole: false, status: 'partial' });
  });

  const eventsOf = (pieces: readonly string[]): string[] =>
    [...messageEvents([{ say: pieces.join('') }], (text) => Array.from(text))].map(written);

  it('is the end of the connection after the stop reason of a message', async () => {
    const send = (pieces: readonly string[], response: ServerResponse): unknown =>
      response.end(eventsOf(pieces).slice(0, -1).join(''));
    const { text, isWhole, status } = await heard(send, {}, 'messages');
    const deltas = [...text.matchAll(/"text_delta","text":"([^"]*)"/g)].map(([, piece = '']) => piece);
    expect(deltas.join('')).toBe(SAID);
    expect(text).toMatch(/event: message_stop\ndata: \{"type":"message_stop"\}\n\n$/);
    expect({ isWhole, status }).toEqual({ isWhole: true, status: 'ok' });
  });

  it('is a failure before the stop reason of a message', async () => {
    const send = (pieces: readonly string[], response: ServerResponse): unknown =>
      response.end(eventsOf(pieces).slice(0, -2).join(''));
    const { text, status } = await heard(send, {}, 'messages');
    expect(text).not.toContain('message_stop');
    expect(text).toContain('event: error');
    expect(status).toBe('partial');
  });

  it('is a failure before the last event of a response', async () => {
    const item = { type: 'message', id: 'msg_1', status: 'completed', role: 'assistant', content: [] };
    const event = (type: string, members: object): string =>
      `event: ${type}\ndata: ${JSON.stringify({ type, ...members })}\n\n`;
    const { text, status } = await heard(
      (_, response) =>
        response.end(
          event('response.created', { response: { id: 'resp_1', status: 'in_progress', output: [] } }) +
            event('response.output_item.done', { output_index: 0, item }),
        ),
      { input: MESSAGES, messages: undefined },
      'responses',
    );
    expect(text).toContain('upstream_error');
    expect(status).toBe('partial');
  });
});
