import { describe, expect, it } from '@jest/globals';
import { type Row, rows } from '../../../../test/support/chat-slots.js';

describe('slots in the definitions of a chat request', () => {
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
    [`${path}{6}.key`, 'schema', 'identifier', 'x-note'],
    [`${path}{6}{0}.key`, 'schema', 'identifier', 'by'],
    [`${path}{6}{0}`, 'schema', 'text', 'Jane'],
  ];
  const definition = { name: 'f', description: 'about f', strict: true, parameters };

  it('include the texts of tools', () => {
    expect(rows({ tools: [{ type: 'function', function: definition }] })).toEqual([
      ['tools[0].function.name', 'schema', 'identifier', 'f'],
      ['tools[0].function.description', 'schema', 'text', 'about f'],
      ...schemaRows('tools[0].function.parameters'),
    ]);
  });

  it('include the texts of functions', () => {
    expect(rows({ functions: [definition] })).toEqual([
      ['functions[0].name', 'schema', 'identifier', 'f'],
      ['functions[0].description', 'schema', 'text', 'about f'],
      ...schemaRows('functions[0].parameters'),
    ]);
  });

  it('include the texts of the response format', () => {
    const format = { type: 'json_schema', json_schema: { name: 'n', description: 'd', schema: parameters } };
    expect(rows({ response_format: format })).toEqual([
      ['response_format.json_schema.name', 'schema', 'identifier', 'n'],
      ['response_format.json_schema.description', 'schema', 'text', 'd'],
      ...schemaRows('response_format.json_schema.schema'),
    ]);
  });
});

describe('slots in the other fields of a chat request', () => {
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
      'control fields with unexpected values',
      { reasoning_effort: 'Jane Okafor', logit_bias: { Jane: 1 }, n: 'x' },
      [
        ['reasoning_effort', 'meta', 'text', 'Jane Okafor'],
        ['logit_bias{0}.key', 'meta', 'text', 'Jane'],
        ['logit_bias{0}', 'meta', 'number', '1'],
        ['n', 'meta', 'text', 'x'],
      ],
    ],
    [
      'a tool_choice without a matching tool',
      { tool_choice: { type: 'function', function: { name: 'f' } } },
      [['tool_choice.function.name', 'schema', 'identifier', 'f']],
    ],
    [
      'control fields, which have none',
      { tool_choice: 'auto', temperature: 1, logit_bias: { 5: 1 }, modalities: ['text'] },
      [],
    ],
    [
      'platform fields, which have none',
      { call: { id: 'x' }, customer: { name: 'Jane' }, phoneNumber: {}, timestamp: 5 },
      [],
    ],
  ])('are as expected for %s', (_, fields, expected) => {
    expect(rows(fields)).toEqual(expected);
  });
});
