import { describe, expect, it } from '@jest/globals';
import { type ChatRequest, parseChatRequest } from './chat-request.js';
import { InvalidRequest } from '../invalid-request.js';

const SECRET = 'Jane Okafor';
const user = { role: 'user', content: 'hi' };
const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

function parse(body: unknown, attachments: 'refuse' | 'pass' = 'refuse'): ChatRequest {
  return parseChatRequest(Buffer.from(JSON.stringify(body)), { attachments });
}

function refusal(raw: Buffer): InvalidRequest {
  try {
    parseChatRequest(raw, { attachments: 'refuse' });
  } catch (error) {
    if (error instanceof InvalidRequest) return error;
    throw error;
  }
  throw new Error('The body was accepted.');
}

/** Rejected bodies with the invalid field and the violated rule. */
type Row = [name: string, refused: unknown, at: string, rule: string];

const withFields = (fields: object): unknown => ({ model: 'm', messages: [user], ...fields });

const MESSAGES: Row[] = [
  ['a message that is a string', SECRET, '', 'type'],
  ['a message that is a list', [user], '', 'type'],
  ['no role', { content: SECRET }, '.role', 'enum'],
  ['an unknown role', { role: SECRET, content: 'x' }, '.role', 'enum'],
  ['a role of the prototype', { role: 'toString', content: 'x' }, '.role', 'enum'],
  ['no content', { role: 'user' }, '.content', 'required'],
  ['content of a tool null', { role: 'tool', content: null }, '.content', 'required'],
  ['a name as a number', { ...user, name: 5 }, '.name', 'type'],
  ['tool_calls as an object', { role: 'assistant', tool_calls: {} }, '.tool_calls', 'type'],
];
const CONTENTS: Row[] = [
  ['content null of a user', null, '', 'required'],
  ['content as a number', 5551234567, '', 'type'],
  ['content as an object', { SECRET }, '', 'type'],
  ['a part that is a string', [SECRET], '[0]', 'type'],
  ['a part without type', [{}], '[0].type', 'enum'],
  ['an unknown part', [{ type: SECRET }], '[0].type', 'enum'],
  ['a text part without text', [{ type: 'text', text: [SECRET] }], '[0].text', 'type'],
  ['an image', [{ type: 'image_url', image_url: { url: SECRET } }], '[0]', 'attachments'],
  ['audio', [{ type: 'input_audio', input_audio: { data: SECRET } }], '[0]', 'attachments'],
  ['a file', [{ type: 'file', file: { filename: SECRET } }], '[0]', 'attachments'],
];
const CALLS: Row[] = [
  ['a tool call as a string', SECRET, '', 'type'],
  ['a tool call of an odd type', { type: SECRET }, '.type', 'enum'],
  ['a tool call of an odd index', { index: SECRET }, '.index', 'type'],
  ['a tool call without function', { id: 'call_1' }, '.function', 'type'],
  ['a tool call id as a number', { id: 5, function: { name: 'f', arguments: '' } }, '.id', 'type'],
  ['a tool call without name', { function: { arguments: '{}' } }, '.function.name', 'type'],
  [
    'arguments as an object',
    { function: { name: 'f', arguments: { SECRET } } },
    '.function.arguments',
    'type',
  ],
  [
    'arguments that nest too deep',
    { function: { name: 'f', arguments: JSON.stringify(nested(65)) } },
    '.function.arguments',
    'depth',
  ],
  ['a custom call without name', { type: 'custom', custom: { input: SECRET } }, '.custom.name', 'type'],
];
/** The same cases as whole request bodies. */
const within = (rows: Row[], at: string, bodyOf: (value: unknown) => unknown): Row[] =>
  rows.map(([name, value, place, rule]) => [name, bodyOf(value), at + place, rule]);
const withMessage = (message: unknown): unknown => withFields({ messages: [user, message] });

