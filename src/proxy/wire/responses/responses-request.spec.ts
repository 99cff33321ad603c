import { describe, expect, it } from '@jest/globals';
import { InvalidRequest } from '../invalid-request.js';
import type { MaskOverrides } from '../wire-format.js';
import { parseResponsesRequest, type ResponsesRequest } from './responses-request.js';

const SECRET = 'Jane Okafor';
const user = { role: 'user', content: 'hi' };
const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
const call = (fields: object = {}): object => ({
  type: 'function_call',
  call_id: 'call_1',
  name: 'f',
  arguments: '{}',
  ...fields,
});

function parse(fields: object, attachments: 'refuse' | 'pass' = 'refuse'): ResponsesRequest {
  const body = { model: 'm', input: [user], ...fields };
  return parseResponsesRequest(Buffer.from(JSON.stringify(body)), { attachments });
}

function refusal(raw: Buffer): InvalidRequest {
  try {
    parseResponsesRequest(raw, { attachments: 'refuse' });
  } catch (error) {
    if (error instanceof InvalidRequest) return error;
    throw error;
  }
  throw new Error('The body was accepted.');
}

/** The outgoing body after replacing slots by text. */
function masked(
  request: ResponsesRequest,
  replacements: Record<string, string> = {},
  overrides?: MaskOverrides,
): Record<string, unknown> {
  const out = request.mask(
    request.slots.map(({ text }) => replacements[text]),
    overrides,
  );
  return JSON.parse(out.toString()) as Record<string, unknown>;
}

const withItem = (item: unknown): object => ({ model: 'm', input: [user, item] });
const withPart = (part: unknown): object => withItem({ role: 'user', content: [part] });

describe('parseResponsesRequest refuses', () => {
  it.each<[string, unknown, string | null, string]>([
    ['an array', [SECRET], null, 'type'],
    ['no model', { input: 'x' }, 'model', 'required'],
    ['an empty model', { model: '', input: 'x' }, 'model', 'type'],
    ['input as a number', { model: 'm', input: 5551234567 }, 'input', 'type'],
    ['input as an object', { model: 'm', input: user }, 'input', 'type'],
    ['instructions as a list', { model: 'm', instructions: [SECRET] }, 'instructions', 'type'],
    ['an item that is a string', withItem(SECRET), 'input[1]', 'type'],
    ['an unknown role', withItem({ role: SECRET, content: 'x' }), 'input[1].role', 'enum'],
    ['a role of the prototype', withItem({ role: 'toString', content: 'x' }), 'input[1].role', 'enum'],
    ['a message without content', withItem({ role: 'user' }), 'input[1].content', 'required'],
    ['content as a number', withItem({ role: 'user', content: 5551234567 }), 'input[1].content', 'type'],
    ['a part that is a string', withPart(SECRET), 'input[1].content[0]', 'type'],
    ['an unknown part', withPart({ type: SECRET }), 'input[1].content[0].type', 'enum'],
    ['a text part without text', withPart({ type: 'input_text' }), 'input[1].content[0].text', 'type'],
    ['an image', withPart({ type: 'input_image', image_url: SECRET }), 'input[1].content[0]', 'attachments'],
    ['a file', withPart({ type: 'input_file', filename: SECRET }), 'input[1].content[0]', 'attachments'],
    ['audio', withPart({ type: 'input_audio', input_audio: {} }), 'input[1].content[0]', 'attachments'],
    [
      'an image that was made',
      withItem({ type: 'image_generation_call', id: 'ig_1', result: SECRET }),
      'input[1].result',
      'attachments',
    ],
    [
      'a screenshot',
      withItem({ type: 'computer_call_output', output: { type: 'computer_screenshot' } }),
      'input[1].output',
      'attachments',
    ],
    ['a call without name', withItem({ type: 'function_call', arguments: '' }), 'input[1].name', 'required'],
    ['a call of a number', withItem(call({ name: 5 })), 'input[1].name', 'type'],
    ['arguments as an object', withItem(call({ arguments: { SECRET } })), 'input[1].arguments', 'type'],
    [
      'arguments that nest too deep',
      withItem(call({ arguments: JSON.stringify(nested(65)) })),
      'input[1].arguments',
      'depth',
    ],
    ['a call id as a number', withItem(call({ call_id: 5 })), 'input[1].call_id', 'type'],
    ['a result without output', withItem({ type: 'function_call_output' }), 'input[1].output', 'required'],
    ['stream as a string', { model: 'm', stream: 'true' }, 'stream', 'type'],
    ['store as a string', { model: 'm', store: 'false' }, 'store', 'type'],
    ['temperature as a string', { model: 'm', temperature: SECRET }, 'temperature', 'type'],
    ['max_output_tokens as a string', { model: 'm', max_output_tokens: '5' }, 'max_output_tokens', 'type'],
    ['tools as an object', { model: 'm', tools: {} }, 'tools', 'type'],
    ['tools of strings', { model: 'm', tools: [SECRET] }, 'tools[0]', 'type'],
    ['unknown fields that nest too deep', { model: 'm', deep: nested(64) }, null, 'depth'],
    ['work in the background', { model: 'm', background: true }, 'background', 'unsupported'],
    ['a conversation of the provider', { model: 'm', conversation: 'conv_1' }, 'conversation', 'unsupported'],
    ['another one', { model: 'm', conversation: { id: SECRET } }, 'conversation', 'unsupported'],
    ['an empty id', { model: 'm', previous_response_id: '' }, 'previous_response_id', 'type'],
    [
      'one that is an object',
      { model: 'm', previous_response_id: { SECRET } },
      'previous_response_id',
      'type',
    ],
  ])('%s', (_, body, param, rule) => {
    const error = refusal(Buffer.from(JSON.stringify(body)));
    expect(error.param).toBe(param);
    expect(error.details).toEqual([{ field: param ?? '', rule, message: error.message }]);
    expect(JSON.stringify([error.message, error.details])).not.toContain(SECRET);
  });

  it('bytes that are no JSON', () => {
    expect(refusal(Buffer.from(`{"input": "${SECRET}`)).details[0]?.rule).toBe('json');
  });
});

