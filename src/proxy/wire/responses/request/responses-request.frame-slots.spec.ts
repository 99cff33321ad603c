import { describe, expect, it } from '@jest/globals';
import { PARAMETERS, type Row, rows, rowsOfParameters } from '../../../../../test/support/responses-slots.js';

describe('slots in the frame of a Responses API request', () => {
  it.each<[string, object, Row[]]>([
    ['instructions', { instructions: 'i' }, [['instructions', 'system', 'text', 'i']]],
    [
      'the reply format',
      {
        text: {
          verbosity: 'low',
          format: { type: 'json_schema', name: 'n', strict: true, schema: PARAMETERS },
        },
      },
      [['text.format.name', 'schema', 'identifier', 'n'], ...rowsOfParameters('text.format.schema')],
    ],
    [
      'prompt variables',
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
      'control fields with unexpected values',
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
      'numbers outside the known context management fields',
      { context_management: [{ type: 'compaction', compact_threshold: 5, id: 7715550123 }] },
      [
        ['context_management[0]{0}.key', 'meta', 'text', 'type'],
        ['context_management[0]{0}', 'meta', 'text', 'compaction'],
        ['context_management[0]{1}.key', 'meta', 'text', 'compact_threshold'],
        ['context_management[0]{1}', 'meta', 'number', '5'],
        ['context_management[0]{2}.key', 'meta', 'text', 'id'],
        ['context_management[0]{2}', 'meta', 'number', '7715550123'],
      ],
    ],
    [
      'control fields, which have none',
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
      'platform fields, which have none',
      { call: { id: 'x' }, customer: { name: 'Jane' }, phoneNumber: {}, timestamp: 5 },
      [],
    ],
    [
      'null fields, which have none',
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
  ])('are as expected for %s', (_, fields, expected) => {
    expect(rows(fields)).toEqual(expected);
  });
});
