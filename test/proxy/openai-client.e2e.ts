import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import OpenAI from 'openai';
import { TOKENIZATIONS } from '../../src/tokenization/schemes.js';
import { CALLER_WORDS, leaksIn, PLANTED, tokensOf } from '../support/planted.js';
import { type RecordedService, runRecordedService } from '../support/recorded-service.js';
import { completion, type RecordingUpstream, sendStream } from '../support/recording-upstream.js';

/** Splits a text into pieces of a given length, like a model's stream. */
function pieces(text: string, length: number): string[] {
  return text.match(new RegExp(`[^]{1,${length}}`, 'gu')) ?? [];
}

/** Returns the tokens of the given name and the family name, as the model copies them. */
function nameIn(masked: string): string {
  return tokensOf('NAME', masked).slice(0, 2).join(' ');
}

/** Returns a reply with every token of the masked request. */
function replyTo(masked: string): string {
  const name = nameIn(masked);
  const [phone] = tokensOf('PHONE', masked);
  const [email] = tokensOf('EMAIL', masked);
  const [ssn] = tokensOf('SSN', masked);
  const [dob] = tokensOf('DOB', masked);
  return `Thanks ${name}, born ${dob}. I have ${phone}, ${email} and ${ssn}.`;
}

const RESTORED = `Thanks ${PLANTED.name}, born ${PLANTED.dob}. I have ${PLANTED.phone}, ${PLANTED.email} and ${PLANTED.ssn}.`;

const TOOLS = [
  {
    type: 'function' as const,
    function: {
      name: 'find_patient',
      description: `Finds a patient, e.g. ${PLANTED.name}.`,
      parameters: { type: 'object', properties: { name: { type: 'string' }, phone: { type: 'string' } } },
    },
  },
];

/** All headers of an upstream request. */
const SENT_HEADERS = [
  'accept',
  'accept-encoding',
  'authorization',
  'connection',
  'content-length',
  'content-type',
  'host',
  'user-agent',
];