describe('parseResponsesRequest reads', () => {
  it('the control values that the proxy needs', () => {
    const request = parse({
      stream: true,
      store: false,
      call: { id: 'call-7' },
      previous_response_id: 'resp_1',
    });
    expect(request).toMatchObject({
      model: 'm',
      stream: true,
      isKept: false,
      callId: 'call-7',
      earlierSlots: 0,
    });
    expect(request.continuation?.id).toBe('resp_1');
  });

  it('their defaults', () => {
    const request = parse({});
    expect(request).toMatchObject({
      stream: false,
      isKept: true,
      callId: undefined,
      continuation: undefined,
    });
  });

  it.each([[undefined], [null]])('a request whose input is %p', (input) => {
    expect(parse({ input, prompt: { id: 'pmpt_1' } }).slots).toEqual([]);
  });

  it.each<[string, object[], number, number[]]>([
    ['no reply', [user], 0, []],
    [
      'messages',
      [user, { role: 'assistant', content: 'a' }, user, { role: 'assistant', content: 'b' }],
      2,
      [1, 3],
    ],
    [
      'what leads to a message',
      [user, { type: 'reasoning', summary: [] }, { role: 'assistant', content: 'a' }, user],
      1,
      [1],
    ],
    ['calls side by side', [user, call(), call(), { type: 'function_call_output', output: '' }], 1, [1]],
    [
      'calls one after the other',
      [
        user,
        call(),
        { type: 'function_call_output', output: '' },
        call(),
        { type: 'function_call_output', output: '' },
      ],
      2,
      [1, 3],
    ],
    [
      'two messages in a row',
      [user, { role: 'assistant', content: 'a' }, { role: 'assistant', content: 'b' }],
      2,
      [1],
    ],
  ])('how often the model has replied: %s', (_, input, turn, replies) => {
    const request = parse({ input });
    expect(request.turn).toBe(turn);
    expect(request.conversation.replies).toEqual(replies);
    expect(request.conversation.turns).toEqual(input.map((item) => JSON.stringify(item)));
  });

  it('what is no turn as the frame, without what steers the upstream', () => {
    const frame = (fields: object): string => parse(fields).conversation.frame;
    const control = { stream: true, previous_response_id: 'resp_1', call: { id: 'x' }, temperature: 1 };
    expect(frame({ ...control, input: 'other' })).toBe(frame({}));
    for (const fields of [{ instructions: 'i' }, { tools: [] }, { user: 'u' }, { other: 1 }])
      expect(frame(fields)).not.toBe(frame({}));
  });
});

