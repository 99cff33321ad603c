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

  it('reads providers, with variables filled in', () => {
    expect(read(OPENAI, { KEY: 'k' }).providers).toEqual([
      {
        name: 'openai',
        baseUrl: 'https://api.example.com/v1',
        apiKey: 'k',
        models: ['small', 'large'],
        apis: ['chat_completions'],
        websocket: false,
        baa: { counterparty: 'Example', signed: '2026-01-15' },
      },
    ]);
  });

  it('leaves out a provider whose variable is unset, and says so', () => {
    expect(read(OPENAI, { KEY: '' })).toEqual({
      providers: [],
      unconfigured: [{ name: 'openai', variables: ['KEY'] }],
    });
  });

  it('reads which APIs a provider has, and whether over a WebSocket', () => {
    const text =
      'providers: { a: { base_url: "https://x.example.com", models: [m], apis: [responses], websocket: true } }';
    expect(read(text).providers).toMatchObject([{ apis: ['responses'], websocket: true }]);
  });

  it('says that a WebSocket needs the Responses API', () => {
    const text = 'providers: { a: { base_url: "https://x.example.com", models: [m], websocket: true } }';
    expect(() => read(text)).toThrow('providers.a.websocket: only the Responses API has a WebSocket');
  });

  it('does without a file only where none was named', () => {
    const path = join(folder, 'none.yaml');
    expect(readUpstreamsFile({ path, required: false }, {}).providers).toEqual([]);
    expect(() => readUpstreamsFile({ path, required: true }, {})).toThrow(UpstreamsFileError);
  });

  it.each([
    ['no YAML', 'providers: ['],
    ['a misspelt field', 'providers: { a: { base_uri: "https://x.example.com", models: [m] } }'],
    ['no models', 'providers: { a: { base_url: "https://x.example.com", models: [] } }'],
    ['no API', 'providers: { a: { base_url: "https://x.example.com", models: [m], apis: [] } }'],
    [
      'an unknown API',
      'providers: { a: { base_url: "https://x.example.com", models: [m], apis: [realtime] } }',
    ],
    [
      'an API twice',
      'providers: { a: { base_url: "https://x.example.com", models: [m], apis: [responses, responses] } }',
    ],
    ['another protocol', 'providers: { a: { base_url: "ftp://x.example.com", models: [m] } }'],
    ['the name of the stub', 'providers: { stub: { base_url: "https://x.example.com", models: [m] } }'],
  ])('refuses %s', (_, text) => {
    expect(() => read(text)).toThrow(UpstreamsFileError);
  });
});
