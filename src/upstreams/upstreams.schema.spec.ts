import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readUpstreamsFile, type UpstreamsFile, UpstreamsFileError } from './upstreams.schema.js';

describe('readUpstreamsFile', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sotto-upstreams-'));
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  function read(text: string, env: Record<string, string> = {}): UpstreamsFile {
    const path = join(folder, 'upstreams.yaml');
    writeFileSync(path, text);
    return readUpstreamsFile({ path, required: true }, env);
  }

  const OPENAI = [
    'providers:',
    '  openai:',
    '    base_url: https://api.example.com/v1/',
    '    api_key: ${KEY}',
    '    models: [small, large]',
    '    baa: { counterparty: Example, signed: 2026-01-15 }',
  ].join('\n');

  it('reads providers and substitutes environment variables', () => {
    expect(read(OPENAI, { KEY: 'k' })).toMatchObject({
      currency: 'USD',
      providers: [
        {
          name: 'openai',
          shape: 'openai',
          baseUrl: 'https://api.example.com/v1',
          apiKey: 'k',
          models: [{ name: 'small' }, { name: 'large' }],
          apis: ['chat_completions'],
          websocket: false,
          baa: { counterparty: 'Example', signed: '2026-01-15' },
          headers: {},
          secrets: [],
          slots: undefined,
          streamUsage: true,
          schemaPatterns: true,
        },
      ],
    });
  });

  it('omits a provider whose variable is not set and reports it', () => {
    expect(read(OPENAI, { KEY: '' })).toEqual({
      providers: [],
      currency: 'USD',
      unconfigured: [{ name: 'openai', variables: ['KEY'] }],
    });
  });

  it('reads which APIs a provider supports and whether over WebSocket', () => {
    const text =
      'providers: { a: { base_url: "https://x.example.com", models: [m], apis: [responses], websocket: true } }';
    expect(read(text).providers).toMatchObject([{ apis: ['responses'], websocket: true }]);
  });

  it.each([
    ['', true],
    ['shape: azure,', false],
    ['shape: azure, schema_patterns: true,', true],
    ['schema_patterns: false,', false],
  ])('reads whether strict schemas may contain `pattern`: %s', (fields, schemaPatterns) => {
    const text = `providers: { a: { ${fields} base_url: "https://x.example.com", models: [m] } }`;
    expect(read(text).providers).toMatchObject([{ schemaPatterns }]);
  });

  it('has a default base URL and API for Anthropic', () => {
    const text = 'providers: { a: { shape: anthropic, api_key: k, models: [m] } }';
    expect(read(text).providers).toMatchObject([
      { shape: 'anthropic', baseUrl: 'https://api.anthropic.com/v1', apis: ['messages'] },
    ]);
  });

  it.each([
    ['anthropic', 'chat_completions'],
    ['azure', 'messages'],
  ])('rejects for the shape %s the API %s', (shape, api) => {
    const text = `providers: { a: { shape: ${shape}, base_url: "https://x.example.com", models: [m], apis: [${api}] } }`;
    expect(() => read(text)).toThrow('providers.a.apis: contains an API that this `shape` does not support');
  });

  it('requires the Responses API for WebSocket', () => {
    const text = 'providers: { a: { base_url: "https://x.example.com", models: [m], websocket: true } }';
    expect(() => read(text)).toThrow('providers.a.websocket: requires `responses` in `apis`');
  });

  it('reads prices and deployment names of models', () => {
    const text = `
currency: EUR
providers:
  a:
    base_url: https://x.example.com
    models:
      - small
      - { name: large, deployment: our-large, price: { input: 1.25, output: 10, cached: 0.125 } }
      - { name: free, price: { input: 2, output: 0 } }
      - { name: kept, price: { input: 4, output: 8, written: 5 } }
      - { name: hour, price: { input: 4, output: 8, written: 5, written_1h: 8 } }`;
    expect(read(text)).toMatchObject({
      currency: 'EUR',
      providers: [
        {
          models: [
            { name: 'small' },
            { name: 'large', deployment: 'our-large', price: { input: 1.25, output: 10, cached: 0.125 } },
            { name: 'free', price: { input: 2, output: 0, cached: 2, written: 2, writtenHour: 2 } },
            { name: 'kept', price: { input: 4, cached: 4, written: 5, writtenHour: 5 } },
            { name: 'hour', price: { input: 4, cached: 4, written: 5, writtenHour: 8 } },
          ],
        },
      ],
    });
  });

  it.each([
    ['gemini', '', 'https://generativelanguage.googleapis.com/v1beta/openai'],
    ['bedrock', 'region: us-west-2,', 'https://bedrock-runtime.us-west-2.amazonaws.com/openai/v1'],
    ['gemini', 'base_url: "https://x.example.com",', 'https://x.example.com'],
  ])('has a default base URL for the shape %s', (shape, fields, baseUrl) => {
    const text = `providers: { a: { shape: ${shape}, ${fields} models: [m] } }`;
    expect(read(text).providers).toMatchObject([{ shape, baseUrl }]);
  });

  it('treats header values from variables and in headers for credentials as secret', () => {
    const text = `
providers:
  a:
    base_url: https://x.example.com
    models: [m]
    headers:
      Authorization: Bearer written-here
      X-Team: production
      X-Tenant: clinic-\${TENANT}`;
    expect(read(text, { TENANT: 't-4711' }).providers).toMatchObject([
      {
        headers: {
          authorization: 'Bearer written-here',
          'x-team': 'production',
          'x-tenant': 'clinic-t-4711',
        },
        secrets: ['t-4711', 'Bearer written-here', 'written-here'],
      },
    ]);
  });

  it('reads the maximum number of concurrent calls', () => {
    const read8 = (fields: string): UpstreamsFile =>
      read(
        `providers: { a: { base_url: "https://x.example.com", models: [m], max_concurrent: 8, ${fields} } }`,
      );
    expect(read8('').providers).toMatchObject([{ slots: { most: 8, queueMs: 1_000 } }]);
    expect(read8('queue_ms: 0').providers).toMatchObject([{ slots: { most: 8, queueMs: 0 } }]);
  });

  it.each([
    ['headers: { host: secret-value }', 'providers.a.headers.host: is set by the service'],
    ['headers: { Sec-WebSocket-Key: secret-value }', 'Sec-WebSocket-Key: is set by the service'],
    ['api_key: k, headers: { Authorization: secret-value }', 'headers.Authorization: is set by `api_key`'],
    ['shape: azure, api_key: k, headers: { api-key: secret-value }', 'headers.api-key: is set by `api_key`'],
    ['headers: { "x y": secret-value }', 'headers.x y: is not a header name'],
    [
      'headers: { x: "secret\\nvalue" }',
      'headers.x: has a value with characters that are not allowed in a header',
    ],
    ['headers: { x: secret-value, X: secret-value }', 'headers.X: is given twice'],
    ['api_version: "2024-10-21"', 'providers.a.api_version: requires `shape: azure`'],
    ['region: us-west-2', 'providers.a.region: requires `shape: bedrock` or a `cloud`'],
    ['queue_ms: 5', 'providers.a.queue_ms: requires `max_concurrent`'],
    ['timeout_ms: 5', 'providers.a.timeout_ms'],
    ['proxy: "socks5://p.example.com"', 'providers.a.proxy: must be an http or https URL'],
    ['models: [m, { name: m }]', 'providers.a.models: a model is listed twice'],
    ['models: [{ name: m, price: { input: -1, output: 1 } }]', 'providers.a.models.0.price.input: '],
    ['models: [{ name: m, price: { input: 1 } }]', 'providers.a.models.0.price.output: '],
    [
      'base_url: "http://u:secret-value@x.example.com"',
      'providers.a.base_url: contains a user or a password',
    ],
  ])('reports the problem in %s but not its value', (fields, problem) => {
    const models = fields.startsWith('models') ? '' : ', models: [m]';
    const url = fields.startsWith('base_url') ? '' : 'base_url: "https://x.example.com", ';
    const text = `providers: { a: { ${url}${fields}${models} } }`;
    expect(() => read(text)).toThrow(problem);
    expect(() => read(text)).not.toThrow('secret');
  });

  it.each(['openai', 'azure', 'bedrock'])('requires a base URL for the shape %s', (shape) => {
    expect(() => read(`providers: { a: { shape: ${shape}, models: [m] } }`)).toThrow('base_url: is missing');
  });

  it.each([
    ['providers:\n  a: { base_url: "x"\n  b: y', '(line 3)'],
    [
      'providers: { stub: { base_url: "https://x.example.com", models: [m] } }',
      '"stub" is a built-in provider',
    ],
    ['providers: { "a:b": { base_url: "https://x.example.com", models: [m] } }', 'lower-case letters'],
    ['- a', 'its top: '],
  ])('reports the place and the problem: %s', (text, problem) => {
    expect(() => read(text)).toThrow(problem);
  });

  it('accepts the example file', () => {
    const path = join(import.meta.dirname, '../../upstreams.example.yaml');
    const keys = Object.fromEntries(
      [
        'OPENAI_API_KEY',
        'AZURE_OPENAI_API_KEY',
        'GEMINI_API_KEY',
        'AWS_BEARER_TOKEN_BEDROCK',
        'ANTHROPIC_API_KEY',
        'AWS_ACCESS_KEY_ID',
        'AWS_SECRET_ACCESS_KEY',
        'GATEWAY_KEY',
      ].map((name) => [name, `key-of-${name}`]),
    );
    const { providers, unconfigured } = readUpstreamsFile({ path, required: true }, keys);
    const variables = ['GOOGLE_PROJECT', 'GOOGLE_SERVICE_ACCOUNT_FILE'];
    expect(unconfigured).toEqual([{ name: 'claude-on-vertex', variables }]);
    expect(providers.map(({ name }) => name)).toEqual([
      'openai',
      'azure',
      'gemini',
      'bedrock',
      'anthropic',
      'claude-on-bedrock',
      'ours',
    ]);
    expect(providers[1]).toMatchObject({ apiVersion: '2024-10-21' });
    expect(providers[4]).toMatchObject({ apis: ['messages'], baseUrl: 'https://api.anthropic.com/v1' });
    expect(providers[5]).toMatchObject({ cloud: { name: 'bedrock', region: 'us-west-2' } });
    expect(providers[6]).toMatchObject({ secrets: ['key-of-GATEWAY_KEY', 'key-of-GATEWAY_KEY'] });
  });

  it('accepts a missing file only if it was not configured', () => {
    const path = join(folder, 'none.yaml');
    expect(readUpstreamsFile({ path, required: false }, {}).providers).toEqual([]);
    expect(() => readUpstreamsFile({ path, required: true }, {})).toThrow(UpstreamsFileError);
  });

  it.each([
    ['invalid YAML', 'providers: ['],
    ['a misspelled field', 'providers: { a: { base_uri: "https://x.example.com", models: [m] } }'],
    ['no models', 'providers: { a: { base_url: "https://x.example.com", models: [] } }'],
    ['no API', 'providers: { a: { base_url: "https://x.example.com", models: [m], apis: [] } }'],
    [
      'an unknown API',
      'providers: { a: { base_url: "https://x.example.com", models: [m], apis: [realtime] } }',
    ],
    [
      'a duplicate API',
      'providers: { a: { base_url: "https://x.example.com", models: [m], apis: [responses, responses] } }',
    ],
    ['another protocol', 'providers: { a: { base_url: "ftp://x.example.com", models: [m] } }'],
    ['the name of the stub', 'providers: { stub: { base_url: "https://x.example.com", models: [m] } }'],
  ])('rejects %s', (_, text) => {
    expect(() => read(text)).toThrow(UpstreamsFileError);
  });
});
