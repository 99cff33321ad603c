import { describe, expect, it } from '@jest/globals';
import {
  SECRET,
  user,
  nested,
  call,
  parse,
  refusal,
  withItem,
  withPart,
} from '../../../../../test/support/responses-requests.js';

describe('parseResponsesRequest with an invalid body', () => {
  it.each<[string, unknown, string | null, string]>([
    ['an array', [SECRET], null, 'type'],
    ['no model', { input: 'x' }, 'model', 'required'],
    ['an empty model', { model: '', input: 'x' }, 'model', 'type'],
    ['input as a number', { model: 'm', input: 5551234567 }, 'input', 'type'],
    ['input as an object', { model: 'm', input: user }, 'input', 'type'],
    ['instructions as a list', { model: 'm', instructions: [SECRET] }, 'instructions', 'type'],
    ['an item that is a string', withItem(SECRET), 'input[1]', 'type'],
    ['an unknown role', withItem({ role: SECRET, content: 'x' }), 'input[1].role', 'enum'],
    [
      'a role that is a property of every object',
      withItem({ role: 'toString', content: 'x' }),
      'input[1].role',
      'enum',
    ],
    ['a message without content', withItem({ role: 'user' }), 'input[1].content', 'required'],
    ['content as a number', withItem({ role: 'user', content: 5551234567 }), 'input[1].content', 'type'],
    ['a part that is a string', withPart(SECRET), 'input[1].content[0]', 'type'],
    ['an unknown part', withPart({ type: SECRET }), 'input[1].content[0].type', 'enum'],
    ['a text part without text', withPart({ type: 'input_text' }), 'input[1].content[0].text', 'type'],
    ['an image', withPart({ type: 'input_image', image_url: SECRET }), 'input[1].content[0]', 'attachments'],
    ['a file', withPart({ type: 'input_file', filename: SECRET }), 'input[1].content[0]', 'attachments'],
    ['audio', withPart({ type: 'input_audio', input_audio: {} }), 'input[1].content[0]', 'attachments'],
    [
      'a generated image',
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
    ['a call whose name is a number', withItem(call({ name: 5 })), 'input[1].name', 'type'],
    ['arguments as an object', withItem(call({ arguments: { SECRET } })), 'input[1].arguments', 'type'],
    [
      'arguments that nest too deep',
      withItem(call({ arguments: JSON.stringify(nested(65)) })),
      'input[1].arguments',
      'depth',
    ],
    ['a call ID as a number', withItem(call({ call_id: 5 })), 'input[1].call_id', 'type'],
    ['a result without output', withItem({ type: 'function_call_output' }), 'input[1].output', 'required'],
    ['stream as a string', { model: 'm', stream: 'true' }, 'stream', 'type'],
    ['store as a string', { model: 'm', store: 'false' }, 'store', 'type'],
    ['temperature as a string', { model: 'm', temperature: SECRET }, 'temperature', 'type'],
    ['max_output_tokens as a string', { model: 'm', max_output_tokens: '5' }, 'max_output_tokens', 'type'],
    ['tools as an object', { model: 'm', tools: {} }, 'tools', 'type'],
    ['tools of strings', { model: 'm', tools: [SECRET] }, 'tools[0]', 'type'],
    ['unknown fields that nest too deep', { model: 'm', deep: nested(64) }, null, 'depth'],
    ['a background request', { model: 'm', background: true }, 'background', 'unsupported'],
    ["a provider's conversation", { model: 'm', conversation: 'conv_1' }, 'conversation', 'unsupported'],
    ['a conversation object', { model: 'm', conversation: { id: SECRET } }, 'conversation', 'unsupported'],
    ['a request without input', { model: 'm', instructions: SECRET }, 'input', 'required'],
    ['input that is null', { model: 'm', input: null, previous_response_id: null }, 'input', 'required'],
    [
      'a request with chat messages',
      { model: 'm', input: 'x', messages: [{ role: 'user', content: SECRET }] },
      'messages',
      'unsupported',
    ],
    [
      'an empty previous_response_id',
      { model: 'm', previous_response_id: '' },
      'previous_response_id',
      'type',
    ],
    [
      'a previous_response_id that is an object',
      { model: 'm', previous_response_id: { SECRET } },
      'previous_response_id',
      'type',
    ],
  ])('rejects %s', (_, body, param, rule) => {
    const error = refusal(Buffer.from(JSON.stringify(body)));
    expect(error.param).toBe(param);
    expect(error.details).toEqual([{ field: param ?? '', rule, message: error.message }]);
    expect(JSON.stringify([error.message, error.details])).not.toContain(SECRET);
  });

  it('rejects a body that is not JSON', () => {
    expect(refusal(Buffer.from(`{"input": "${SECRET}`)).details[0]?.rule).toBe('json');
  });
});

describe('parseResponsesRequest with a valid body', () => {
  it('reads the control values that the proxy needs', () => {
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

  it('uses default values for missing fields', () => {
    const request = parse({});
    expect(request).toMatchObject({
      stream: false,
      isKept: true,
      callId: undefined,
      continuation: undefined,
    });
  });

  it.each([{ prompt: { id: 'pmpt_1' } }, { previous_response_id: 'resp_1' }, { generate: false }])(
    'accepts a request without input: %p',
    (fields) => {
      expect(parse({ input: undefined, ...fields }).slots).toEqual([]);
    },
  );

  it.each([[undefined], [null]])('accepts a request with the input %p', (input) => {
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
      'items that lead to a message',
      [user, { type: 'reasoning', summary: [] }, { role: 'assistant', content: 'a' }, user],
      1,
      [1],
    ],
    ['parallel calls', [user, call(), call(), { type: 'function_call_output', output: '' }], 1, [1]],
    [
      'consecutive calls',
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
  ])("counts the model's replies: %s", (_, input, turn, replies) => {
    const request = parse({ input });
    expect(request.turn).toBe(turn);
    expect(request.conversation.replies).toEqual(replies);
    expect(request.conversation.turns).toEqual(input.map((item) => JSON.stringify(item)));
  });

  it('includes all other fields in the frame except those that control the upstream', () => {
    const frame = (fields: object): string => parse(fields).conversation.frame;
    const control = { stream: true, previous_response_id: 'resp_1', call: { id: 'x' }, temperature: 1 };
    expect(frame({ ...control, input: 'other' })).toBe(frame({}));
    for (const fields of [{ instructions: 'i' }, { tools: [] }, { user: 'u' }, { other: 1 }])
      expect(frame(fields)).not.toBe(frame({}));
  });
});