describe.each(TOKENIZATIONS)('the official OpenAI client at the proxy URL, tokens %s', (tokenization) => {
  let service: RecordedService;
  let upstream: RecordingUpstream;
  let client: OpenAI;

  beforeAll(async () => {
    service = await runRecordedService({}, { tokenization });
    upstream = service.upstream;
    // The client appends `/chat/completions` to its base URL, as voice platforms do.
    client = new OpenAI({
      apiKey: 'unused',
      baseURL: service.proxyUrl.replace('/chat/completions', ''),
      maxRetries: 0,
    });
  });

  beforeEach(() => {
    upstream.requests.length = 0;
  });

  afterAll(() => service.stop());

  function lastRequest(): string {
    return upstream.requests.at(-1)?.text ?? '';
  }

  it('completes a chat: the upstream gets no value, the client gets all values', async () => {
    upstream.answerWith(({ text }, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: replyTo(text) }));
    });
    const answer = await client.chat.completions.create({
      model: 'model-a',
      messages: [
        { role: 'system', content: 'You are the receptionist of a clinic.' },
        { role: 'user', content: CALLER_WORDS },
      ],
    });
    expect(answer.choices[0]?.message.content).toBe(RESTORED);
    expect(leaksIn(lastRequest())).toEqual([]);
    expect(lastRequest()).toContain('You are the receptionist of a clinic.');
    expect(upstream.requests[0]?.path).toBe('/v1/chat/completions');
    const headers = upstream.requests[0]?.headers ?? {};
    expect(headers.authorization).toBe('Bearer test-key');
    // Headers of the client and of a proxy in front of it are not forwarded.
    expect(Object.keys(headers).sort()).toEqual(SENT_HEADERS);
  });

  it.each([1, 3, 7, 1_000])('completes a chat streamed in pieces of %d characters', async (length) => {
    upstream.answerWith(({ text }, response) => {
      sendStream(response, [
        { role: 'assistant', content: '' },
        ...pieces(replyTo(text), length).map((content) => ({ content })),
      ]);
    });
    const stream = await client.chat.completions.create({
      model: 'recorder:model-a',
      stream: true,
      messages: [{ role: 'user', content: CALLER_WORDS }],
    });
    let heard = '';
    let finish: string | null = null;
    for await (const chunk of stream) {
      heard += chunk.choices[0]?.delta.content ?? '';
      finish = chunk.choices[0]?.finish_reason ?? finish;
    }
    expect(heard).toBe(RESTORED);
    expect(finish).toBe('stop');
    expect(leaksIn(lastRequest())).toEqual([]);
    expect(lastRequest()).toContain('"model":"model-a"');
  });

  it.each([false, true])('completes tool calls, streamed: %s', async (stream) => {
    upstream.answerWith(({ text }, response) => {
      const args = JSON.stringify({ name: nameIn(text), phone: tokensOf('PHONE', text)[0] });
      const call = { id: 'call_1', type: 'function', function: { name: 'find_patient', arguments: args } };
      if (!stream) {
        const message = { content: null, tool_calls: [call] };
        response.setHeader('content-type', 'application/json').end(completion(message, 'tool_calls'));
        return;
      }
      const begin = {
        role: 'assistant',
        tool_calls: [{ ...call, index: 0, function: { name: 'find_patient', arguments: '' } }],
      };
      const rest = pieces(args, 4).map((part) => ({
        tool_calls: [{ index: 0, function: { arguments: part } }],
      }));
      sendStream(response, [begin, ...rest], 'tool_calls');
    });
    const messages = [{ role: 'user' as const, content: CALLER_WORDS }];
    const params = { model: 'model-a', messages, tools: TOOLS };
    const answer = stream
      ? await client.chat.completions.stream(params).finalChatCompletion()
      : await client.chat.completions.create(params);
    const call = answer.choices[0]?.message.tool_calls?.[0];
    const args = call?.type === 'function' ? call.function.arguments : '';
    expect(JSON.parse(args)).toEqual({ name: PLANTED.name, phone: PLANTED.phone });
    expect(upstream.requests.flatMap(({ text }) => leaksIn(text))).toEqual([]);
  });

  it('masks tool-call arguments, tool results and names in the history', async () => {
    upstream.answerWith(({ text }, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: replyTo(text) }));
    });
    const answer = await client.chat.completions.create({
      model: 'model-a',
      messages: [
        { role: 'user', content: CALLER_WORDS, name: 'jane_okafor' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            {
              id: 'call_1',
              type: 'function',
              function: {
                name: 'find_patient',
                arguments: JSON.stringify({ name: PLANTED.name, nested: [PLANTED.email] }),
              },
            },
          ],
        },
        {
          role: 'tool',
          tool_call_id: 'call_1',
          content: JSON.stringify({ patient: { phone: PLANTED.phone } }),
        },
      ],
      tools: TOOLS,
      safety_identifier: PLANTED.email,
    });
    expect(leaksIn(lastRequest())).toEqual([]);
    expect(answer.choices[0]?.message.content).toBe(RESTORED);
  });

  it('gets the same token for the same value in a later call', async () => {
    upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'ok' }));
    });
    for (const content of [`My name is ${PLANTED.name}.`, `Yes. My name is ${PLANTED.name}.`]) {
      await client.chat.completions.create({ model: 'model-a', messages: [{ role: 'user', content }] });
    }
    const [first, second] = upstream.requests.map(({ text }) => nameIn(text));
    expect(first).toBeDefined();
    expect(second).toBe(first);
  });

  it('gets a token of an earlier call restored, unless it sent the token itself', async () => {
    upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: 'ok' }));
    });
    await client.chat.completions.create({
      model: 'model-a',
      messages: [{ role: 'user', content: `My number is ${PLANTED.phone}.` }],
    });
    const [token = ''] = tokensOf('PHONE', lastRequest());
    upstream.answerWith((_, response) => {
      response.setHeader('content-type', 'application/json').end(completion({ content: `Is it ${token}?` }));
    });
    const ask = async (content: string): Promise<string | null | undefined> => {
      const messages = [{ role: 'user' as const, content }];
      const answer = await client.chat.completions.create({ model: 'model-a', messages });
      return answer.choices[0]?.message.content;
    };
    expect(await ask('What is my number?')).toBe(`Is it ${PLANTED.phone}?`);
    expect(await ask(`Whose is ${token}?`)).toBe(`Is it ${token}?`);
  });
});
