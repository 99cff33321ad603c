import { describe, expect, it } from '@jest/globals';
import { type Row, request, rows, items, itemsAfter } from '../../../../../test/support/responses-slots.js';

describe('slots in the input of a Responses API request', () => {
  it('treat text input as a user turn', () => {
    const { slots } = request({ input: 'hi' });
    expect(slots).toMatchObject([{ path: 'input', role: 'user', member: 'speech', turn: 0, text: 'hi' }]);
  });

  it.each<[string, object, Row[]]>([
    [
      'messages of every role, with and without type',
      items(
        { role: 'system', content: 'a' },
        { role: 'developer', content: 'b', type: 'message' },
        { role: 'user', content: 'c', status: 'completed' },
        { role: 'assistant', content: 'd', id: 'msg_1', phase: 'final_answer' },
      ),
      [
        ['input[0].content', 'system', 'text', 'a'],
        ['input[1].content', 'system', 'text', 'b'],
        ['input[2].content', 'user', 'text', 'c'],
        ['input[3].content', 'assistant', 'text', 'd'],
      ],
    ],
    [
      'content parts',
      items(
        {
          role: 'user',
          content: [{ type: 'input_text', text: 'a', prompt_cache_breakpoint: { mode: 'explicit' } }],
        },
        {
          role: 'assistant',
          content: [
            { type: 'output_text', text: 'b', annotations: [], logprobs: [{ token: 'Jane' }] },
            { type: 'refusal', refusal: 'c' },
          ],
        },
      ),
      [
        ['input[0].content[0].text', 'user', 'text', 'a'],
        ['input[1].content[0].text', 'assistant', 'text', 'b'],
        ['input[1].content[1].refusal', 'assistant', 'text', 'c'],
      ],
    ],
    [
      'annotations, whose quotes are slots but whose positions and IDs are not',
      items({
        role: 'assistant',
        content: [
          {
            type: 'output_text',
            text: 'a',
            annotations: [
              {
                type: 'url_citation',
                start_index: 0,
                end_index: 1,
                title: 'Jane',
                url: 'https://example.com/jane',
              },
              { type: 'file_citation', index: 3, file_id: 'file-abc1', filename: 'jane.pdf' },
            ],
          },
        ],
      }),
      [
        ['input[0].content[0].text', 'assistant', 'text', 'a'],
        ['input[0].content[0].annotations[0]{3}.key', 'assistant', 'identifier', 'title'],
        ['input[0].content[0].annotations[0]{3}', 'assistant', 'text', 'Jane'],
        ['input[0].content[0].annotations[0]{4}.key', 'assistant', 'identifier', 'url'],
        ['input[0].content[0].annotations[0]{4}', 'assistant', 'text', 'https://example.com/jane'],
        ['input[0].content[0].annotations[1]{3}.key', 'assistant', 'identifier', 'filename'],
        ['input[0].content[0].annotations[1]{3}', 'assistant', 'text', 'jane.pdf'],
      ],
    ],
    [
      'a call and its result, with JSON inside',
      items(
        {
          type: 'function_call',
          id: 'fc_1',
          call_id: 'call_1',
          name: 'book',
          arguments: '{"phone":"555","age":91}',
          status: 'completed',
        },
        { type: 'function_call_output', call_id: 'call_1', output: '[{"Jane": 1}]' },
        { type: 'function_call_output', call_id: 'call_1', output: [{ type: 'input_text', text: '"Jo"' }] },
      ),
      [
        ['input[0].name', 'assistant', 'identifier', 'book'],
        ['input[0].arguments{0}.key', 'assistant', 'identifier', 'phone'],
        ['input[0].arguments{0}', 'assistant', 'text', '555'],
        ['input[0].arguments{1}.key', 'assistant', 'identifier', 'age'],
        ['input[0].arguments{1}', 'assistant', 'number', '91'],
        ['input[1].output[0]{0}.key', 'tool', 'text', 'Jane'],
        ['input[1].output[0]{0}', 'tool', 'number', '1'],
        ['input[2].output[0].text', 'tool', 'text', 'Jo'],
      ],
    ],
    [
      'a custom tool call and its result',
      items(
        { type: 'custom_tool_call', call_id: 'call_1', name: 'f', input: 'in' },
        { type: 'custom_tool_call_output', call_id: 'call_1', output: 'out' },
      ),
      [
        ['input[0].name', 'assistant', 'identifier', 'f'],
        ['input[0].input', 'assistant', 'text', 'in'],
        ['input[1].output', 'tool', 'text', 'out'],
      ],
    ],
    [
      'IDs that may identify a person, once each',
      itemsAfter(
        { type: 'function_call', id: 'jane-0', call_id: 'jane-1', name: 'f', arguments: '' },
        { type: 'function_call_output', call_id: 'jane-1', output: '' },
        { type: 'item_reference', id: 'jane-0' },
        { id: 'msg_5551234567' },
      ),
      [
        ['input[0].id', 'assistant', 'identifier', 'jane-0'],
        ['input[0].call_id', 'assistant', 'identifier', 'jane-1'],
        ['input[0].name', 'assistant', 'identifier', 'f'],
        ['input[3].id', 'tool', 'identifier', 'msg_5551234567'],
      ],
    ],
    [
      'generated IDs, which have none',
      itemsAfter(
        { type: 'item_reference', id: 'msg_68af4030592c8192bf2f1b4a8b0f8f2b' },
        { id: 'rs_1' },
        { id: 'item_0b16d3a2f9c1' },
        { type: 'item_reference', id: '3f2b1a90-12ab-4cde-9f01-23456789abcd' },
      ),
      [],
    ],
    [
      'reasoning texts, but not encrypted reasoning',
      items({
        type: 'reasoning',
        id: 'rs_1',
        summary: [{ type: 'summary_text', text: 'a' }],
        content: [{ type: 'reasoning_text', text: 'b' }],
        encrypted_content: 'gAAAAABotn0_-Zx0l3Qm==',
        status: null,
      }),
      [
        ['input[0].summary[0].text', 'assistant', 'text', 'a'],
        ['input[0].content[0].text', 'assistant', 'text', 'b'],
      ],
    ],
    [
      'encrypted content that is readable text',
      items({ type: 'compaction', encrypted_content: 'Jane Okafor, born in May' }),
      [
        ['input[0]{1}.key', 'assistant', 'identifier', 'encrypted_content'],
        ['input[0]{1}', 'assistant', 'text', 'Jane Okafor, born in May'],
      ],
    ],
    [
      'a compaction',
      items({ type: 'compaction', id: 'cmp_1', encrypted_content: 'gAAAAABotn0_-Zx0l3Qm==' }),
      [],
    ],
    [
      'tool calls by the provider',
      items(
        {
          type: 'mcp_call',
          id: 'mcp_1',
          name: 'look',
          arguments: '{"a":"b"}',
          output: '{"c":"d"}',
          server_label: 'crm',
          error: null,
        },
        { type: 'code_interpreter_call', id: 'ci_1', code: 'x = 1', container_id: 'cntr_1', outputs: null },
        { type: 'web_search_call', id: 'ws_1', status: 'completed', action: { type: 'search', query: 'q' } },
      ),
      [
        ['input[0].arguments{0}.key', 'assistant', 'identifier', 'a'],
        ['input[0].arguments{0}', 'assistant', 'text', 'b'],
        ['input[0].output{0}.key', 'tool', 'text', 'c'],
        ['input[0].output{0}', 'tool', 'text', 'd'],
        ['input[0].server_label', 'assistant', 'identifier', 'crm'],
        ['input[1].code', 'assistant', 'text', 'x = 1'],
        ['input[2]{3}.key', 'assistant', 'identifier', 'action'],
        ['input[2]{3}{1}.key', 'assistant', 'identifier', 'query'],
        ['input[2]{3}{1}', 'assistant', 'text', 'q'],
      ],
    ],
    [
      'tools that are added during the conversation',
      items({
        type: 'additional_tools',
        role: 'developer',
        tools: [{ type: 'function', name: 'f', parameters: { properties: { a: { description: 'd' } } } }],
      }),
      [
        ['input[0].tools[0].name', 'schema', 'identifier', 'f'],
        ['input[0].tools[0].parameters.properties{0}.description', 'schema', 'text', 'd'],
      ],
    ],
    [
      'tools of an MCP server, with label and descriptions',
      items({
        type: 'mcp_list_tools',
        id: 'mcpl_1',
        server_label: 'Clinic_CRM',
        tools: [{ name: 'f', description: 'd', input_schema: { properties: { a: { description: 'e' } } } }],
      }),
      [
        ['input[0].server_label', 'assistant', 'identifier', 'Clinic_CRM'],
        ['input[0].tools[0].description', 'schema', 'text', 'd'],
      ],
    ],
    [
      'unknown items and members',
      items(
        { type: 'séance', who: { 'Jane Okafor': [5551234567, true, null] } },
        { role: 'user', content: 'a', note: 'n' },
      ),
      [
        ['input[0]{0}.key', 'tool', 'text', 'type'],
        ['input[0]{0}', 'tool', 'text', 'séance'],
        ['input[0]{1}.key', 'tool', 'text', 'who'],
        ['input[0]{1}{0}.key', 'tool', 'text', 'Jane Okafor'],
        ['input[0]{1}{0}[0]', 'tool', 'number', '5551234567'],
        ['input[1].content', 'user', 'text', 'a'],
        ['input[1]{2}.key', 'user', 'text', 'note'],
        ['input[1]{2}', 'user', 'text', 'n'],
      ],
    ],
  ])('are as expected for %s', (_, fields, expected) => {
    expect(rows(fields)).toEqual(expected);
  });

  it('include file names and unknown members of attachments that the policy passes', () => {
    const content = [
      { type: 'input_image', image_url: 'data:image/png;base64,AA', detail: 'low' },
      { type: 'input_file', filename: 'jane.pdf', file_data: 'AA' },
      { type: 'input_audio', input_audio: { data: 'AA', format: 'wav', note: 'n' } },
    ];
    const screenshot = { type: 'computer_screenshot', image_url: 'https://example.com/a.png' };
    const input = [
      { role: 'user', content },
      { type: 'computer_call_output', call_id: 'call_1', output: screenshot },
      { type: 'image_generation_call', id: 'ig_1', result: 'AA' },
    ];
    expect(rows({ input }, 'pass')).toEqual([
      ['input[0].content[1]{1}.key', 'user', 'text', 'filename'],
      ['input[0].content[1]{1}', 'user', 'text', 'jane.pdf'],
      ['input[0].content[2].input_audio{2}.key', 'user', 'text', 'note'],
      ['input[0].content[2].input_audio{2}', 'user', 'text', 'n'],
    ]);
  });
});
