import { describe, expect, it } from '@jest/globals';
import { parsePolicyDocument } from './policy-parser.js';
import { type PolicyTerm, withTerm } from './policy-term.js';

const ALLOW: PolicyTerm = { as: 'allow', term: 'Dr. "Oh": #1' };
const DENY: PolicyTerm = { as: 'deny', term: 'Blue Falcon', kind: 'PROJECT' };

describe('withTerm', () => {
  it.each([
    ['name: a # why\n', ALLOW, 'name: a # why\nallow:\n  - "Dr. \\"Oh\\": #1"\n'],
    ['name: a\nallow: [x] # y\n', ALLOW, 'name: a\nallow: ["Dr. \\"Oh\\": #1", x] # y\n'],
    ['name: a\nallow: []\n', ALLOW, 'name: a\nallow: ["Dr. \\"Oh\\": #1"]\n'],
    ['name: a\nallow:\n  # b\n  - x\n', ALLOW, 'name: a\nallow:\n  # b\n  - "Dr. \\"Oh\\": #1"\n  - x\n'],
    ['name: a\nallow:\n- x\ncountry: US', ALLOW, 'name: a\nallow:\n- "Dr. \\"Oh\\": #1"\n- x\ncountry: US'],
    ['name: a\n', DENY, 'name: a\ndeny:\n  - { kind: PROJECT, terms: ["Blue Falcon"] }\n'],
    [
      'name: a\ndeny:\n  - { kind: X, terms: [y] }\n',
      DENY,
      'name: a\ndeny:\n  - { kind: PROJECT, terms: ["Blue Falcon"] }\n  - { kind: X, terms: [y] }\n',
    ],
    [
      'name: a\nversion: 7 # of May\ndeny:\n- kind: PROJECT\n  terms:\n    - y\n',
      DENY,
      'name: a\nversion: 8 # of May\ndeny:\n- kind: PROJECT\n  terms:\n    - "Blue Falcon"\n    - y\n',
    ],
  ] as const)('keeps the rest of the policy as it is written: %j', (yaml, term, expected) => {
    expect(withTerm(yaml, term, 8)).toBe(expected);
  });

  it('rewrites a policy whose form has no place for a term', () => {
    const yaml = withTerm('{ name: a, version: 7, entities: { CVV: keep } }', DENY, 8);
    expect(parsePolicyDocument(yaml)).toEqual({
      name: 'a',
      version: 8,
      entities: { CVV: 'keep' },
      deny: [{ kind: 'PROJECT', terms: ['Blue Falcon'] }],
    });
  });

  it('returns the same policy if it already contains the term', () => {
    const yaml = withTerm('name: a\nversion: 7\n', DENY, 8);
    expect(withTerm(yaml, DENY, 9)).toBe(yaml);
    expect(withTerm(yaml, { ...DENY, kind: 'OTHER' }, 9)).not.toBe(yaml);
  });

  it('throws if the policy is not valid YAML', () => {
    expect(() => withTerm('name: [', DENY, 2)).toThrow();
  });
});
