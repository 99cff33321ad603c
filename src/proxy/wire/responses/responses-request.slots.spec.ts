import { describe, expect, it } from '@jest/globals';
import { parseResponsesRequest, type ResponsesRequest } from './responses-request.js';

type Row = [path: string, role: string, form: string, text: string];

function request(fields: object, attachments: 'refuse' | 'pass' = 'refuse'): ResponsesRequest {
  const body = { model: 'm', input: 'hello', ...fields };
  return parseResponsesRequest(Buffer.from(JSON.stringify(body)), { attachments });
}

/** Slots but that of the greeting, as rows. */
function rows(fields: object, attachments: 'refuse' | 'pass' = 'refuse'): Row[] {
  return request(fields, attachments)
    .slots.map(({ path, role, form, text }): Row => [path, role, form, text])
    .filter(([, , , text]) => text !== 'hello');
}

const items = (...input: object[]): object => ({ input });

describe('slots of the input', () => {
  it('a text is what a user says', () => {
    const { slots } = request({ input: 'hi' });
    expect(slots).toMatchObject([{ path: 'input', role: 'user', member: 'speech', turn: 0, text: 'hi' }]);
  });

  it.each<[string, object, Row[]]>([
    [
      'messages of every role, with their type or without',
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
      'parts',
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
      'annotations: what they quote, but neither places nor ids',
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
        ['input[0].content[0].annotations[0]{3}.key', 'assistant', 'text', 'title'],
        ['input[0].content[0].annotations[0]{3}', 'assistant', 'text', 'Jane'],
        ['input[0].content[0].annotations[0]{4}.key', 'assistant', 'text', 'url'],
        ['input[0].content[0].annotations[0]{4}', 'assistant', 'text', 'https://example.com/jane'],
        ['input[0].content[0].annotations[1]{3}.key', 'assistant', 'text', 'filename'],
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
        ['input[0].arguments{0}.key', 'assistant', 'text', 'phone'],
        ['input[0].arguments{0}', 'assistant', 'text', '555'],
        ['input[0].arguments{1}.key', 'assistant', 'text', 'age'],
        ['input[0].arguments{1}', 'assistant', 'number', '91'],
        ['input[1].output[0]{0}.key', 'tool', 'text', 'Jane'],
        ['input[1].output[0]{0}', 'tool', 'number', '1'],
        ['input[2].output[0].text', 'tool', 'text', 'Jo'],
      ],
    ],
    [
      'a custom call and its result',
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
      'ids that no machine made, once',
      items(
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
      'ids that machines made: none',
      items(
        { type: 'item_reference', id: 'msg_68af4030592c8192bf2f1b4a8b0f8f2b' },
        { id: 'rs_1' },
        { id: 'item_0b16d3a2f9c1' },
        { type: 'item_reference', id: '3f2b1a90-12ab-4cde-9f01-23456789abcd' },
      ),
      [],
    ],
    [
      'reasoning: its texts; what is encrypted passes',
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
      'encrypted content that is words',
      items({ type: 'compaction', encrypted_content: 'Jane Okafor, born in May' }),
      [
        ['input[0]{1}.key', 'assistant', 'text', 'encrypted_content'],
        ['input[0]{1}', 'assistant', 'text', 'Jane Okafor, born in May'],
      ],
    ],
    [
      'a compaction',
      items({ type: 'compaction', id: 'cmp_1', encrypted_content: 'gAAAAABotn0_-Zx0l3Qm==' }),
      [],
    ],
    [
      'calls of the provider',
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
        ['input[0].name', 'assistant', 'identifier', 'look'],
        ['input[0].arguments{0}.key', 'assistant', 'text', 'a'],
        ['input[0].arguments{0}', 'assistant', 'text', 'b'],
        ['input[0].output{0}.key', 'tool', 'text', 'c'],
        ['input[0].output{0}', 'tool', 'text', 'd'],
        ['input[0]{5}.key', 'assistant', 'text', 'server_label'],
        ['input[0]{5}', 'assistant', 'text', 'crm'],
        ['input[1].code', 'assistant', 'text', 'x = 1'],
        ['input[2]{3}.key', 'assistant', 'text', 'action'],
        ['input[2]{3}{1}.key', 'assistant', 'text', 'query'],
        ['input[2]{3}{1}', 'assistant', 'text', 'q'],
      ],
    ],
    [
      'tools that come amid the conversation',
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
      'items and members that nobody knows',
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
  ])('%s', (_, fields, expected) => {
    expect(rows(fields)).toEqual(expected);
  });

  it('attachments where they pass: file names and unknown members', () => {
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

describe('slots of the frame', () => {
  const parameters = {
    type: 'object',
    properties: { kind: { type: 'string', description: 'd', enum: ['e'] }, 'Jane Okafor': true },
    required: ['kind', 'Jane Okafor'],
  };

  it.each<[string, object, Row[]]>([
    ['instructions', { instructions: 'i' }, [['instructions', 'system', 'text', 'i']]],
    [
      'tools',
      { tools: [{ type: 'function', name: 'f', description: 'about f', strict: null, parameters }] },
      [
        ['tools[0].name', 'schema', 'identifier', 'f'],
        ['tools[0].description', 'schema', 'text', 'about f'],
        ['tools[0].parameters.properties{0}.description', 'schema', 'text', 'd'],
        ['tools[0].parameters.properties{0}.enum[0]', 'schema', 'text', 'e'],
        ['tools[0].parameters.properties{1}.key', 'schema', 'identifier', 'Jane Okafor'],
      ],
    ],
    [
      'tools of the provider: no settings',
      {
        tools: [
          {
            type: 'web_search',
            search_context_size: 'low',
            user_location: {
              type: 'approximate',
              city: 'Reno',
              country: 'US',
              timezone: 'America/Los_Angeles',
            },
          },
          {
            type: 'file_search',
            vector_store_ids: ['vs_1'],
            max_num_results: 5,
            ranking_options: { ranker: 'auto', score_threshold: 0.5 },
          },
          {
            type: 'mcp',
            server_label: 'crm',
            server_url: 'https://crm.example.com/mcp',
            require_approval: 'never',
            authorization: 'sk-abcdefghijkl0123456789mn',
          },
          { type: 'code_interpreter', container: { type: 'auto', file_ids: ['file-1'] } },
          { type: 'image_generation', size: '1024x1024', quality: 'low', model: 'gpt-image-1' },
        ],
      },
      [
        ['tools[0]{2}.key', 'schema', 'text', 'user_location'],
        ['tools[0]{2}{1}.key', 'schema', 'text', 'city'],
        ['tools[0]{2}{1}', 'schema', 'text', 'Reno'],
        ['tools[1]{3}.key', 'schema', 'text', 'ranking_options'],
        ['tools[2]{1}.key', 'schema', 'text', 'server_label'],
        ['tools[2]{1}', 'schema', 'text', 'crm'],
        ['tools[3]{1}.key', 'schema', 'text', 'container'],
      ],
    ],
    [
      'settings of tools that are no settings',
      {
        tools: [
          { type: 'mcp', server_url: 'https://example.com/jane?n=4155550142', authorization: 'Jane Okafor' },
        ],
      },
      [
        ['tools[0]{1}.key', 'schema', 'text', 'server_url'],
        ['tools[0]{1}', 'schema', 'text', 'https://example.com/jane?n=4155550142'],
        ['tools[0]{2}.key', 'schema', 'text', 'authorization'],
        ['tools[0]{2}', 'schema', 'text', 'Jane Okafor'],
      ],
    ],
    [
      'tools within a tool',
      {
        tools: [{ type: 'namespace', name: 'n', description: 'd', tools: [{ type: 'function', name: 'f' }] }],
      },
      [
        ['tools[0].name', 'schema', 'identifier', 'n'],
        ['tools[0].description', 'schema', 'text', 'd'],
        ['tools[0].tools[0].name', 'schema', 'identifier', 'f'],
      ],
    ],
    [
      'the format of the reply',
      {
        text: {
          verbosity: 'low',
          format: { type: 'json_schema', name: 'n', strict: true, schema: parameters },
        },
      },
      [
        ['text.format.name', 'schema', 'identifier', 'n'],
        ['text.format.schema.properties{0}.description', 'schema', 'text', 'd'],
        ['text.format.schema.properties{0}.enum[0]', 'schema', 'text', 'e'],
        ['text.format.schema.properties{1}.key', 'schema', 'identifier', 'Jane Okafor'],
      ],
    ],
    [
      'a tool_choice that no tool has',
      { tool_choice: { type: 'function', name: 'f' } },
      [['tool_choice.name', 'schema', 'identifier', 'f']],
    ],
    [
      'a prompt: what is put into it',
      {
        prompt: {
          id: 'pmpt_1',
          version: '2',
          variables: { city: 'Reno', 'For Jane': 'x', note: { type: 'input_text', text: 't' } },
        },
      },
      [
        ['prompt.variables{0}', 'meta', 'text', 'Reno'],
        ['prompt.variables{1}.key', 'meta', 'text', 'For Jane'],
        ['prompt.variables{1}', 'meta', 'text', 'x'],
        ['prompt.variables{2}.text', 'meta', 'text', 't'],
      ],
    ],
    [
      'user, metadata, keys',
      { user: 'u', metadata: { k: 'v' }, prompt_cache_key: 'p', safety_identifier: 's' },
      [
        ['user', 'meta', 'text', 'u'],
        ['metadata{0}.key', 'meta', 'text', 'k'],
        ['metadata{0}', 'meta', 'text', 'v'],
        ['prompt_cache_key', 'meta', 'text', 'p'],
        ['safety_identifier', 'meta', 'text', 's'],
      ],
    ],
    [
      'unrecognized fields',
      { callerName: 'Jane', caller: 5551234567 },
      [
        ['body{2}.key', 'meta', 'text', 'callerName'],
        ['body{2}', 'meta', 'text', 'Jane'],
        ['body{3}.key', 'meta', 'text', 'caller'],
        ['body{3}', 'meta', 'number', '5551234567'],
      ],
    ],
    [
      'control fields of another shape than theirs',
      {
        reasoning: { effort: 'Jane Okafor' },
        include: ['Jane Okafor'],
        truncation: 'Jane Okafor',
        type: 'Jane',
      },
      [
        ['reasoning{0}.key', 'meta', 'text', 'effort'],
        ['reasoning{0}', 'meta', 'text', 'Jane Okafor'],
        ['include[0]', 'meta', 'text', 'Jane Okafor'],
        ['truncation', 'meta', 'text', 'Jane Okafor'],
        ['body{5}.key', 'meta', 'text', 'type'],
        ['body{5}', 'meta', 'text', 'Jane'],
      ],
    ],
    [
      'no control fields',
      {
        type: 'response.create',
        background: false,
        context_management: [{ type: 'compaction', compact_threshold: 200_000 }],
        conversation: null,
        generate: false,
        include: ['reasoning.encrypted_content', 'computer_call_output.output.image_url'],
        max_output_tokens: 5,
        max_tool_calls: 1,
        moderation: { model: 'omni-moderation-latest', policy: { input: { mode: 'score' } } },
        parallel_tool_calls: true,
        previous_response_id: 'resp_1',
        prompt_cache_options: { mode: 'implicit', ttl: '30m' },
        prompt_cache_retention: '24h',
        reasoning: { effort: 'low', summary: 'auto', generate_summary: null, context: 'current_turn' },
        service_tier: 'auto',
        store: false,
        stream: true,
        stream_options: { include_obfuscation: false },
        temperature: 1,
        tool_choice: 'auto',
        top_logprobs: 2,
        top_p: 0.5,
        truncation: 'auto',
      },
      [],
    ],
    [
      'no platform extras',
      { call: { id: 'x' }, customer: { name: 'Jane' }, phoneNumber: {}, timestamp: 5 },
      [],
    ],
    [
      'nothing of what is null',
      {
        instructions: null,
        tools: null,
        text: null,
        tool_choice: null,
        metadata: null,
        prompt: null,
        user: null,
        stream: null,
        temperature: null,
        previous_response_id: null,
        background: null,
        store: null,
      },
      [],
    ],
  ])('%s', (_, fields, expected) => {
    expect(rows(fields)).toEqual(expected);
  });
});
