import { describe, expect, it } from '@jest/globals';
import { parseChatRequest } from './chat-request.js';

type Row = [path: string, role: string, form: string, text: string];

const hello = { role: 'user', content: 'hello' };

function request(fields: object, attachments: 'refuse' | 'pass' = 'refuse') {
  const body = { model: 'm', messages: [hello], ...fields };
  return parseChatRequest(Buffer.from(JSON.stringify(body)), { attachments });
}

/** Slots but that of the first message, as rows. */
function rows(fields: object, attachments: 'refuse' | 'pass' = 'refuse'): Row[] {
  return request(fields, attachments)
    .slots.map(({ path, role, form, text }): Row => [path, role, form, text])
    .filter(([, , , text]) => text !== 'hello');
}

/** The outgoing fields after replacing slots by text. */
function masked(fields: object, replacements: Record<string, string>): Record<string, unknown> {
  const parsed = request(fields);
  const out = parsed.mask(parsed.slots.map(({ text }) => replacements[text]));
  return JSON.parse(out.toString()) as Record<string, unknown>;
}

const conversation = (...messages: object[]): object => ({ messages: [hello, ...messages] });
const called = (name: string, args: string, id = 'call_1'): object =>
  conversation({
    role: 'assistant',
    tool_calls: [{ id, type: 'function', function: { name, arguments: args } }],
  });

