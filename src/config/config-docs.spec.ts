import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { environment } from './config.js';

const DOCS = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');

/** Rows of the tables of variables, with name, default and meaning. */
const DESCRIBED = new Map(
  [...DOCS.matchAll(/^\| `([A-Z][A-Z_]+)` +\| (.*?) *\| (\S.*?) *\|$/gm)].map(
    ([, name = '', standard = '', meaning = '']) => [name, { standard, meaning }],
  ),
);

const DEFAULTS = environment.parse({});

describe('docs/operations.md', () => {
  it('describes every variable and no unknown one', () => {
    expect([...DESCRIBED.keys()].sort()).toEqual(Object.keys(environment.shape).sort());
    for (const [name, { meaning }] of DESCRIBED) expect([name, meaning.length > 10]).toEqual([name, true]);
  });

  it.each(Object.entries(DEFAULTS))('states the default of %s', (name, value) => {
    const told = DESCRIBED.get(name)?.standard ?? '';
    if (value === undefined || (Array.isArray(value) && value.length === 0)) expect(told).not.toMatch(/^`/);
    else expect(told).toBe(`\`${String(value)}\``);
  });
});
