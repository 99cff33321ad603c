import { describe, expect, it } from '@jest/globals';
import { PARAMETERS, type Row, rows, rowsOfParameters } from '../../../../../test/support/responses-slots.js';

describe('slots in the tools of a Responses API request', () => {
  it.each<[string, object, Row[]]>([
    [
      'tools',
      {
        tools: [
          { type: 'function', name: 'f', description: 'about f', strict: null, parameters: PARAMETERS },
        ],
      },
      [
        ['tools[0].name', 'schema', 'identifier', 'f'],
        ['tools[0].description', 'schema', 'text', 'about f'],
        ...rowsOfParameters('tools[0].parameters'),
      ],
    ],
    [
      'tools of the provider, except their settings',
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
        ['tools[0]{2}.key', 'schema', 'identifier', 'user_location'],
        ['tools[0]{2}{1}.key', 'schema', 'identifier', 'city'],
        ['tools[0]{2}{1}', 'schema', 'text', 'Reno'],
        ['tools[1]{3}.key', 'schema', 'identifier', 'ranking_options'],
        ['tools[2].server_label', 'schema', 'identifier', 'crm'],
        ['tools[3]{1}.key', 'schema', 'identifier', 'container'],
      ],
    ],
    [
      'unknown tools, whose settings are texts',
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
        ['tools[0]{1}.key', 'schema', 'identifier', 'server_url'],
        ['tools[0]{1}', 'schema', 'text', 'https://example.com/jane?n=4155550142'],
        ['tools[0]{2}.key', 'schema', 'identifier', 'authorization'],
        ['tools[0]{2}', 'schema', 'text', 'Jane Okafor'],
      ],
    ],
    [
      'MCP tools, with label, description and settings that are readable text',
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
        ['tools[0].server_label', 'schema', 'identifier', 'Clinic_CRM'],
        ['tools[0]{3}.key', 'schema', 'identifier', 'server_description'],
        ['tools[0]{3}', 'schema', 'text', 'Knows the patients.'],
        ['tools[0]{8}.key', 'schema', 'identifier', 'require_approval'],
        ['tools[0]{8}{0}.key', 'schema', 'identifier', 'always'],
        ['tools[0]{8}{1}.key', 'schema', 'identifier', 'never'],
        ['tools[0]{8}{1}{0}.key', 'schema', 'identifier', 'read_only'],
        ['tools[1].server_label', 'schema', 'identifier', 'Jane Okafor'],
        ['tools[1]{2}.key', 'schema', 'identifier', 'headers'],
        ['tools[1]{2}', 'schema', 'text', 'Jane Okafor'],
        ['tools[1]{3}.key', 'schema', 'identifier', 'allowed_tools'],
        ['tools[1]{3}[0]', 'schema', 'text', '4155550142'],
        ['tools[2]{1}.key', 'schema', 'identifier', 'server_url'],
        ['tools[2]{1}', 'schema', 'text', 'Jane Okafor'],
        ['tools[2]{2}.key', 'schema', 'identifier', 'authorization'],
        ['tools[2]{2}', 'schema', 'text', 'Jane Okafor'],
      ],
    ],
    [
      'searches, with names and IDs but not queries',
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
        ['tools[0]{2}.key', 'schema', 'identifier', 'filters'],
        ['tools[0]{2}{1}.key', 'schema', 'identifier', 'filters'],
        ['tools[0]{2}{1}[0]{2}.key', 'schema', 'identifier', 'value'],
        ['tools[0]{2}{1}[0]{2}', 'schema', 'text', 'Jane Okafor'],
        ['tools[1]{1}.key', 'schema', 'identifier', 'filters'],
        ['tools[3]{1}.key', 'schema', 'identifier', 'container'],
        ['tools[3]{1}', 'schema', 'text', 'Jane Okafor'],
        ['tools[4]{1}.key', 'schema', 'identifier', 'vector_store_ids'],
        ['tools[4]{1}[0]', 'schema', 'text', 'vs_1'],
        ['tools[4]{1}[1]', 'schema', 'text', 'Jane Okafor'],
      ],
    ],
    [
      'nested tools',
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
      'a tool_choice without a matching tool',
      { tool_choice: { type: 'function', name: 'f' } },
      [['tool_choice.name', 'schema', 'identifier', 'f']],
    ],
  ])('are as expected for %s', (_, fields, expected) => {
    expect(rows(fields)).toEqual(expected);
  });
});
