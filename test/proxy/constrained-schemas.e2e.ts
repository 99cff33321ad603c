import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listedPass } from '../support/listed-pass.js';
import { type RecordingUpstream, recordUpstream } from '../support/recording-upstream.js';
import { type RunningService, runService } from '../support/running-service.js';
import { TOOL_DIALECTS, type ToolDialect } from '../support/tool-dialects.js';

const SCHEMA = {
  type: 'object',
  properties: {
    born: { type: 'string', format: 'date', description: 'When maria lopez was born' },
    guests: { type: 'integer', minimum: 1 },
    note: { type: 'string' },
  },
  required: ['born', 'guests', 'note'],
  additionalProperties: false,
};
const WHOLE = TOOL_DIALECTS.filter(({ isStreamed }) => !isStreamed);
const POLICY = 'name: listed\ndetection: { passes: [listed] }\n';
const token: unknown = { type: 'string', pattern: expect.stringMatching(/^\^\(\\\[.*\$$/) };
const withToken = (alternative: unknown): object => ({
  ...SCHEMA,
  properties: {
    born: {
      description: expect.stringMatching(/^When \[NAME_\w{12}\] \[NAME_\w{12}\] was born$/) as unknown,
      anyOf: [{ type: 'string', format: 'date' }, alternative],
    },
    guests: { anyOf: [{ type: 'integer', minimum: 1 }, alternative] },
    note: { type: 'string' },
  },
});

interface SentBack {
  readonly tools: readonly { readonly parameters: object }[];
  readonly text: { readonly format: { readonly schema?: object } };
}

/** See "Schemas that constrain a model" in docs/policies.md. */
describe('a schema that constrains the model output', () => {
  let service: RunningService;
  let upstream: RecordingUpstream;
  let url: string;
  let plainUrl: string;

  beforeAll(async () => {
    upstream = await recordUpstream();
    service = await runService({
      passes: [listedPass({ NAME: ['maria lopez'], PHONE: ['4155550142'] })],
      providers: [upstream.provider, { ...upstream.provider, name: 'plain', schemaPatterns: false }],
    });
    const cookie = await service.login();
    const agentOf = async (provider: string): Promise<string> => {
      const fields = { upstream: `${provider}:model-a`, policy_yaml: POLICY };
      return (await service.createAgent(cookie, fields)).proxy_url;
    };
    url = await agentOf('recorder');
    plainUrl = await agentOf('plain');
  });

  afterAll(async () => {
    await service.stop();
    await upstream.stop();
  });

  async function answerTo(dialect: ToolDialect, body: object, proxyUrl = url): Promise<string> {
    upstream.answerWith(({ text }, response) => {
      dialect.say(response, text, 'content', '{}');
    });
    const answer = await fetch(dialect.urlOf(proxyUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return answer.text();
  }

  async function sentFor(dialect: ToolDialect, body: object, proxyUrl = url): Promise<string> {
    await answerTo(dialect, body, proxyUrl);
    return upstream.requests.at(-1)?.text ?? '';
  }

  describe.each(WHOLE)('$name', (dialect) => {
    it.each(['arguments', 'content'] as const)(
      'is sent with a token as an alternative: %s',
      async (asked) => {
        const sent = await sentFor(dialect, dialect.request(asked, SCHEMA, 'hi'));
        expect(dialect.schemaIn(sent, asked)).toEqual(withToken(token));
      },
    );

    it('is identical in each turn, whatever values are masked', async () => {
      const sent = [];
      for (const said of ['hi', 'call 4155550142', 'I am maria lopez, 4155550142']) {
        const text = await sentFor(dialect, dialect.request('arguments', SCHEMA, said));
        sent.push(JSON.stringify(dialect.schemaIn(text, 'arguments')));
      }
      expect(new Set(sent).size).toBe(1);
    });

    it('is unchanged if it is not strict', async () => {
      const body = JSON.stringify(dialect.request('arguments', SCHEMA, 'hi')).replace('"strict":true,', '');
      const lax = body.replace('"type":"function","name"', '"type":"function","strict":false,"name"');
      const sent = await sentFor(dialect, JSON.parse(lax) as object);
      expect(dialect.schemaIn(sent, 'arguments')).toMatchObject({
        properties: { born: { type: 'string', format: 'date' }, guests: SCHEMA.properties.guests },
      });
    });

    it('allows any text if the provider does not support `pattern`', async () => {
      const sent = await sentFor(dialect, dialect.request('arguments', SCHEMA, 'hi'), plainUrl);
      expect(dialect.schemaIn(sent, 'arguments')).toEqual(withToken({ type: 'string' }));
    });
  });

  it.each(TOOL_DIALECTS.filter(({ name }) => name === 'responses'))(
    'is returned as the caller wrote it, streamed: $isStreamed',
    async (dialect) => {
      const both = {
        ...dialect.request('arguments', SCHEMA, 'hi'),
        ...dialect.request('content', SCHEMA, 'hi'),
      };
      const answer = await answerTo(dialect, both);
      const texts = dialect.isStreamed
        ? [...answer.matchAll(/^data: (.*)$/gm)].map(([, data = '']) => data)
        : [answer];
      const responses = texts.flatMap((text) => {
        const { response, ...event } = JSON.parse(text) as { response?: SentBack };
        if (dialect.isStreamed) return response === undefined ? [] : [response];
        return [event as unknown as SentBack];
      });
      expect(responses.length).toBeGreaterThan(0);
      for (const { tools, text } of responses) {
        expect(tools[0]?.parameters).toEqual(SCHEMA);
        expect(text.format.schema).toEqual(SCHEMA);
      }
    },
  );

  it('contains at most 16 unions for the Messages API', async () => {
    const dialect = WHOLE.find(({ name }) => name === 'messages');
    if (dialect === undefined) throw new Error('There is no such API.');
    const numbers = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`n${at}`, { type: 'integer' }]),
    );
    const schema = { ...SCHEMA, properties: { ...SCHEMA.properties, ...numbers } };
    const sent = dialect.schemaIn(
      await sentFor(dialect, dialect.request('arguments', schema, 'hi')),
      'arguments',
    );
    expect(JSON.stringify(sent).split('anyOf').length - 1).toBe(16);
    expect(sent).toMatchObject({ properties: { born: { type: 'string' }, n19: { type: 'integer' } } });
    expect(JSON.stringify(sent)).not.toContain('"format"');
  });
});
