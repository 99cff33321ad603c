import { describe, expect, it } from '@jest/globals';
import { NO_SCHEMAS, RequestSchemas } from './reply-schemas.js';

const parameters = { type: 'object', properties: { day: { type: 'string' } } };

describe('the schemas of a request', () => {
  it('are those of its tools, of its functions of old, and of its answer', () => {
    const schemas = new RequestSchemas({
      tools: [
        { type: 'function', function: { name: 'book', parameters } },
        { type: 'function', function: { name: 'bare' } },
      ],
      functions: [{ name: 'look', parameters: { type: 'object' } }],
      response_format: { type: 'json_schema', json_schema: { name: 'x', schema: { type: 'array' } } },
    });
    expect(schemas.ofFunction('book')).toBe(parameters);
    expect(schemas.ofFunction('look')).toEqual({ type: 'object' });
    expect(schemas.ofFunction('bare')).toBeUndefined();
    expect(schemas.ofFunction('none')).toBeUndefined();
    expect(schemas.ofFunction('')).toBeUndefined();
    expect(schemas.content).toEqual({ type: 'array' });
  });

  it.each([
    {},
    { tools: null, functions: 'x', response_format: { type: 'json_object' } },
    { tools: [null, 3, 'x', {}, { function: null }, { function: { name: 'book', parameters: [] } }] },
    { tools: { function: { name: 'book', parameters } }, response_format: { json_schema: { schema: 'x' } } },
  ])('are none in %j', (body) => {
    const schemas = new RequestSchemas(body);
    expect(schemas.ofFunction('book')).toBe(NO_SCHEMAS.ofFunction('book'));
    expect(schemas.content).toBeUndefined();
  });
});
