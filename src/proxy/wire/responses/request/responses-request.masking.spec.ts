import { describe, expect, it } from '@jest/globals';
import { SECRET, user, nested, call, parse, masked } from '../../../../../test/support/responses-requests.js';
import { parseResponsesRequest } from './responses-request.js';

describe('masking a Responses API request', () => {
  it('returns the request unchanged except for token probabilities and platform fields', () => {
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

  it('overrides the model and the stream field', () => {
    expect(masked(parse({ stream: true }), {}, { model: 'gpt-5', stream: false })).toMatchObject({
      model: 'gpt-5',
      stream: false,
    });
  });

  it.each([
    ['before the instructions', { instructions: 'Be kind.' }, 'Codes stand for names.\n\nBe kind.'],
    ['alone if there are no instructions', {}, 'Codes stand for names.'],
    ['alone if the instructions are null', { instructions: null }, 'Codes stand for names.'],
  ])('inserts the explanation %s', (_, fields, instructions) => {
    expect(masked(parse(fields), {}, { explanation: 'Codes stand for names.' })).toMatchObject({
      instructions,
    });
  });

  it('gives functions and IDs the same replacement everywhere', () => {
    const request = parse({
      input: [
        call({ id: 'it-jane', call_id: 'jane', name: 'call_jane' }),
        { type: 'function_call_output', call_id: 'jane', output: '' },
        { type: 'item_reference', id: 'it-jane' },
      ],
      previous_response_id: 'resp_1',
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
      previous_response_id: 'resp_1',
      tools: [{ type: 'function', name: 'call_NAME_1' }],
      tool_choice: {
        type: 'allowed_tools',
        mode: 'auto',
        tools: [{ type: 'function', name: 'call_NAME_1' }],
      },
    });
  });

  it('returns the turns that the request adds', () => {
    const text = parse({ input: SECRET });
    const message = { type: 'message', role: 'user', content: '[NAME_1]' };
    expect(text.maskTurns(['[NAME_1]'])).toEqual([message]);
    expect(parse({ input: [user] }).maskTurns(['x'])).toEqual([{ role: 'user', content: 'x' }]);
    expect(parse({ input: null, previous_response_id: 'resp_1' }).maskTurns([])).toEqual([]);
    expect(text.conversation.turns).toEqual([JSON.stringify({ ...message, content: SECRET })]);
  });

  it('requires one entry for each slot', () => {
    expect(() => parse({}).mask([])).toThrow(RangeError);
  });

  it('masks text under __proto__ without changing any prototype', () => {
    const raw = Buffer.from(
      `{"model":"m","input":[{"role":"user","content":"x","__proto__":{"role":"${SECRET}"}}],"__proto__":{"a":"${SECRET}"}}`,
    );
    const request = parseResponsesRequest(raw, { attachments: 'refuse' });
    const out = request.mask(request.slots.map(({ text }) => (text === SECRET ? '[NAME_1]' : undefined)));
    expect(out.toString()).toBe(raw.toString().replaceAll(SECRET, '[NAME_1]'));
    expect(Object.hasOwn(Object.prototype, 'a')).toBe(false);
  });
});

describe('a Responses API request that continues an earlier one', () => {
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
  const whole = request.continuation?.after(history, ['msg_1']);
  if (whole === undefined) throw new Error('It goes on from nothing.');

  it('begins with the slots of the earlier conversation and continues its turn numbers', () => {
    expect(whole.slots.map(({ path, turn, text }) => [path, turn, text])).toEqual([
      ['previous[0].content', 0, `I am ${SECRET}.`],
      ['previous[1].content[0].text', 1, 'Hello Jane'],
      ['input', 2, 'Okafor it is.'],
      ['instructions', undefined, 'Be kind.'],
    ]);
    expect(whole).toMatchObject({ earlierSlots: 2, turn: 1, model: 'm', isKept: true });
    expect(whole.continuation?.id).toBe('resp_1');
  });

  it('has the same turns as a request that contains the whole conversation', () => {
    const [first, second] = history;
    const answer = { ...second, content: [{ type: 'output_text', text: 'Hello Jane' }] };
    const sent = parse({
      input: [first, answer, { type: 'message', role: 'user', content: 'Okafor it is.' }],
      instructions: 'Be kind.',
    });
    expect(whole.conversation).toEqual(sent.conversation);
    expect(whole.slots.map(({ text }) => text)).toEqual(sent.slots.map(({ text }) => text));
  });

  it('sends only the turns that it adds', () => {
    const texts = whole.slots.map((_, i) => `[${i}]`);
    expect(JSON.parse(whole.mask(texts).toString())).toEqual({
      model: 'm',
      previous_response_id: 'resp_1',
      input: '[2]',
      instructions: '[3]',
    });
    expect(whole.maskTurns?.(texts)).toEqual([{ type: 'message', role: 'user', content: '[2]' }]);
  });

  it('sends the whole conversation if the provider does not keep it', () => {
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

  it('keeps references to earlier items, and replaces them if all items are sent again', () => {
    const input = [{ type: 'item_reference', id: 'msg_1' }, user];
    const referring = parse({ ...fields, input }).continuation?.after(history, ['msg_1']);
    if (referring === undefined) throw new Error('It goes on from nothing.');
    expect(masked(referring)).toMatchObject({ input });
    const earlier = [...history, { id: 'msg_0' }];
    expect(masked(referring, {}, { earlier }).input).toEqual([
      history[0],
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Hello Jane' }] },
      user,
    ]);
  });

  it.each<[string, object]>([
    ['a reference', { type: 'item_reference', id: 'msg_2' }],
    ['a reference without a type', { id: 'msg_2' }],
    ['an item with an ID only', { type: 'image_generation_call', id: 'ig_1', status: null, result: null }],
    ['a message with an ID only', { type: 'message', role: 'assistant', id: 'msg_2', content: null }],
  ])('rejects %s from another conversation', (_, item) => {
    const input = [user, item];
    const problem = expect.objectContaining({ param: 'input[1].id' });
    expect(() => parse({ ...fields, input }).continuation?.after(history, ['msg_1'])).toThrow(problem);
    expect(() => parse({ input })).toThrow(problem);
  });

  it('accepts any earlier items', () => {
    const odd = [
      null,
      SECRET,
      { role: 'none', content: SECRET },
      { type: 'function_call', name: 5, note: SECRET },
      { type: 'tool_search_call', arguments: [nested(64), SECRET] },
    ];
    const after = request.continuation?.after(odd, []);
    const turns = after?.slots.filter(({ text }) => text.includes(SECRET)).map(({ turn }) => turn);
    expect(turns).toEqual([1, 2, 3, 4]);
    expect(after?.slots.at(-2)).toMatchObject({ path: 'input', turn: 5 });
  });
});
