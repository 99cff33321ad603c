import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type OpenAI from 'openai';
import { CALLER_WORDS, PLANTED } from '../support/planted.js';
import type { RecordedService } from '../support/recorded-service.js';
import { responseEvents } from '../support/response-writer.js';
import { replyTo, RESTORED, runResponsesClient } from '../support/responses-client.js';

const SSE = { 'content-type': 'text/event-stream' };

describe('a failed response', () => {
  let service: RecordedService;
  let client: OpenAI;
  let url: string;

  beforeAll(async () => {
    ({ service, client, url } = await runResponsesClient());
  });

  beforeEach(() => {
    service.upstream.requests.length = 0;
  });

  afterAll(() => service.stop());

  it('reports parameters that cannot be masked with 422 and their name', async () => {
    const failed = client.responses.create({ model: 'model-a', input: 'Hi.', background: true });
    await expect(failed).rejects.toMatchObject({
      status: 422,
      code: 'validation_failed',
      param: 'background',
    });
    const image = [
      { type: 'input_image' as const, detail: 'auto' as const, image_url: 'data:image/png;base64,AA' },
    ];
    await expect(
      client.responses.create({ model: 'model-a', input: [{ role: 'user', content: image }] }),
    ).rejects.toMatchObject({ status: 422, param: 'input[0].content[0]' });
    expect(service.upstream.requests).toEqual([]);
  });

  it("contains the upstream's error message, with tokens replaced by labels", async () => {
    const message = `Who is ${PLANTED.email}? And [NAME_7K3M9QWXV2RD]?`;
    const error = { message, type: 'invalid_request_error', code: 'no_idea' };
    service.upstream.answerWith((_, response) => {
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
    });
    await expect(client.responses.create({ model: 'model-a', input: 'Hi.' })).rejects.toMatchObject({
      status: 502,
      code: 'upstream_error',
      message: expect.stringContaining(`Who is ${PLANTED.email}? And [REDACTED:NAME]?`) as unknown,
    });
  });

  it.each([{ output: 'x' }, { id: 'resp_1', object: 'response' }])(
    'reports a reply without valid output with 502: %j',
    async (reply) => {
      service.upstream.answerWith((_, response) => {
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
      });
      const failed = client.responses.create({ model: 'model-a', input: 'Hi.' });
      await expect(failed).rejects.toMatchObject({ status: 502, code: 'upstream_error' });
    },
  );

  it.each<[string, object]>([
    [
      'an event of an error',
      { type: 'error', code: 'server_error', message: `No ${PLANTED.email}`, param: null },
    ],
    [
      'a response that failed',
      {
        type: 'response.failed',
        response: { id: 'resp_1', error: { code: 'server_error', message: `No ${PLANTED.email}` } },
      },
    ],
  ])('ends a stream with %s, which the client throws', async (_, last) => {
    service.upstream.answerWith(({ text }, response) => {
      const begun = responseEvents(text, [{ say: replyTo(text) }]).slice(0, -2);
      response.writeHead(200, SSE);
      for (const event of [...begun, { ...last, sequence_number: begun.length }])
        response.write(`data: ${JSON.stringify(event)}\n\n`);
      response.end();
    });
    const heard: string[] = [];
    const stream = await client.responses.create({ model: 'model-a', input: CALLER_WORDS, stream: true });
    const reading = (async () => {
      for await (const event of stream)
        if (event.type === 'response.output_text.delta') heard.push(event.delta);
    })();
    await expect(reading).rejects.toMatchObject({ code: 'upstream_error', message: 'No [REDACTED:EMAIL]' });
    expect(heard.join('')).toBe(RESTORED);
  });

  it('ends a stream that breaks off with an error in sequence', async () => {
    service.upstream.answerWith(({ text }, response) => {
      response.writeHead(200, SSE);
      const [first, second] = responseEvents(text, [{ say: 'x' }]);
      for (const event of [first, second]) response.write(`data: ${JSON.stringify(event)}\n\n`);
      response.end();
    });
    const response = await service.post(
      { model: 'model-a', input: 'Hi.', stream: true },
      'application/json',
      url,
    );
    const text = await response.text();
    const events = [...text.matchAll(/^data: (.*)$/gm)].map(
      ([, data = '']) => JSON.parse(data) as Record<string, unknown>,
    );
    expect(events.at(-1)).toMatchObject({
      type: 'error',
      code: 'upstream_error',
      sequence_number: 2,
      error: { code: 'upstream_error', type: 'server_error' },
    });
    expect(text).toContain('event: error\n');
  });
});
