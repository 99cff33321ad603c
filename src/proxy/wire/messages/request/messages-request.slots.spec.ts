import { describe, expect, it } from '@jest/globals';
import {
  hello,
  refusedFor,
  request,
  type Row,
  rows,
  said,
} from '../../../../../test/support/messages-slots.js';

const SIGNATURE = `${'EqQBCgIYAhIM1gbcDa9GJwZA2b3hGgxBdjrk'.repeat(3)}==`;
const MARK = { cache_control: { type: 'ephemeral', ttl: '1h' } };
const AT = 'messages[1].content';

describe('slots in a Messages API request', () => {
  it.each<[string, object, Row[]]>([
    [
      'texts as strings and as blocks, with cache markers',
      {
        messages: [
          hello,
          { role: 'assistant', content: 'a' },
          { role: 'user', content: [{ type: 'text', text: 'b', ...MARK }] },
        ],
      },
      [
        ['messages[1].content', 'assistant', 'text', 'a'],
        ['messages[2].content[0].text', 'user', 'text', 'b'],
      ],
    ],
    [
      'tool inputs, including JSON in strings',
      said('assistant', {
        type: 'tool_use',
        id: 'toolu_vrtx_01A09q90qw90lq917835lq9',
        name: 'book',
        input: { phone: '555', age: 91, of: [{ Jane: true }] },
        caller: { type: 'direct' },
        ...MARK,
      }),
      [
        [`${AT}[0].name`, 'assistant', 'identifier', 'book'],
        [`${AT}[0].input{0}.key`, 'assistant', 'identifier', 'phone'],
        [`${AT}[0].input{0}`, 'assistant', 'text', '555'],
        [`${AT}[0].input{1}.key`, 'assistant', 'identifier', 'age'],
        [`${AT}[0].input{1}`, 'assistant', 'number', '91'],
        [`${AT}[0].input{2}.key`, 'assistant', 'identifier', 'of'],
        [`${AT}[0].input{2}[0]{0}.key`, 'assistant', 'identifier', 'Jane'],
      ],
    ],
    [
      'tool results as strings, JSON and nested blocks',
      said(
        'user',
        { type: 'tool_result', tool_use_id: 'toolu_01A', content: '{"name":"Jo"}', is_error: false },
        { type: 'tool_result', tool_use_id: 'Jo', content: [{ type: 'text', text: 'c', ...MARK }] },
        { type: 'tool_result', tool_use_id: 'toolu_01B' },
        { type: 'text', text: 'd' },
      ),
      [
        [`${AT}[0].content{0}.key`, 'tool', 'text', 'name'],
        [`${AT}[0].content{0}`, 'tool', 'text', 'Jo'],
        [`${AT}[1].tool_use_id`, 'tool', 'identifier', 'Jo'],
        [`${AT}[1].content[0].text`, 'tool', 'text', 'c'],
        [`${AT}[3].text`, 'user', 'text', 'd'],
      ],
    ],
    [
      'thoughts, except their signatures',
      said(
        'assistant',
        { type: 'thinking', thinking: 'a', signature: SIGNATURE },
        { type: 'redacted_thinking', data: SIGNATURE },
        { type: 'thinking', thinking: 'b', signature: 'Jane' },
      ),
      [
        [`${AT}[0].thinking`, 'assistant', 'text', 'a'],
        [`${AT}[2].thinking`, 'assistant', 'text', 'b'],
        [`${AT}[2]{2}.key`, 'assistant', 'identifier', 'signature'],
        [`${AT}[2]{2}`, 'assistant', 'text', 'Jane'],
      ],
    ],
    [
      "results of the provider's tools, except positions, counts and times",
      said('assistant', {
        type: 'text_editor_code_execution_tool_result',
        tool_use_id: 'srvtoolu_01A',
        content: {
          ...{ start_line: 1, num_lines: 20, return_code: 0, retrieved_at: '2026-03-02T10:30:00Z' },
          ...{ zip_code: 94110, account_number: 884172, seen_at: '2026-03-02T10:30:00Z' },
        },
      }),
      [
        [`${AT}[0].content{4}.key`, 'tool', 'text', 'zip_code'],
        [`${AT}[0].content{4}`, 'tool', 'number', '94110'],
        [`${AT}[0].content{5}.key`, 'tool', 'text', 'account_number'],
        [`${AT}[0].content{5}`, 'tool', 'number', '884172'],
        [`${AT}[0].content{6}.key`, 'tool', 'text', 'seen_at'],
        [`${AT}[0].content{6}`, 'tool', 'text', '2026-03-02T10:30:00Z'],
      ],
    ],
    [
      'a file from the provider, which has none',
      said('assistant', { type: 'container_upload', file_id: 'file_011' }),
      [],
    ],
    [
      'inline documents and search results',
      said(
        'user',
        { type: 'document', title: 't', source: { type: 'text', media_type: 'text/plain', data: 'a' } },
        { type: 'document', source: { type: 'content', content: [{ type: 'text', text: 'b' }] } },
        { type: 'search_result', source: 's', title: 'u', content: [{ type: 'text', text: 'c' }] },
      ),
      [
        [`${AT}[0]{1}.key`, 'user', 'text', 'title'],
        [`${AT}[0]{1}`, 'user', 'text', 't'],
        [`${AT}[0].source.data`, 'user', 'text', 'a'],
        [`${AT}[1].source.content[0].text`, 'user', 'text', 'b'],
        [`${AT}[2]{1}.key`, 'user', 'text', 'source'],
        [`${AT}[2]{1}`, 'user', 'text', 's'],
        [`${AT}[2]{2}.key`, 'user', 'text', 'title'],
        [`${AT}[2]{2}`, 'user', 'text', 'u'],
        [`${AT}[2].content[0].text`, 'user', 'text', 'c'],
      ],
    ],
    [
      'a tool reference and the tool name',
      {
        ...said('user', {
          type: 'tool_result',
          tool_use_id: 'toolu_01',
          content: [{ type: 'tool_reference', tool_name: 'f' }],
        }),
        tools: [{ name: 'f' }],
      },
      [
        [`${AT}[0].content[0].tool_name`, 'tool', 'identifier', 'f'],
        ['tools[0].name', 'schema', 'identifier', 'f'],
      ],
    ],
    [
      'a source that is text',
      said('user', { type: 'note', source: 's' }),
      [[`${AT}[0].source`, 'user', 'text', 's']],
    ],
    [
      "results of the provider's own tools, which have the role tool",
      said(
        'assistant',
        { type: 'server_tool_use', id: 'srvtoolu_01A', name: 'web_search', input: { query: 'q' } },
        {
          type: 'web_search_tool_result',
          tool_use_id: 'srvtoolu_01A',
          content: [{ type: 'web_search_result', title: 't', url: 'u', encrypted_content: SIGNATURE }],
        },
      ),
      [
        [`${AT}[0].input{0}.key`, 'assistant', 'identifier', 'query'],
        [`${AT}[0].input{0}`, 'assistant', 'text', 'q'],
        [`${AT}[1].content[0]{1}.key`, 'tool', 'text', 'title'],
        [`${AT}[1].content[0]{1}`, 'tool', 'text', 't'],
        [`${AT}[1].content[0]{2}.key`, 'tool', 'text', 'url'],
        [`${AT}[1].content[0]{2}`, 'tool', 'text', 'u'],
      ],
    ],
    [
      'instructions, tools and other fields',
      {
        system: [{ type: 'text', text: 'a', ...MARK }],
        tools: [
          { name: 'f', description: 'b', input_schema: { properties: { x: { description: 'c' } } }, ...MARK },
        ],
        tool_choice: { type: 'tool', name: 'f' },
        metadata: { user_id: 'd' },
        stop_sequences: ['e'],
        thinking: { type: 'enabled', budget_tokens: 1024, display: 'omitted' },
        output_config: { effort: 'low', format: { type: 'json_schema', schema: { title: 'g' } } },
        context_management: {
          edits: [{ type: 'clear_tool_uses_20250919', trigger: { type: 'input_tokens', value: 1 } }],
        },
        mcp_servers: [{ type: 'url', url: 'https://example.com', name: 'm', authorization_token: 'k' }],
        cache_control: { type: 'ephemeral' },
        unknown: 'h',
        call: { id: 'i', phoneNumber: 'j' },
      },
      [
        ['system[0].text', 'system', 'text', 'a'],
        ['tools[0].name', 'schema', 'identifier', 'f'],
        ['tools[0].description', 'schema', 'text', 'b'],
        ['tools[0].input_schema.properties{0}.description', 'schema', 'text', 'c'],
        ['output_config.format.schema.title', 'schema', 'text', 'g'],
        ['metadata{0}.key', 'meta', 'text', 'user_id'],
        ['metadata{0}', 'meta', 'text', 'd'],
        ['stop_sequences[0]', 'meta', 'text', 'e'],
        ['mcp_servers[0].name', 'meta', 'identifier', 'm'],
        ['body{13}.key', 'meta', 'text', 'unknown'],
        ['body{13}', 'meta', 'text', 'h'],
      ],
    ],
  ])('are as expected for %s', (_, fields, expected) => {
    expect(rows(fields)).toEqual(expected);
  });

  it("belong to one turn for each tool result and one for the user's other text", () => {
    const fields = said(
      'user',
      { type: 'text', text: 'a' },
      { type: 'tool_result', tool_use_id: 'toolu_01A', content: 'b' },
      { type: 'tool_result', tool_use_id: 'toolu_01B', content: 'c' },
      { type: 'text', text: 'd' },
      { type: 'text', text: 'e' },
    );
    const { slots, conversation } = request(fields);
    expect(slots.map(({ role, turn, text }) => [role, turn, text])).toEqual([
      ['user', 0, 'hello'],
      ['user', 1, 'a'],
      ['tool', 2, 'b'],
      ['tool', 3, 'c'],
      ['user', 4, 'd'],
      ['user', 4, 'e'],
    ]);
    expect(conversation.turns).toHaveLength(5);
  });

  it('and the conversation do not depend on the position of cache markers', () => {
    const text = (...marks: object[]): readonly string[] =>
      request({
        messages: marks.map((mark) => ({ role: 'user', content: [{ type: 'text', text: 'a', ...mark }] })),
      }).conversation.turns;
    expect(text(MARK, {})).toEqual(text({}, MARK));
    const called = (input: object): readonly string[] =>
      request(said('assistant', { type: 'tool_use', id: 'toolu_01', name: 'f', input })).conversation.turns;
    expect(called({ cache_control: { type: 'jane' } })).not.toEqual(
      called({ cache_control: { type: 'jo' } }),
    );
  });

  it.each([
    ['an image', { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'aa' } }],
    ['a document', { type: 'document', source: { type: 'url', url: 'https://example.com/jane.pdf' } }],
    ['an uploaded file', { type: 'container_upload', file_id: 'file_011' }],
    ['an unknown type', { type: 'video', source: { type: 'base64', data: 'aa' } }],
    [
      'an image in a tool result',
      {
        type: 'tool_result',
        tool_use_id: 'toolu_01',
        content: [{ type: 'image', source: { type: 'url', url: 'u' } }],
      },
    ],
    [
      "a document that a provider's tool found",
      {
        type: 'web_fetch_tool_result',
        content: {
          type: 'web_fetch_result',
          content: { type: 'document', source: { type: 'base64', data: 'aa' } },
        },
      },
    ],
  ])('exclude %s, which is accepted only if the policy passes attachments', (_, block) => {
    expect(refusedFor(said('user', block))).toEqual([expect.stringMatching(/: attachments$/)]);
    expect(refusedFor(said('user', block), 'pass')).toEqual([]);
    expect(rows(said('user', block), 'pass').filter(([, , , text]) => text === 'aa')).toEqual([]);
  });

  it.each([
    [{ messages: undefined }, 'messages: required'],
    [{ messages: [] }, 'messages: min_items'],
    [{ messages: [5] }, 'messages[0]: type'],
    [{ messages: [{ role: 'tool', content: 'a' }] }, 'messages[0].role: enum'],
    [{ messages: [{ role: 'user' }] }, 'messages[0].content: required'],
    [{ messages: [{ role: 'user', content: 5 }] }, 'messages[0].content: type'],
    [said('user', { text: 'a' }), 'messages[1].content[0].type: required'],
    [said('user', { type: 'text' }), 'messages[1].content[0].text: required'],
    [said('assistant', { type: 'tool_use', id: 'a', name: 'f' }), 'messages[1].content[0].input: required'],
    [{ system: 5 }, 'system: type'],
    [{ stream: 'yes' }, 'stream: type'],
    [{ max_tokens: '10' }, 'max_tokens: type'],
  ])('cannot be read from %j, which is rejected', (fields, problem) => {
    expect(refusedFor(fields)).toEqual([problem]);
  });
});
