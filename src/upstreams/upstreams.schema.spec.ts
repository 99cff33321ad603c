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

  it('does without a file only where none was named', () => {
    const path = join(folder, 'none.yaml');
    expect(readUpstreamsFile({ path, required: false }, {}).providers).toEqual([]);
    expect(() => readUpstreamsFile({ path, required: true }, {})).toThrow(UpstreamsFileError);
  });

  it.each([
    ['no YAML', 'providers: ['],
    ['a misspelt field', 'providers: { a: { base_uri: "https://x.example.com", models: [m] } }'],
    ['no models', 'providers: { a: { base_url: "https://x.example.com", models: [] } }'],
    ['another protocol', 'providers: { a: { base_url: "ftp://x.example.com", models: [m] } }'],
    ['the name of the stub', 'providers: { stub: { base_url: "https://x.example.com", models: [m] } }'],
  ])('refuses %s', (_, text) => {
    expect(() => read(text)).toThrow(UpstreamsFileError);
  });
});