describe('masking', () => {
  it('gives back the request as it came, without probabilities and what is not for the upstream', () => {
    const part = { type: 'output_text', text: 'a', annotations: [] };
    const message = { role: 'assistant', content: [part] };
    const body = { model: 'm', input: [user, message], instructions: 'i', tools: [], store: false };
    const sent = {
      type: 'response.create',
      ...body,
      input: [user, { role: 'assistant', content: [{ ...part, logprobs: [{ token: SECRET }] }] }],
      call: { id: 'x' },
      customer: { number: SECRET },
    };
    expect(masked(parse(sent))).toEqual(body);
  });

  it('overrides the model, and whether the reply comes in pieces', () => {
    expect(masked(parse({ stream: true }), {}, { model: 'gpt-5', stream: false })).toMatchObject({
      model: 'gpt-5',
      stream: false,
    });
  });

  it.each([
    ['before the instructions', { instructions: 'Be kind.' }, 'Codes stand for names.\n\nBe kind.'],
    ['alone', {}, 'Codes stand for names.'],
    ['alone where there are none', { instructions: null }, 'Codes stand for names.'],
  ])('puts the explanation %s', (_, fields, instructions) => {
    expect(masked(parse(fields), {}, { explanation: 'Codes stand for names.' })).toMatchObject({
      instructions,
    });
  });

  it('gives a function one name everywhere, and ids too', () => {
    const request = parse({
      input: [
        call({ id: 'it-jane', call_id: 'jane', name: 'call_jane' }),
        { type: 'function_call_output', call_id: 'jane', output: '' },
        { type: 'item_reference', id: 'it-jane' },
      ],
      tools: [{ type: 'function', name: 'call_jane' }],
      tool_choice: { type: 'allowed_tools', mode: 'auto', tools: [{ type: 'function', name: 'call_jane' }] },
    });
    expect(masked(request, { call_jane: 'call_NAME_1', jane: 'NAME_1', 'it-jane': 'it-NAME_1' })).toEqual({
      model: 'm',
      input: [
        call({ id: 'it-NAME_1', call_id: 'NAME_1', name: 'call_NAME_1' }),
        { type: 'function_call_output', call_id: 'NAME_1', output: '' },
        { type: 'item_reference', id: 'it-NAME_1' },
      ],
      tools: [{ type: 'function', name: 'call_NAME_1' }],
      tool_choice: {
        type: 'allowed_tools',
        mode: 'auto',
        tools: [{ type: 'function', name: 'call_NAME_1' }],
      },
    });
  });

  it('gives the turns that the request adds', () => {
    const text = parse({ input: SECRET });
    const message = { type: 'message', role: 'user', content: '[NAME_1]' };
    expect(text.maskTurns(['[NAME_1]'])).toEqual([message]);
    expect(parse({ input: [user] }).maskTurns(['x'])).toEqual([{ role: 'user', content: 'x' }]);
    expect(parse({ input: null }).maskTurns([])).toEqual([]);
    expect(text.conversation.turns).toEqual([JSON.stringify({ ...message, content: SECRET })]);
  });

  it('wants one entry per slot', () => {
    expect(() => parse({}).mask([])).toThrow(RangeError);
  });

  it('masks under __proto__ without touching any prototype', () => {
    const raw = Buffer.from(
      `{"model":"m","input":[{"role":"user","content":"x","__proto__":{"role":"${SECRET}"}}],"__proto__":{"a":"${SECRET}"}}`,
    );
    const request = parseResponsesRequest(raw, { attachments: 'refuse' });
    const out = request.mask(request.slots.map(({ text }) => (text === SECRET ? '[NAME_1]' : undefined)));
    expect(out.toString()).toBe(raw.toString().replaceAll(SECRET, '[NAME_1]'));
    expect(Object.hasOwn(Object.prototype, 'a')).toBe(false);
  });
});