describe('slots of messages', () => {
  it.each<[string, object, Row[]]>([
    [
      'every role',
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
      'parts',
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
      'arguments by position',
      called('book', '{"patient": {"phone": "555", "age": 91}, "ok": true, "tags": ["x", 1.5e3]}'),
      [
        ['messages[1].tool_calls[0].function.name', 'assistant', 'identifier', 'book'],
        ['messages[1].tool_calls[0].function.arguments{0}.key', 'assistant', 'text', 'patient'],
        ['messages[1].tool_calls[0].function.arguments{0}{0}.key', 'assistant', 'text', 'phone'],
        ['messages[1].tool_calls[0].function.arguments{0}{0}', 'assistant', 'text', '555'],
        ['messages[1].tool_calls[0].function.arguments{0}{1}.key', 'assistant', 'text', 'age'],
        ['messages[1].tool_calls[0].function.arguments{0}{1}', 'assistant', 'number', '91'],
        ['messages[1].tool_calls[0].function.arguments{1}.key', 'assistant', 'text', 'ok'],
        ['messages[1].tool_calls[0].function.arguments{2}.key', 'assistant', 'text', 'tags'],
        ['messages[1].tool_calls[0].function.arguments{2}[0]', 'assistant', 'text', 'x'],
        ['messages[1].tool_calls[0].function.arguments{2}[1]', 'assistant', 'number', '1.5e3'],
      ],
    ],
    [
      'arguments that are no JSON',
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
      conversation({
        role: 'assistant',
        tool_calls: [{ id: 'call_1', type: 'custom', custom: { name: 'f', input: 'in' } }],
      }),
      [
        ['messages[1].tool_calls[0].custom.name', 'assistant', 'identifier', 'f'],
        ['messages[1].tool_calls[0].custom.input', 'assistant', 'text', 'in'],
      ],
    ],
    [
      'what Gemini adds to a tool call, but for its signature',
      conversation({
        role: 'assistant',
        tool_calls: [
          {
            id: 'call_1',
            type: 'function',
            function: { name: 'f', arguments: '{}' },
            extra_content: {
              google: { thought_signature: `${'EjQKMgEMOdbHJChLX75QUCJj'.repeat(4)}==`, note: 'n' },
            },
          },
          {
            id: 'call_2',
            type: 'function',
            function: { name: 'g', arguments: '{}' },
            extra_content: { google: { thought_signature: '4111111111111111' } },
          },
        ],
      }),
      [
        ['messages[1].tool_calls[0].function.name', 'assistant', 'identifier', 'f'],
        ['messages[1].tool_calls[0]{3}.key', 'assistant', 'text', 'extra_content'],
        ['messages[1].tool_calls[0]{3}{0}.key', 'assistant', 'text', 'google'],
        ['messages[1].tool_calls[0]{3}{0}{1}.key', 'assistant', 'text', 'note'],
        ['messages[1].tool_calls[0]{3}{0}{1}', 'assistant', 'text', 'n'],
        ['messages[1].tool_calls[1].function.name', 'assistant', 'identifier', 'g'],
        ['messages[1].tool_calls[1]{3}.key', 'assistant', 'text', 'extra_content'],
        ['messages[1].tool_calls[1]{3}{0}.key', 'assistant', 'text', 'google'],
        ['messages[1].tool_calls[1]{3}{0}{0}.key', 'assistant', 'text', 'thought_signature'],
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
      'ids that no machine made, once',
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
      'fields that no message has',
      conversation({ role: 'user', content: 'a', note: { 'Jane Okafor': [5551234567, true, null] } }),
      [
        ['messages[1].content', 'user', 'text', 'a'],
        ['messages[1]{2}.key', 'user', 'text', 'note'],
        ['messages[1]{2}{0}.key', 'user', 'text', 'Jane Okafor'],
        ['messages[1]{2}{0}[0]', 'user', 'number', '5551234567'],
      ],
    ],
  ])('%s', (_, fields, expected) => {
    expect(rows(fields)).toEqual(expected);
  });

  it('attachments where they pass: file names and unknown fields', () => {
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

describe('slots of definitions', () => {
  const parameters = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    title: 't',
    properties: {
      kind: { type: 'string', description: 'd', enum: ['e', 5551234567], default: 'f', minLength: 3 },
      list: { type: ['array', 'null'], items: { anyOf: [{ const: 'c' }, { examples: ['x'] }] } },
      'Jane Okafor': true,
    },
    required: ['kind', 'Jane Okafor'],
    additionalProperties: false,
    'x-note': { by: 'Jane' },
  };
  const schemaRows = (path: string): Row[] => [
    [`${path}.title`, 'schema', 'text', 't'],
    [`${path}.properties{0}.description`, 'schema', 'text', 'd'],
    [`${path}.properties{0}.enum[0]`, 'schema', 'text', 'e'],
    [`${path}.properties{0}.enum[1]`, 'schema', 'number', '5551234567'],
    [`${path}.properties{0}.default`, 'schema', 'text', 'f'],
    [`${path}.properties{1}.items.anyOf[0].const`, 'schema', 'text', 'c'],
    [`${path}.properties{1}.items.anyOf[1].examples[0]`, 'schema', 'text', 'x'],
    [`${path}.properties{2}.key`, 'schema', 'identifier', 'Jane Okafor'],
    [`${path}{6}.key`, 'schema', 'text', 'x-note'],
    [`${path}{6}{0}.key`, 'schema', 'text', 'by'],
    [`${path}{6}{0}`, 'schema', 'text', 'Jane'],
  ];
  const definition = { name: 'f', description: 'about f', strict: true, parameters };

  it('tools', () => {
    expect(rows({ tools: [{ type: 'function', function: definition }] })).toEqual([
      ['tools[0].function.name', 'schema', 'identifier', 'f'],
      ['tools[0].function.description', 'schema', 'text', 'about f'],
      ...schemaRows('tools[0].function.parameters'),
    ]);
  });

  it('functions', () => {
    expect(rows({ functions: [definition] })).toEqual([
      ['functions[0].name', 'schema', 'identifier', 'f'],
      ['functions[0].description', 'schema', 'text', 'about f'],
      ...schemaRows('functions[0].parameters'),
    ]);
  });

  it('the response format', () => {
    const format = { type: 'json_schema', json_schema: { name: 'n', description: 'd', schema: parameters } };
    expect(rows({ response_format: format })).toEqual([
      ['response_format.json_schema.name', 'schema', 'identifier', 'n'],
      ['response_format.json_schema.description', 'schema', 'text', 'd'],
      ...schemaRows('response_format.json_schema.schema'),
    ]);
  });
});

describe('slots of other fields', () => {
  it.each<[string, object, Row[]]>([
    [
      'user, stop, prediction, metadata',
      { user: 'u', stop: ['s'], prediction: { content: 'p' }, metadata: { k: 'v' } },
      [
        ['user', 'meta', 'text', 'u'],
        ['stop[0]', 'meta', 'text', 's'],
        ['prediction{0}.key', 'meta', 'text', 'content'],
        ['prediction{0}', 'meta', 'text', 'p'],
        ['metadata{0}.key', 'meta', 'text', 'k'],
        ['metadata{0}', 'meta', 'text', 'v'],
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
      { reasoning_effort: 'Jane Okafor', logit_bias: { Jane: 1 }, n: 'x' },
      [
        ['reasoning_effort', 'meta', 'text', 'Jane Okafor'],
        ['logit_bias{0}.key', 'meta', 'text', 'Jane'],
        ['logit_bias{0}', 'meta', 'number', '1'],
        ['n', 'meta', 'text', 'x'],
      ],
    ],
    [
      'a tool_choice that no tool has',
      { tool_choice: { type: 'function', function: { name: 'f' } } },
      [['tool_choice.function.name', 'schema', 'identifier', 'f']],
    ],
    [
      'no control fields',
      { tool_choice: 'auto', temperature: 1, logit_bias: { 5: 1 }, audio: { voice: 'ash' } },
      [],
    ],
    [
      'no platform extras',
      { call: { id: 'x' }, customer: { name: 'Jane' }, phoneNumber: {}, timestamp: 5 },
      [],
    ],
  ])('%s', (_, fields, expected) => {
    expect(rows(fields)).toEqual(expected);
  });
});

describe('masking', () => {
  it('gives a function one name everywhere, whichever slot was replaced', () => {
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

  it('keeps call and result of a tool together', () => {
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

  it('renames a parameter where it is required too', () => {
    const parameters = { properties: { a: {}, 'Jane Okafor': {} }, required: ['Jane Okafor'] };
    const out = masked({ tools: [{ function: { name: 'f', parameters } }] }, { 'Jane Okafor': 'NAME_1' });
    expect(out.tools).toEqual([
      { function: { name: 'f', parameters: { properties: { a: {}, NAME_1: {} }, required: ['NAME_1'] } } },
    ]);
  });

  it('makes numbers strings, and leaves the rest of JSON arguments as written', () => {
    const args = '{ "id":12345678901234567890, "ssn": 123456789, "q": "say \\"Jane\\"", "\\u004aane":[] }';
    const out = masked(called('f', args), {
      '123456789': '[SSN_1]',
      'say "Jane"': 'say "[NAME_1]"',
      Jane: 'K"',
    });
    const expected = '{ "id":12345678901234567890, "ssn": "[SSN_1]", "q": "say \\"[NAME_1]\\"", "K\\"":[] }';
    expect(out.messages).toMatchObject([hello, { tool_calls: [{ function: { arguments: expected } }] }]);
  });

  it('keeps masked keys apart', () => {
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
