import { describe, expect, it } from '@jest/globals';
import { NO_SCHEMAS, RequestSchemas } from './reply-schemas.js';

const parameters = { type: 'object', properties: { day: { type: 'string' } } };

describe('RequestSchemas', () => {
  it('returns the schemas of flat and nested tools and of the reply', () => {
    const schemas = new RequestSchemas(
      [
        [
          { type: 'function', function: { name: 'book', parameters } },
          { type: 'function', function: { name: 'bare' } },
          { type: 'function', name: 'flat', parameters: { type: 'string' } },
          { type: 'namespace', name: 'crm', tools: [{ name: 'within', parameters: { type: 'number' } }] },
        ],
        [{ name: 'look', parameters: { type: 'object' } }],
      ],
      { type: 'array' },
    );
    expect(schemas.ofFunction('book')).toBe(parameters);
    expect(schemas.ofFunction('look')).toEqual({ type: 'object' });
    expect(schemas.ofFunction('flat')).toEqual({ type: 'string' });
    expect(schemas.ofFunction('within')).toEqual({ type: 'number' });
    expect(schemas.ofFunction('bare')).toBeUndefined();
    expect(schemas.ofFunction('none')).toBeUndefined();
    expect(schemas.ofFunction('')).toBeUndefined();
    expect(schemas.content).toEqual({ type: 'array' });
  });

  it.each([
    [[], undefined],
    [[null, 'x'], null],
    [[[null, 3, 'x', {}, { function: null }, { function: { name: 'book', parameters: [] } }]], []],
    [[{ function: { name: 'book', parameters } }], 'x'],
  ])('returns no schema for the tools %j and the format %j', (tools, content) => {
    const schemas = new RequestSchemas(tools, content);
    expect(schemas.ofFunction('book')).toBe(NO_SCHEMAS.ofFunction('book'));
    expect(schemas.content).toBeUndefined();
  });
});