describe('a request that goes on from an earlier one', () => {
  const history = [
    { type: 'message', role: 'user', content: `I am ${SECRET}.` },
    {
      type: 'message',
      id: 'msg_1',
      role: 'assistant',
      content: [{ type: 'output_text', text: 'Hello Jane', logprobs: [{ token: 'Jane' }] }],
    },
  ];
  const fields = { previous_response_id: 'resp_1', input: 'Okafor it is.', instructions: 'Be kind.' };
  const request = parse(fields);
  const whole = request.continuation?.after(history);
  if (whole === undefined) throw new Error('It goes on from nothing.');

  it('begins with the slots of the conversation so far, which it goes on numbering', () => {
    expect(whole.slots.map(({ path, turn, text }) => [path, turn, text])).toEqual([
      ['previous[0].content', 0, `I am ${SECRET}.`],
      ['previous[1].content[0].text', 1, 'Hello Jane'],
      ['input', 2, 'Okafor it is.'],
      ['instructions', undefined, 'Be kind.'],
    ]);
    expect(whole).toMatchObject({ earlierSlots: 2, turn: 1, model: 'm', isKept: true });
    expect(whole.continuation?.id).toBe('resp_1');
  });

  it('has the turns of the whole conversation, as if all of it had been sent', () => {
    const [first, second] = history;
    const answer = { ...second, content: [{ type: 'output_text', text: 'Hello Jane' }] };
    const sent = parse({
      input: [first, answer, { type: 'message', role: 'user', content: 'Okafor it is.' }],
      instructions: 'Be kind.',
    });
    expect(whole.conversation).toEqual(sent.conversation);
    expect(whole.slots.map(({ text }) => text)).toEqual(sent.slots.map(({ text }) => text));
  });

  it('sends no more than it adds', () => {
    const texts = whole.slots.map((_, i) => `[${i}]`);
    expect(JSON.parse(whole.mask(texts).toString())).toEqual({
      model: 'm',
      previous_response_id: 'resp_1',
      input: '[2]',
      instructions: '[3]',
    });
    expect(whole.maskTurns?.(texts)).toEqual([{ type: 'message', role: 'user', content: '[2]' }]);
  });

  it('sends the conversation where the provider keeps none', () => {
    const earlier = [{ role: 'user', content: 'I am [NAME_1].' }];
    const own = { type: 'message', role: 'user', content: 'Okafor it is.' };
    expect(
      JSON.parse(
        whole
          .mask(
            whole.slots.map(() => undefined),
            { earlier },
          )
          .toString(),
      ),
    ).toEqual({
      model: 'm',
      input: [...earlier, own],
      instructions: 'Be kind.',
    });
    const items = parse({ ...fields, input: [user] });
    expect(masked(items, {}, { earlier })).toMatchObject({ input: [...earlier, user] });
    expect(masked(parse({ ...fields, input: undefined }), {}, { earlier })).toMatchObject({ input: earlier });
  });

  it('reads whatever the conversation holds', () => {
    const odd = [
      null,
      SECRET,
      { role: 'none', content: SECRET },
      { type: 'function_call', name: 5, note: SECRET },
      { type: 'tool_search_call', arguments: [nested(64), SECRET] },
    ];
    const after = request.continuation?.after(odd);
    const turns = after?.slots.filter(({ text }) => text.includes(SECRET)).map(({ turn }) => turn);
    expect(turns).toEqual([1, 2, 3, 4]);
    expect(after?.slots.at(-2)).toMatchObject({ path: 'input', turn: 5 });
  });
});
