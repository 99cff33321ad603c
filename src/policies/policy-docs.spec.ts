import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { BUILT_IN_KINDS, KINDS } from '../detection/kinds.js';
import { SPARING_RULES } from '../common/sparing-rules.js';
import { BuiltInPolicies } from './builtin-policies.js';
import { parsePolicyDocument } from './policy-parser.js';
import { policyJsonSchema } from './policy.schema.js';

const DOCS = readFileSync(new URL('../../docs/policies.md', import.meta.url), 'utf8');

const TABLE = DOCS.slice(DOCS.indexOf('## Fields'), DOCS.indexOf('## Kinds'));
/** First column of the table of fields. */
const DESCRIBED = [...TABLE.matchAll(/^\| `([^`]+)` +\| \S/gm)].map((match) => match[1]);

/** Kind, Safe Harbor identifier and action in the table of kinds. */
const KIND_ROWS = [
  ...DOCS.slice(DOCS.indexOf('## Kinds')).matchAll(/^\| `([A-Z_]+)` +\| `(\w+)` +\| `(\w+)` +\| \S/gm),
].map(([, kind, letter, action]) => ({ kind, letter, action }));

interface JsonSchema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | false;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

/** Paths of all fields below a node, with `*` for any kind or index. */
function fieldsOf(node: JsonSchema, path: readonly string[] = []): [string, JsonSchema][] {
  const own = Object.entries(node.properties ?? {}).flatMap(([key, child]): [string, JsonSchema][] => [
    [[...path, key].join('.'), child],
    ...fieldsOf(child, [...path, key]),
  ]);
  const each = [node.items, node.additionalProperties === false ? undefined : node.additionalProperties];
  const inner = each.flatMap((child) => (child === undefined ? [] : fieldsOf(child, [...path, '*'])));
  return [...own, ...inner, ...(node.anyOf ?? []).flatMap((branch) => fieldsOf(branch, path))];
}

const fields = fieldsOf(policyJsonSchema()).filter(([, { properties }]) => properties === undefined);

describe('the policy reference', () => {
  it.each(fields.map(([field]) => field))('describes %s', (field) => {
    expect(DESCRIBED).toContain(field);
  });

  it('describes no unknown field', () => {
    expect([...DESCRIBED].sort()).toEqual(fields.map(([field]) => field).sort());
  });

  it('lists every kind with its identifier and action', () => {
    const expected = BUILT_IN_KINDS.map((kind) => {
      const { letter, action } = KINDS[kind];
      return { kind, letter, action };
    });
    expect(KIND_ROWS).toEqual(expected);
  });

  it('describes every rule that leaves values in clear and no other rule', () => {
    const [, section = ''] = DOCS.split('## Values left in clear\n');
    const [table = ''] = section.split('\n## ');
    expect([...table.matchAll(/^\| `([a-z_]+)` +\| \S/gm)].map(([, rule]) => rule)).toEqual(SPARING_RULES);
  });

  it('mentions every kind and every built-in policy', () => {
    for (const kind of BUILT_IN_KINDS) expect(DOCS).toContain(kind);
    for (const { name } of new BuiltInPolicies().all())
      expect(DOCS).toMatch(new RegExp(`^\\| \`${name}\` +\\| \\S`, 'm'));
  });

  it('shows a small and a large example policy', () => {
    const examples = [...DOCS.matchAll(/^```yaml\n(name: [^]*?)```/gm)].map(([, yaml = '']) => yaml);
    const names = examples.map((yaml) => parsePolicyDocument(yaml).name);
    expect(names).toEqual(['front-desk', 'many-fields']);
  });
});

describe('the JSON Schema of policies', () => {
  it('has a description for every field', () => {
    for (const [field, { description }] of fields)
      expect([field, description]).toEqual([field, expect.any(String)]);
  });
});
