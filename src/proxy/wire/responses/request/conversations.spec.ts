import { describe, expect, it } from '@jest/globals';
import { InvalidRequest } from '../../invalid-request.js';
import { readExchange, readItems, readResponse } from './conversations.js';

const user = { role: 'user', content: 'My name is Jane.' };
const said = (text: string): object => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  content: [{ type: 'output_text', text, annotations: [] }],
});

describe('readItems', () => {
  it('reads and masks items like those in a request', () => {
    const items = readItems([user, said('Hello Jane.')], { attachments: 'refuse' });
    expect(items.slots.map(({ path, turn, text }) => [path, turn, text])).toEqual([
      ['input[0].content', 0, 'My name is Jane.'],
      ['input[1].content[0].text', 1, 'Hello Jane.'],
    ]);
    expect(items.mask(['a', undefined])).toEqual([{ role: 'user', content: 'a' }, said('Hello Jane.')]);
  });

  it('rejects items that are invalid in a request', () => {
    expect(() => readItems([{ role: 'user' }], { attachments: 'refuse' })).toThrow(InvalidRequest);
  });
});

describe('readResponse', () => {
  it('returns the slots that the response has when it is sent again', () => {
    const call = { type: 'function_call', call_id: 'call_1', name: 'book', arguments: '{"name":"Jane"}' };
    const slots = readResponse({ output: [said('Hello Jane.'), call] } as never);
    expect(slots.map(({ text }) => text)).toEqual(['Hello Jane.', 'book', 'name', 'Jane']);
  });

  it.each([{}, { output: null }, { output: [5] }, { output: [{ role: 'none' }] }])(
    'returns no slots for %j',
    (odd) => {
      expect(readResponse(odd)).toEqual([]);
    },
  );
});

describe('readExchange', () => {
  it.each([
    ['a text', 'My name is Jane.', 1],
    ['items', [user, user], 2],
  ])('returns one conversation if the input is %s', (_, input, requestTurns) => {
    const exchange = readExchange(
      { model: 'm', input, instructions: 'i' },
      { output: [said('Hello Jane.')] },
    );
    expect(exchange?.requestTurns).toBe(requestTurns);
    expect(exchange?.slots.map(({ turn, text }) => [turn, text]).slice(-2)).toEqual([
      [requestTurns, 'Hello Jane.'],
      [undefined, 'i'],
    ]);
  });

  it.each<[unknown, unknown]>([
    [null, { output: [] }],
    [{ model: 'm', input: 'x' }, 'text'],
    [{ model: 'm', input: 'x' }, { choices: [] }],
    [{ model: 'm', messages: [] }, { output: [] }],
    [{ model: 'm', input: [5] }, { output: [] }],
  ])('returns undefined for the request %j and the response %j', (request, response) => {
    expect(readExchange(request, response)).toBeUndefined();
  });
});
