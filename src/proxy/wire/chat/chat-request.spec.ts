import { describe, expect, it } from '@jest/globals';
import type { ChatRequest } from './chat-request.js';
import { parseChatRequest } from './chat-request.js';
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

const withMessage = (message: unknown): unknown => ({ model: 'm', messages: [user, message] });
const withCall = (call: unknown): unknown =>
  withMessage({ role: 'assistant', content: null, tool_calls: [call] });

describe('parseChatRequest refuses', () => {
  it.each<[string, unknown, string | null, string]>([
    ['an array', [SECRET], null, 'type'],
    ['a string', SECRET, null, 'type'],
    ['null', null, null, 'type'],
    ['no model', { messages: [user] }, 'model', 'required'],
    ['a model that is no string', { model: 5, messages: [user] }, 'model', 'type'],
    ['an empty model', { model: '', messages: [user] }, 'model', 'type'],
    ['no messages', { model: 'm' }, 'messages', 'required'],
    ['messages null', { model: 'm', messages: null }, 'messages', 'type'],
    ['messages as an object', { model: 'm', messages: { 0: user } }, 'messages', 'type'],
    ['no message', { model: 'm', messages: [] }, 'messages', 'min_items'],
    ['a message that is a string', withMessage(SECRET), 'messages[1]', 'type'],
    ['a message that is a list', withMessage([user]), 'messages[1]', 'type'],
    ['no role', withMessage({ content: SECRET }), 'messages[1].role', 'enum'],
    ['an unknown role', withMessage({ role: SECRET, content: 'x' }), 'messages[1].role', 'enum'],
    ['a role of the prototype', withMessage({ role: 'toString', content: 'x' }), 'messages[1].role', 'enum'],
    ['no content', withMessage({ role: 'user' }), 'messages[1].content', 'required'],
    [
      'content null of a user',
      withMessage({ role: 'user', content: null }),
      'messages[1].content',
      'required',
    ],
    [
      'content of a tool null',
      withMessage({ role: 'tool', content: null }),
      'messages[1].content',
      'required',
    ],
    [
      'content as a number',
      withMessage({ role: 'user', content: 5551234567 }),
      'messages[1].content',
      'type',
    ],
    [
      'content as an object',
      withMessage({ role: 'user', content: { SECRET } }),
      'messages[1].content',
      'type',
    ],
    [
      'a part that is a string',
      withMessage({ role: 'user', content: [SECRET] }),
      'messages[1].content[0]',
      'type',
    ],
    [
      'a part without type',
      withMessage({ role: 'user', content: [{}] }),
      'messages[1].content[0].type',
      'enum',
    ],
    [
      'an unknown part',
      withMessage({ role: 'user', content: [{ type: SECRET }] }),
      'messages[1].content[0].type',
      'enum',
    ],
    [
      'a text part without text',
      withMessage({ role: 'user', content: [{ type: 'text', text: [SECRET] }] }),
      'messages[1].content[0].text',
      'type',
    ],
    [
      'an image',
      withMessage({ role: 'user', content: [{ type: 'image_url', image_url: { url: SECRET } }] }),
      'messages[1].content[0]',
      'attachments',
    ],
    [
      'audio',
      withMessage({ role: 'user', content: [{ type: 'input_audio', input_audio: { data: SECRET } }] }),
      'messages[1].content[0]',
      'attachments',
    ],
    [
      'a file',
      withMessage({ role: 'user', content: [{ type: 'file', file: { filename: SECRET } }] }),
      'messages[1].content[0]',
      'attachments',
    ],
    ['a name as a number', withMessage({ ...user, name: 5 }), 'messages[1].name', 'type'],
    [
      'tool_calls as an object',
      withMessage({ role: 'assistant', tool_calls: {} }),
      'messages[1].tool_calls',
      'type',
    ],
    ['a tool call as a string', withCall(SECRET), 'messages[1].tool_calls[0]', 'type'],
    ['a tool call of an odd type', withCall({ type: SECRET }), 'messages[1].tool_calls[0].type', 'enum'],
    ['a tool call of an odd index', withCall({ index: SECRET }), 'messages[1].tool_calls[0].index', 'type'],
    [
      'a tool call without function',
      withCall({ id: 'call_1' }),
      'messages[1].tool_calls[0].function',
      'type',
    ],
    [
      'a tool call id as a number',
      withCall({ id: 5, function: { name: 'f', arguments: '' } }),
      'messages[1].tool_calls[0].id',
      'type',
    ],
    [
      'a tool call without name',
      withCall({ function: { arguments: '{}' } }),
      'messages[1].tool_calls[0].function.name',
      'type',
    ],
    [
      'arguments as an object',
      withCall({ function: { name: 'f', arguments: { SECRET } } }),
      'messages[1].tool_calls[0].function.arguments',
      'type',
    ],
    [
      'arguments that nest too deep',
      withCall({ function: { name: 'f', arguments: JSON.stringify(nested(65)) } }),
      'messages[1].tool_calls[0].function.arguments',
      'depth',
    ],
    [
      'a custom call without name',
      withCall({ type: 'custom', custom: { input: SECRET } }),
      'messages[1].tool_calls[0].custom.name',
      'type',
    ],
    ['stream as a string', { model: 'm', messages: [user], stream: 'true' }, 'stream', 'type'],
    ['temperature as a string', { model: 'm', messages: [user], temperature: SECRET }, 'temperature', 'type'],
    ['max_tokens as a string', { model: 'm', messages: [user], max_tokens: '5' }, 'max_tokens', 'type'],
    ['tools as an object', { model: 'm', messages: [user], tools: {} }, 'tools', 'type'],
    ['tools of strings', { model: 'm', messages: [user], tools: [SECRET] }, 'tools[0]', 'type'],
    ['functions of strings', { model: 'm', messages: [user], functions: [SECRET] }, 'functions[0]', 'type'],
    ['unknown fields that nest too deep', { model: 'm', messages: [user], deep: nested(64) }, null, 'depth'],
  ])('%s', (_, body, param, rule) => {
    const error = refusal(Buffer.from(JSON.stringify(body)));
    expect(error.param).toBe(param);
    expect(error.details).toEqual([{ field: param ?? '', rule, message: error.message }]);
    expect(JSON.stringify([error.message, error.details])).not.toContain(SECRET);
  });

  it.each<[string, Buffer, string]>([
    ['nothing', Buffer.alloc(0), 'json'],
    ['malformed JSON', Buffer.from(`{"messages": "${SECRET}`), 'json'],
    ['trailing text', Buffer.from(`{} ${SECRET}`), 'json'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), 'utf8'],
    ['half a character', Buffer.from([0x22, 0xe2, 0x82, 0x22]), 'utf8'],
    ['a hundred thousand brackets', Buffer.from('['.repeat(100_000) + ']'.repeat(100_000)), 'type'],
    [
      'a value that another member of the same name hides',
      Buffer.from(
        `{"model":"m","user":"${SECRET}","messages":[{"role":"user","content":"x"}],"\\u0075ser":"u"}`,
      ),
      'duplicate',
    ],
    [
      'the same further down',
      Buffer.from(`{"model":"m","messages":[{"role":"user","content":"${SECRET}","content":"x"}]}`),
      'duplicate',
    ],
    [
      'a hundred thousand brackets inside',
      Buffer.from(
        `{"model":"m","messages":[{"role":"user","content":"x"}],"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      ),
      'depth',
    ],
  ])('%s', (_, raw, rule) => {
    const error = refusal(raw);
    expect(error.details[0]?.rule).toBe(rule);
    expect(error.param).toBeNull();
    expect(error.message).not.toContain(SECRET);
  });
});

describe('parseChatRequest reads', () => {
  it('the control values that the proxy needs', () => {
    const request = parse({
      model: 'gpt-5-mini',
      messages: [user],
      stream: true,
      stream_options: { include_usage: true },
      response_format: { type: 'json_object' },
      call: { id: 'call-7' },
    });
    expect(request).toMatchObject({
      model: 'gpt-5-mini',
      stream: true,
      jsonReply: true,
      callId: 'call-7',
    });
  });

  it('their defaults, and nulls where clients send them', () => {
    const request = parse({ model: 'm', messages: [user], stream: null, temperature: null, tools: null });
    expect(request).toMatchObject({
      stream: false,
      jsonReply: false,
      callId: undefined,
    });
  });

  it.each([5, '', 'x'.repeat(257), null])('no call id from %p', (id) => {
    expect(parse({ model: 'm', messages: [user], call: { id } }).callId).toBeUndefined();
  });

  it('a body with a byte order mark', () => {
    const raw = Buffer.from(`\uFEFF${JSON.stringify({ model: 'm', messages: [user] })}`);
    expect(parseChatRequest(raw, { attachments: 'refuse' }).slots).toHaveLength(1);
  });

  it('an assistant message without content', () => {
    const call = { id: 'call_1', type: 'function', function: { name: 'f', arguments: '' } };
    const messages = [user, { role: 'assistant', tool_calls: [call] }, { role: 'assistant', content: null }];
    expect(parse({ model: 'm', messages }).slots.map(({ text }) => text)).toEqual(['hi', 'f']);
  });
});

describe('mask', () => {
  it('names the model as the upstream knows it', () => {
    const request = parse({ model: 'openai:gpt-5', messages: [user] });
    expect(JSON.parse(request.mask([undefined], { model: 'gpt-5' }).toString())).toEqual({
      model: 'gpt-5',
      messages: [user],
    });
  });

  it('changes what is masked and what the upstream is to know, and not a byte besides', () => {
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

  it('takes requests for two where a number differs by a digit that JavaScript drops', () => {
    const frameOf = (n: string): unknown => {
      const raw = Buffer.from(
        `{"model":"m","messages":[{"role":"user","content":"x"}],"metadata":{"n":${n}}}`,
      );
      return parseChatRequest(raw, { attachments: 'refuse' }).conversation;
    };
    expect(frameOf('12345678901234567890')).not.toEqual(frameOf('12345678901234567891'));
  });

  it('wants one entry per slot', () => {
    expect(() => parse({ model: 'm', messages: [user] }).mask([])).toThrow(RangeError);
  });

  it('masks under __proto__ without touching any prototype', () => {
    const raw = Buffer.from(
      `{"model":"m","messages":[{"role":"user","content":"x","__proto__":{"role":"${SECRET}"}}],"__proto__":{"a":"${SECRET}"}}`,
    );
    const request = parseChatRequest(raw, { attachments: 'refuse' });
    const masked = request.mask(request.slots.map(({ text }) => (text === SECRET ? '[NAME_1]' : undefined)));
    expect(masked.toString()).toBe(raw.toString().replaceAll(SECRET, '[NAME_1]'));
    expect(Object.hasOwn(Object.prototype, 'a')).toBe(false);
  });
});
