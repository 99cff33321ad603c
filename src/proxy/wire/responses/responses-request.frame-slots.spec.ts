import { describe, expect, it } from '@jest/globals';
import { type Row, rows } from '../../../../test/support/responses-slots.js';

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
        ['tools[3]{1}.key', 'schema', 'text', 'container'],
      ],
    ],
    [
      'settings of tools that are no settings',
      {
        tools: [
          {
            type: 'other',
            server_url: 'https://example.com/jane?n=4155550142',
            authorization: 'Jane Okafor',
          },
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
      "a server's tools: what it is told, and who it is, but no words",
      {
        tools: [
          {
            type: 'mcp',
            server_label: 'Clinic_CRM',
            server_url: 'https://crm.example.com/415-555-0142/mcp?key=Jane',
            server_description: 'Knows the patients.',
            connector_id: 'connector_gmail',
            headers: { 'X-Api-Key': '415-555-0142', From: 'Jane Okafor' },
            authorization: 'Bearer jane-4155550142',
            allowed_tools: ['findPatient', 'crm.book-visit'],
            require_approval: { always: { tool_names: ['pay'] }, never: { read_only: true } },
          },
          { type: 'mcp', server_label: 'Jane Okafor', headers: 'Jane Okafor', allowed_tools: ['4155550142'] },
          { type: 'mcp', server_url: 'Jane Okafor', authorization: 'Jane Okafor' },
        ],
        tool_choice: { type: 'mcp', server_label: 'Clinic_CRM', name: 'findPatient' },
      },
      [
        ['tools[0]{3}.key', 'schema', 'text', 'server_description'],
        ['tools[0]{3}', 'schema', 'text', 'Knows the patients.'],
        ['tools[0]{8}.key', 'schema', 'text', 'require_approval'],
        ['tools[0]{8}{0}.key', 'schema', 'text', 'always'],
        ['tools[0]{8}{1}.key', 'schema', 'text', 'never'],
        ['tools[0]{8}{1}{0}.key', 'schema', 'text', 'read_only'],
        ['tools[1]{1}.key', 'schema', 'text', 'server_label'],
        ['tools[1]{1}', 'schema', 'text', 'Jane Okafor'],
        ['tools[1]{2}.key', 'schema', 'text', 'headers'],
        ['tools[1]{2}', 'schema', 'text', 'Jane Okafor'],
        ['tools[1]{3}.key', 'schema', 'text', 'allowed_tools'],
        ['tools[1]{3}[0]', 'schema', 'text', '4155550142'],
        ['tools[2]{1}.key', 'schema', 'text', 'server_url'],
        ['tools[2]{1}', 'schema', 'text', 'Jane Okafor'],
        ['tools[2]{2}.key', 'schema', 'text', 'authorization'],
        ['tools[2]{2}', 'schema', 'text', 'Jane Okafor'],
        ['tool_choice.name', 'schema', 'identifier', 'findPatient'],
      ],
    ],
    [
      'searches: names and ids, but not what is searched for',
      {
        tools: [
          {
            type: 'file_search',
            vector_store_ids: ['vs_68af4030592c8192bf2f1b4a8b0f8f2b', 'vs_intake_forms'],
            filters: { type: 'and', filters: [{ type: 'eq', key: 'patientName', value: 'Jane Okafor' }] },
          },
          { type: 'web_search', filters: { allowed_domains: ['pubmed.ncbi.nlm.nih.gov', 'example.com'] } },
          { type: 'code_interpreter', container: 'cntr_68af4030592c8192bf2f1b4a8b0f8f2b' },
          { type: 'code_interpreter', container: 'Jane Okafor' },
          { type: 'file_search', vector_store_ids: ['vs_1', 'Jane Okafor'] },
        ],
      },
      [
        ['tools[0]{2}.key', 'schema', 'text', 'filters'],
        ['tools[0]{2}{1}.key', 'schema', 'text', 'filters'],
        ['tools[0]{2}{1}[0]{2}.key', 'schema', 'text', 'value'],
        ['tools[0]{2}{1}[0]{2}', 'schema', 'text', 'Jane Okafor'],
        ['tools[1]{1}.key', 'schema', 'text', 'filters'],
        ['tools[3]{1}.key', 'schema', 'text', 'container'],
        ['tools[3]{1}', 'schema', 'text', 'Jane Okafor'],
        ['tools[4]{1}.key', 'schema', 'text', 'vector_store_ids'],
        ['tools[4]{1}[0]', 'schema', 'text', 'vs_1'],
        ['tools[4]{1}[1]', 'schema', 'text', 'Jane Okafor'],
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
      'a number that is no amount of context management',
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
