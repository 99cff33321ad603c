import { describe, expect, it } from '@jest/globals';
import { called, calling, conversation, type Row, rows } from '../../../../test/support/chat-slots.js';

const SIGNATURE = `${'EjQKMgEMOdbHJChLX75QUCJj'.repeat(4)}==`;

describe('slots in chat messages', () => {
  it.each<[string, object, Row[]]>([
    [
      'messages of every role',
      conversation(
        ...['system', 'developer', 'user', 'assistant', 'tool', 'function'].map((role) => ({
          role,
          content: role,
        })),
      ),
      [
        ['messages[1].content', 'system', 'text', 'system'],
        ['messages[2].content', 'system', 'text', 'developer'],
        ['messages[3].content', 'user', 'text', 'user'],
        ['messages[4].content', 'assistant', 'text', 'assistant'],
        ['messages[5].content', 'tool', 'text', 'tool'],
        ['messages[6].content', 'tool', 'text', 'function'],
      ],
    ],
    [
      'content parts',
      conversation({
        role: 'assistant',
        content: [
          { type: 'text', text: 'a' },
          { type: 'refusal', refusal: 'b' },
        ],
      }),
      [
        ['messages[1].content[0].text', 'assistant', 'text', 'a'],
        ['messages[1].content[1].refusal', 'assistant', 'text', 'b'],
      ],
    ],
    [
      'name, refusal, reasoning',
      conversation({ role: 'assistant', content: null, name: 'n', refusal: 'r', reasoning_content: 'c' }),
      [
        ['messages[1].name', 'assistant', 'identifier', 'n'],
        ['messages[1].refusal', 'assistant', 'text', 'r'],
        ['messages[1].reasoning_content', 'assistant', 'text', 'c'],
      ],
    ],
    [
      'signed and unsigned reasoning items, except signatures',
      conversation({
        role: 'assistant',
        content: [{ type: 'thinking', thinking: [{ type: 'text', text: 'a' }] }],
        reasoning: 'b',
        reasoning_details: [
          { type: 'reasoning.summary', summary: 'c', index: 0, format: 'openai-responses-v1' },
        ],
        thinking_blocks: [
          { type: 'thinking', thinking: 'd', signature: SIGNATURE },
          { type: 'redacted_thinking', data: SIGNATURE },
        ],
        provider_specific_fields: { note: 'e' },
      }),
      [
        ['messages[1].content[0].thinking[0].text', 'assistant', 'text', 'a'],
        ['messages[1].reasoning', 'assistant', 'text', 'b'],
        ['messages[1].reasoning_details[0].summary', 'assistant', 'text', 'c'],
        ['messages[1].thinking_blocks[0].thinking', 'assistant', 'text', 'd'],
        ['messages[1]{5}.key', 'assistant', 'identifier', 'provider_specific_fields'],
        ['messages[1]{5}{0}.key', 'assistant', 'identifier', 'note'],
        ['messages[1]{5}{0}', 'assistant', 'text', 'e'],
      ],
    ],
    [
      'positional arguments',
      called('book', '{"patient": {"phone": "555", "age": 91}, "ok": true, "tags": ["x", 1.5e3]}'),
      [
        ['messages[1].tool_calls[0].function.name', 'assistant', 'identifier', 'book'],
        ['messages[1].tool_calls[0].function.arguments{0}.key', 'assistant', 'identifier', 'patient'],
        ['messages[1].tool_calls[0].function.arguments{0}{0}.key', 'assistant', 'identifier', 'phone'],
        ['messages[1].tool_calls[0].function.arguments{0}{0}', 'assistant', 'text', '555'],
        ['messages[1].tool_calls[0].function.arguments{0}{1}.key', 'assistant', 'identifier', 'age'],
        ['messages[1].tool_calls[0].function.arguments{0}{1}', 'assistant', 'number', '91'],
        ['messages[1].tool_calls[0].function.arguments{1}.key', 'assistant', 'identifier', 'ok'],
        ['messages[1].tool_calls[0].function.arguments{2}.key', 'assistant', 'identifier', 'tags'],
        ['messages[1].tool_calls[0].function.arguments{2}[0]', 'assistant', 'text', 'x'],
        ['messages[1].tool_calls[0].function.arguments{2}[1]', 'assistant', 'number', '1.5e3'],
      ],
    ],
    [
      'arguments that are not JSON',
      called('book', '{"patient": '),
      [
        ['messages[1].tool_calls[0].function.name', 'assistant', 'identifier', 'book'],
        ['messages[1].tool_calls[0].function.arguments', 'assistant', 'text', '{"patient": '],
      ],
    ],
    [
      'a legacy function call',
      conversation({ role: 'assistant', content: null, function_call: { name: 'f', arguments: '["a"]' } }),
      [
        ['messages[1].function_call.name', 'assistant', 'identifier', 'f'],
        ['messages[1].function_call.arguments[0]', 'assistant', 'text', 'a'],
      ],
    ],
    [
      'a custom tool call',
      calling({ id: 'call_1', type: 'custom', custom: { name: 'f', input: 'in' } }),
      [
        ['messages[1].tool_calls[0].custom.name', 'assistant', 'identifier', 'f'],
        ['messages[1].tool_calls[0].custom.input', 'assistant', 'text', 'in'],
      ],
    ],
    [
      'fields that Gemini adds to a tool call, except its signature',
      calling(
        {
          id: 'call_1',
          type: 'function',
          function: { name: 'f', arguments: '{}' },
          extra_content: {
            google: { thought_signature: SIGNATURE, note: 'n' },
          },
        },
        {
          id: 'call_2',
          type: 'function',
          function: { name: 'g', arguments: '{}' },
          extra_content: { google: { thought_signature: '4111111111111111' } },
        },
      ),
      [
        ['messages[1].tool_calls[0].function.name', 'assistant', 'identifier', 'f'],
        ['messages[1].tool_calls[0]{3}.key', 'assistant', 'identifier', 'extra_content'],
        ['messages[1].tool_calls[0]{3}{0}.key', 'assistant', 'identifier', 'google'],
        ['messages[1].tool_calls[0]{3}{0}{1}.key', 'assistant', 'identifier', 'note'],
        ['messages[1].tool_calls[0]{3}{0}{1}', 'assistant', 'text', 'n'],
        ['messages[1].tool_calls[1].function.name', 'assistant', 'identifier', 'g'],
        ['messages[1].tool_calls[1]{3}.key', 'assistant', 'identifier', 'extra_content'],
        ['messages[1].tool_calls[1]{3}{0}.key', 'assistant', 'identifier', 'google'],
        ['messages[1].tool_calls[1]{3}{0}{0}.key', 'assistant', 'identifier', 'thought_signature'],
        ['messages[1].tool_calls[1]{3}{0}{0}', 'assistant', 'text', '4111111111111111'],
      ],
    ],
    [
      'JSON in tool results',
      conversation(
        { role: 'tool', tool_call_id: 'call_1', content: '[{"Jane": 1}]' },
        { role: 'tool', tool_call_id: 'call_1', content: [{ type: 'text', text: '"Jos\\u00e9"' }] },
        { role: 'tool', tool_call_id: 'call_1', content: 'plain' },
      ),
      [
        ['messages[1].content[0]{0}.key', 'tool', 'text', 'Jane'],
        ['messages[1].content[0]{0}', 'tool', 'number', '1'],
        ['messages[2].content[0].text', 'tool', 'text', 'José'],
        ['messages[3].content', 'tool', 'text', 'plain'],
      ],
    ],
    [
      'IDs that may identify a person, once each',
      conversation(
        { role: 'assistant', tool_calls: [{ id: 'jane-1', function: { name: 'f', arguments: '' } }] },
        { role: 'tool', tool_call_id: 'jane-1', content: '' },
        { role: 'tool', tool_call_id: 'call_5551234567', content: '' },
      ),
      [
        ['messages[1].tool_calls[0].id', 'assistant', 'identifier', 'jane-1'],
        ['messages[1].tool_calls[0].function.name', 'assistant', 'identifier', 'f'],
        ['messages[3].tool_call_id', 'tool', 'identifier', 'call_5551234567'],
      ],
    ],
    [
      'unknown message fields',
      conversation({ role: 'user', content: 'a', note: { 'Jane Okafor': [5551234567, true, null] } }),
      [
        ['messages[1].content', 'user', 'text', 'a'],
        ['messages[1]{2}.key', 'user', 'text', 'note'],
        ['messages[1]{2}{0}.key', 'user', 'text', 'Jane Okafor'],
        ['messages[1]{2}{0}[0]', 'user', 'number', '5551234567'],
      ],
    ],
  ])('are as expected for %s', (_, fields, expected) => {
    expect(rows(fields)).toEqual(expected);
  });

  it('include file names and unknown fields of attachments that the policy passes', () => {
    const parts = [
      { type: 'image_url', image_url: { url: 'data:image/png;base64,AA', detail: 'low' } },
      { type: 'file', file: { filename: 'jane.pdf', file_data: 'AA' } },
    ];
    expect(rows(conversation({ role: 'user', content: parts }), 'pass')).toEqual([
      ['messages[1].content[1].file{0}.key', 'user', 'text', 'filename'],
      ['messages[1].content[1].file{0}', 'user', 'text', 'jane.pdf'],
    ]);
  });
});
