import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { query } from '../support/databases.js';
import { leaksIn, PLANTED, tokensOf } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';

const POLICY = 'name: notes\ndetection: { passes: [pattern] }\n';
const NOTES = [
  `${PLANTED.phone} is the number of the daughter.`,
  `Call back at ${PLANTED.phone} before noon, or write to ${PLANTED.email}.`,
  'The caller takes amoxicillin 500 mg twice a day.',
];
const VECTOR = [0.25, -0.5, 0.125];

interface Sent {
  readonly model: string;
  readonly input: string | string[];
  readonly dimensions?: number;
}

describe('embeddings', () => {
  let service: RecordedService;
  let client: OpenAI;

  beforeAll(async () => {
    service = await runRecordedService({}, { policy_yaml: POLICY });
    client = clientOf(service.proxyUrl);
  });

  beforeEach(() => {
    service.upstream.requests.length = 0;
    service.upstream.answerWith(({ text }, response) => {
      const { input, encoding_format: encoding } = JSON.parse(text) as Sent & { encoding_format?: string };
      const bytes = Buffer.from(Float32Array.from(VECTOR).buffer);
      const data = [input].flat().map((_, index) => ({
        object: 'embedding',
        index,
        embedding: encoding === 'base64' ? bytes.toString('base64') : VECTOR,
      }));
      const usage = { prompt_tokens: 12, total_tokens: 12 };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ object: 'list', model: 'model-a', data, usage }));
    });
  });

  afterAll(() => service.stop());

  function clientOf(proxyUrl: string): OpenAI {
    const baseURL = proxyUrl.replace('/chat/completions', '');
    return new OpenAI({ apiKey: 'unused', baseURL, maxRetries: 0 });
  }

  const sent = (): Sent => JSON.parse(service.upstream.requests.at(-1)?.text ?? '{}') as Sent;

  const post = (body: object): Promise<Response> =>
    service.post(
      { model: 'model-a', ...body },
      undefined,
      service.proxyUrl.replace('chat/completions', 'embeddings'),
    );

  it.each(['float', 'base64', undefined] as const)(
    'are computed from masked texts, encoded as %s',
    async (encoding) => {
      const request = { model: 'model-a', input: NOTES, dimensions: 3 };
      const { data, usage } = await client.embeddings.create(
        encoding === undefined ? request : { ...request, encoding_format: encoding },
      );
      const bytes = Buffer.from(Float32Array.from(VECTOR).buffer).toString('base64');
      expect(data.map(({ embedding }) => embedding)).toEqual(
        NOTES.map(() => (encoding === 'base64' ? bytes : VECTOR)),
      );
      expect(usage.prompt_tokens).toBe(12);
      const { input, dimensions } = sent();
      expect(service.upstream.requests.at(-1)?.path).toBe('/v1/embeddings');
      expect(dimensions).toBe(3);
      expect(leaksIn(JSON.stringify(sent()))).toEqual([]);
      expect(input[2]).toBe(NOTES[2]);
      expect(new Set(tokensOf('PHONE', JSON.stringify(input))).size).toBe(1);
    },
  );

  it('use the same token for a value in later requests', async () => {
    await client.embeddings.create({ model: 'model-a', input: NOTES[0] ?? '' });
    const [token] = tokensOf('PHONE', JSON.stringify(sent()));
    await client.embeddings.create({ model: 'model-a', input: `who has ${PLANTED.phone}?` });
    expect(sent().input).toBe(`who has ${token ?? ''}?`);
  });

  it('leave a session with the model tokens used and the number of masked values', async () => {
    const answer = await post({ input: NOTES });
    expect(answer.status).toBe(200);
    await answer.text();
    const rows = await query<object>(
      service.databaseUrl,
      `SELECT s.api, status, prompt_tokens AS took, redaction_count AS masked FROM sessions s WHERE session_id = $1`,
      [answer.headers.get('x-sotto-session')],
    );
    expect(rows).toEqual([{ api: 'embeddings', status: 'ok', took: 12, masked: 3 }]);
  });

  it.each([
    ['model tokens', { input: [[1_234, 5_678]] }, 'input[0]'],
    ['a list of model tokens', { input: [1_234, 5_678] }, 'input[0]'],
    ['nothing', { input: [] }, 'input'],
    ['no input', {}, 'input'],
    ['a number', { input: 4_155_550_142 }, 'input'],
    ['too many texts', { input: Array.from({ length: 2_049 }, () => 'a') }, 'input'],
  ])('are rejected with 422 for %s', async (_, body, path) => {
    const answer = await post(body);
    expect(answer.status).toBe(422);
    const { error } = (await answer.json()) as { error: { code: string } };
    expect(error).toMatchObject({ code: 'validation_failed' });
    expect(JSON.stringify(error)).toContain(path);
    expect(service.upstream.requests).toEqual([]);
  });

  it('mask unknown fields and omit the fields of the voice platform', async () => {
    const call = { id: 'call-1', customer: { number: PLANTED.phone } };
    const answer = await post({
      input: 'hello',
      call,
      user: PLANTED.email,
      note: `for ${PLANTED.phone}`,
      input_type: 'query',
    });
    expect(answer.status).toBe(200);
    const text = service.upstream.requests.at(-1)?.text ?? '';
    expect(leaksIn(text)).toEqual([]);
    expect(JSON.parse(text)).toMatchObject({ input: 'hello', input_type: 'query' });
    expect(text).not.toContain('call-1');
  });

  it('fail with an error if the provider reports one', async () => {
    service.upstream.answerWith((_, response) => {
      const error = {
        message: 'The model model-a has no embeddings.',
        type: 'invalid_request_error',
        code: 'no_model',
      };
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
    });
    const answer = await post({ input: 'hello' });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(await answer.json()).toMatchObject({ error: { code: expect.any(String) } });
  });

  it('from the stub are equal for equal texts', async () => {
    const agent = await service.createAgent(await service.login(), {
      name: 'stub',
      upstream: 'stub',
      policy_yaml: POLICY,
    });
    const { data } = await clientOf(agent.proxy_url).embeddings.create({
      model: 'stub',
      input: ['a', 'b', 'a'],
    });
    const [first, second, third] = data.map(({ embedding }) => embedding);
    expect(first).toHaveLength(8);
    expect(third).toEqual(first);
    expect(second).not.toEqual(first);
  });

  it('use different tokens in each request with `token_scope: conversation`', async () => {
    const agent = await service.createAgent(await service.login(), {
      name: 'apart',
      upstream: 'recorder:model-a',
      policy_yaml: `${POLICY.replace('notes', 'apart')}token_scope: conversation\n`,
    });
    const apart = clientOf(agent.proxy_url);
    const tokens: (string | undefined)[] = [];
    for (const input of [NOTES.slice(0, 2), NOTES.slice(0, 1)]) {
      await apart.embeddings.create({ model: 'model-a', input });
      tokens.push(tokensOf('PHONE', JSON.stringify(sent()))[0]);
    }
    expect(new Set(tokens).size).toBe(2);
  });
});
