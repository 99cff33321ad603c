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

describe('items on their own', () => {
  it('are read and masked as those of a request', () => {
    const items = readItems([user, said('Hello Jane.')], { attachments: 'refuse' });
    expect(items.slots.map(({ path, turn, text }) => [path, turn, text])).toEqual([
      ['input[0].content', 0, 'My name is Jane.'],
      ['input[1].content[0].text', 1, 'Hello Jane.'],
    ]);
    expect(items.mask(['a', undefined])).toEqual([{ role: 'user', content: 'a' }, said('Hello Jane.')]);
  });

  it('are refused where no request could have them', () => {
    expect(() => readItems([{ role: 'user' }], { attachments: 'refuse' })).toThrow(InvalidRequest);
  });
});

describe('a response', () => {
  it('has the slots that it will have when it is sent again', () => {
    const call = { type: 'function_call', call_id: 'call_1', name: 'book', arguments: '{"name":"Jane"}' };
    const slots = readResponse({ output: [said('Hello Jane.'), call] } as never);
    expect(slots.map(({ text }) => text)).toEqual(['Hello Jane.', 'book', 'name', 'Jane']);
  });

  it.each([{}, { output: null }, { output: [5] }, { output: [{ role: 'none' }] }])(
    'has none where it is %j',
    (odd) => {
      expect(readResponse(odd)).toEqual([]);
    },
  );
});

describe('an exchange', () => {
  it.each([
    ['a text', 'My name is Jane.', 1],
    ['items', [user, user], 2],
  ])('is one conversation where the input is %s', (_, input, requestTurns) => {
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
  ])('is none of %j and %j', (request, response) => {
    expect(readExchange(request, response)).toBeUndefined();
  });
});
