import { describe, expect, it } from '@jest/globals';
import { called, conversation, hello, request } from '../../../../test/support/chat-slots.js';

/** Outgoing fields after the given texts were replaced in the slots. */
function masked(fields: object, replacements: Record<string, string>): Record<string, unknown> {
  const parsed = request(fields);
  const out = parsed.mask(parsed.slots.map(({ text }) => replacements[text]));
  return JSON.parse(out.toString()) as Record<string, unknown>;
}

describe('masking a chat request', () => {
  it('gives a function the same name everywhere', () => {
    const named = (name: string) => ({ type: 'function', function: { name } });
    const fields = {
      messages: [
        hello,
        {
          role: 'assistant',
          tool_calls: [{ id: 'call_1', function: { name: 'call_jane', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'call_1', name: 'call_jane', content: 'x' },
      ],
      tools: [named('call_jane'), named('other')],
      tool_choice: { type: 'allowed_tools', allowed_tools: { mode: 'auto', tools: [named('call_jane')] } },
      function_call: { name: 'call_jane' },
    };
    const parsed = request(fields);
    const at = parsed.slots.findIndex(({ path }) => path === 'tools[0].function.name');
    const replaced = parsed.mask(parsed.slots.map((_, i) => (i === at ? 'call_NAME_1' : undefined)));
    const plain = parsed.mask(parsed.slots.map(() => undefined));
    expect(replaced.toString()).toBe(plain.toString().replaceAll('call_jane', 'call_NAME_1'));
    expect(replaced.toString()).not.toContain('jane');
  });

  it('keeps the call and the result of a tool connected', () => {
    const out = masked(
      {
        messages: [
          hello,
          { role: 'assistant', tool_calls: [{ id: 'jane', function: { name: 'f', arguments: '' } }] },
          { role: 'tool', tool_call_id: 'jane', content: 'x' },
        ],
      },
      { jane: 'NAME_1' },
    );
    expect(out.messages).toMatchObject([{}, { tool_calls: [{ id: 'NAME_1' }] }, { tool_call_id: 'NAME_1' }]);
  });

  it('renames a required parameter in its definition and in the list of required parameters', () => {
    const parameters = { properties: { a: {}, 'Jane Okafor': {} }, required: ['Jane Okafor'] };
    const out = masked({ tools: [{ function: { name: 'f', parameters } }] }, { 'Jane Okafor': 'NAME_1' });
    expect(out.tools).toEqual([
      { function: { name: 'f', parameters: { properties: { a: {}, NAME_1: {} }, required: ['NAME_1'] } } },
    ]);
  });

  it('turns masked numbers into strings and leaves the rest of JSON arguments unchanged', () => {
    const args = '{ "id":12345678901234567890, "ssn": 123456789, "q": "say \\"Jane\\"", "\\u004aane":[] }';
    const out = masked(called('f', args), {
      '123456789': '[SSN_1]',
      'say "Jane"': 'say "[NAME_1]"',
      Jane: 'K"',
    });
    const expected = '{ "id":12345678901234567890, "ssn": "[SSN_1]", "q": "say \\"[NAME_1]\\"", "K\\"":[] }';
    expect(out.messages).toMatchObject([hello, { tool_calls: [{ function: { arguments: expected } }] }]);
  });

  it('keeps masked keys distinct', () => {
    const same = { Jane: '[NAME_1]', jane: '[NAME_1]', JANE: '[NAME_1]' };
    const json = '{"Jane":1,"x":{"jane":2},"jane":3,"JANE":4}';
    const out = masked(
      { metadata: JSON.parse(json) as unknown, ...conversation({ role: 'tool', content: json }) },
      same,
    );
    const expected = '{"[NAME_1]":1,"x":{"[NAME_1]":2},"[NAME_1]-2":3,"[NAME_1]-3":4}';
    expect(JSON.stringify(out.metadata)).toBe(expected);
    expect(out.messages).toMatchObject([hello, { content: expected }]);
  });

  it('masks keys and values below a renamed key', () => {
    const out = masked({ metadata: { Jane: { phone: ['555'] } } }, { Jane: '[NAME_1]', '555': '[PHONE_1]' });
    expect(out.metadata).toEqual({ '[NAME_1]': { phone: ['[PHONE_1]'] } });
  });
});
