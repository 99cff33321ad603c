import { describe, expect, it } from '@jest/globals';
import { DetectionService } from '../detection/detection.service.js';
import { PatternPass } from '../detection/passes/pattern/pattern-pass.js';
import { policyOf } from '../../test/support/report-material.js';
import { WIRE_FORMATS } from '../proxy/wire/formats.js';
import { newValuesByKind } from './new-values.js';

const detection = new DetectionService([new PatternPass()]);
const POLICY = policyOf('name: x\ndetection: { passes: [pattern] }\n');

async function fresh(asked: string, replied: object): Promise<Record<string, number> | undefined> {
  const request = { model: 'm', messages: [{ role: 'user', content: asked }] };
  const response = { choices: [{ message: { role: 'assistant', ...replied } }] };
  const conversation = WIRE_FORMATS.readExchange(request, response);
  if (conversation === undefined) return undefined;
  const found = await detection.detect(conversation.slots, POLICY, new AbortController().signal);
  return newValuesByKind(conversation, found);
}

describe('newValuesByKind', () => {
  it.each([
    ['My number is 415-555-0142.', 'Is 415-555-0142 right?', {}],
    ['My number is four one five, 555, 0142.', 'I have 415-555-0142.', {}],
    ['My name is Jane Okafor.', 'Hello Jane, or Ms. Okafor?', {}],
    ['What is your number?', 'Call 415-555-0142 or 415-555-0143; again: (415) 555-0142.', { PHONE: 2 }],
    ['Hello', 'My social is 078-05-1120.', { SSN: 1 }],
    ['Hello', 'How can I help?', {}],
  ])(
    'counts the values in a reply that the request did not contain: %j, then %j',
    async (asked, content, expected) => {
      expect(await fresh(asked, { content })).toEqual(expected);
    },
  );

  it('includes the arguments of tool calls', async () => {
    const calls = [
      { id: 'c', type: 'function', function: { name: 'f', arguments: '{"mail":"jane@example.com"}' } },
    ];
    expect(await fresh('Hello', { content: null, tool_calls: calls })).toEqual({ EMAIL: 1 });
  });

  it('reads no exchange from malformed chats', () => {
    expect(WIRE_FORMATS.readExchange({ messages: [] }, 'text')).toBeUndefined();
    expect(WIRE_FORMATS.readExchange(null, { choices: [] })).toBeUndefined();
    expect(WIRE_FORMATS.readExchange({ messages: ['x'] }, { choices: [] })).toBeUndefined();
  });
});