describe('parseChatRequest with an invalid body', () => {
  it.each<[string, unknown, string | null, string]>([
    ['an array', [SECRET], null, 'type'],
    ['a string', SECRET, null, 'type'],
    ['null', null, null, 'type'],
    ['no model', { messages: [user] }, 'model', 'required'],
    ['a model that is not a string', withFields({ model: 5 }), 'model', 'type'],
    ['an empty model', withFields({ model: '' }), 'model', 'type'],
    ['no messages', { model: 'm' }, 'messages', 'required'],
    ['null messages', withFields({ messages: null }), 'messages', 'type'],
    ['messages as an object', withFields({ messages: { 0: user } }), 'messages', 'type'],
    ['an empty list of messages', withFields({ messages: [] }), 'messages', 'min_items'],
    ...within(MESSAGES, 'messages[1]', withMessage),
    ...within(CONTENTS, 'messages[1].content', (content) => withMessage({ role: 'user', content })),
    ...within(CALLS, 'messages[1].tool_calls[0]', (call) =>
      withMessage({ role: 'assistant', content: null, tool_calls: [call] }),
    ),
    ['stream as a string', withFields({ stream: 'true' }), 'stream', 'type'],
    ['temperature as a string', withFields({ temperature: SECRET }), 'temperature', 'type'],
    ['max_tokens as a string', withFields({ max_tokens: '5' }), 'max_tokens', 'type'],
    ['tools as an object', withFields({ tools: {} }), 'tools', 'type'],
    ['tools of strings', withFields({ tools: [SECRET] }), 'tools[0]', 'type'],
    ['functions of strings', withFields({ functions: [SECRET] }), 'functions[0]', 'type'],
    ['unknown fields that nest too deep', withFields({ deep: nested(64) }), null, 'depth'],
  ])('rejects %s', (_, body, param, rule) => {
    const error = refusal(Buffer.from(JSON.stringify(body)));
    expect(error.param).toBe(param);
    expect(error.details).toEqual([{ field: param ?? '', rule, message: error.message }]);
    expect(JSON.stringify([error.message, error.details])).not.toContain(SECRET);
  });

  it.each<[string, Buffer, string]>([
    ['an empty body', Buffer.alloc(0), 'json'],
    ['malformed JSON', Buffer.from(`{"messages": "${SECRET}`), 'json'],
    ['trailing text', Buffer.from(`{} ${SECRET}`), 'json'],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 'utf8'],
    ['an incomplete character', Buffer.from([0x22, 0xe2, 0x82, 0x22]), 'utf8'],
    ['a hundred thousand brackets', Buffer.from('['.repeat(100_000) + ']'.repeat(100_000)), 'type'],
    [
      'a value that is hidden by a duplicate member',
      Buffer.from(
        `{"model":"m","user":"${SECRET}","messages":[{"role":"user","content":"x"}],"\\u0075ser":"u"}`,
      ),
      'duplicate',
    ],
    [
      'a duplicate member at a deeper level',
      Buffer.from(`{"model":"m","messages":[{"role":"user","content":"${SECRET}","content":"x"}]}`),
      'duplicate',
    ],
    [
      'a hundred thousand nested brackets in a field',
      Buffer.from(
        `{"model":"m","messages":[{"role":"user","content":"x"}],"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      ),
      'depth',
    ],
  ])('rejects the raw body: %s', (_, raw, rule) => {
    const error = refusal(raw);
    expect(error.details[0]?.rule).toBe(rule);
    expect(error.param).toBeNull();
    expect(error.message).not.toContain(SECRET);
  });
});

describe('parseChatRequest with a valid body', () => {
  it('reads the control values that the proxy needs', () => {
    const request = parse({
      model: 'gpt-5-mini',
      messages: [user],
      stream: true,
      stream_options: { include_usage: true },
      response_format: { type: 'json_object' },
      call: { id: 'call-7' },
    });
    expect(request).toMatchObject({ model: 'gpt-5-mini', stream: true, jsonReply: true, callId: 'call-7' });
  });

  it('uses default values for missing fields and nulls', () => {
    const request = parse(withFields({ stream: null, temperature: null, tools: null }));
    expect(request).toMatchObject({ stream: false, jsonReply: false, callId: undefined });
  });

  it.each([5, '', 'x'.repeat(257), null])('reads no call ID from %p', (id) => {
    expect(parse(withFields({ call: { id } })).callId).toBeUndefined();
  });

  it('accepts a body with a byte order mark', () => {
    const raw = Buffer.from(`\uFEFF${JSON.stringify({ model: 'm', messages: [user] })}`);
    expect(parseChatRequest(raw, { attachments: 'refuse' }).slots).toHaveLength(1);
  });

  it('accepts an assistant message without content', () => {
    const call = { id: 'call_1', type: 'function', function: { name: 'f', arguments: '' } };
    const messages = [user, { role: 'assistant', tool_calls: [call] }, { role: 'assistant', content: null }];
    expect(parse({ model: 'm', messages }).slots.map(({ text }) => text)).toEqual(['hi', 'f']);
  });
});

describe('mask', () => {
  it("uses the upstream's model name", () => {
    const request = parse({ model: 'openai:gpt-5', messages: [user] });
    expect(JSON.parse(request.mask([undefined], { model: 'gpt-5' }).toString())).toEqual({
      model: 'gpt-5',
      messages: [user],
    });
  });

  it('changes only masked texts and the fields for the upstream, and no other byte', () => {
    const raw = Buffer.from(
      '{ "call" : {"id":"c"},\n "model":"m", "seed":12345678901234567890, "stream":true, "top_p":1.0,' +
        ' "messages":[ {"role":"user","content":"caf\\u00e9, Jane Okafor\\/x"} ],' +
        '"stream_options":{"include_obfuscation" : false}, "metadata":{"n":98765432109876543210, "m":1e3} } ',
    );
    const request = parseChatRequest(raw, { attachments: 'refuse' });
    const texts = ['café, Jane Okafor/x', 'n', '98765432109876543210', 'm', '1000'];
    expect(request.slots.map(({ text }) => text)).toEqual(texts);
    const masked = request.mask(['café, [NAME_1]/x', undefined, '[ACCOUNT_1]', undefined, undefined], {
      model: 'gpt-5',
      explanation: 'Tokens.',
      countTokens: true,
    });
    expect(masked.toString()).toBe(
      '{ "model":"gpt-5", "seed":12345678901234567890, "stream":true, "top_p":1.0,' +
        ' "messages":[ {"role":"system","content":"Tokens."},{"role":"user","content":"caf\\u00e9, [NAME_1]\\/x"} ],' +
        '"stream_options":{"include_usage":true,"include_obfuscation" : false}, "metadata":{"n":"[ACCOUNT_1]", "m":1e3} } ',
    );
  });

  it('distinguishes requests whose numbers differ by a digit that JavaScript drops', () => {
    const frameOf = (n: string): unknown => {
      const raw = Buffer.from(
        `{"model":"m","messages":[{"role":"user","content":"x"}],"metadata":{"n":${n}}}`,
      );
      return parseChatRequest(raw, { attachments: 'refuse' }).conversation;
    };
    expect(frameOf('12345678901234567890')).not.toEqual(frameOf('12345678901234567891'));
  });

  it('requires one entry for each slot', () => {
    expect(() => parse({ model: 'm', messages: [user] }).mask([])).toThrow(RangeError);
  });

  it('masks text under __proto__ without changing any prototype', () => {
    const raw = Buffer.from(
      `{"model":"m","messages":[{"role":"user","content":"x","__proto__":{"role":"${SECRET}"}}],"__proto__":{"a":"${SECRET}"}}`,
    );
    const request = parseChatRequest(raw, { attachments: 'refuse' });
    const masked = request.mask(request.slots.map(({ text }) => (text === SECRET ? '[NAME_1]' : undefined)));
    expect(masked.toString()).toBe(raw.toString().replaceAll(SECRET, '[NAME_1]'));
    expect(Object.hasOwn(Object.prototype, 'a')).toBe(false);
  });
});
