import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { EVENTS } from './events.js';
import type { Fields } from './fields.js';

const DOCUMENT = readFileSync(new URL('../../../docs/audit-format.md', import.meta.url), 'utf8');

/**
 * Table under a heading, keyed by the kind in the first column. The values are the code spans in the second
 * column.
 */
function described(heading: string): Map<string, string[]> {
  const [, section = ''] = DOCUMENT.split(`### Kinds in the chain of ${heading}\n`);
  const rows = (section.split(/^##/m)[0] ?? '').matchAll(/^\| `(\w+)` *\| (.*) \|$/gm);
  return new Map(
    [...rows].map(([, kind = '', text = '']) => [
      kind,
      [...text.matchAll(/`([\w-]+)`/g)].map(([, word = '']) => word),
    ]),
  );
}

describe.each([
  ['a session', EVENTS.session],
  ['an account', EVENTS.account],
] as const)('docs/audit-format.md on the chain of %s', (heading, events) => {
  const rows = described(heading);
  const kinds = Object.entries<Fields>(events);

  it('has a row for each kind and for no other', () => {
    expect([...rows.keys()]).toEqual(kinds.map(([kind]) => kind));
  });

  it.each(kinds)('lists the fields of %s', (kind, fields) => {
    const values = Object.values(fields).flatMap((field) => field.values ?? []);
    const words = rows.get(kind) ?? [];
    expect(words).toEqual(expect.arrayContaining(Object.keys(fields)));
    expect(words.filter((word) => !(word in fields) && !values.includes(word))).toEqual([]);
  });
});
