import { describe, expect, it } from '@jest/globals';
import { BUILT_IN_KINDS } from '../detection/kinds.js';
import { BuiltInPolicies } from './builtin-policies.js';
import { parsePolicyDocument } from './policy-parser.js';
import { InvalidPolicy, type PolicyProblem } from './policy-problem.js';
import { resolvePolicy } from './policy-resolver.js';
import type { Policy } from './policy.schema.js';

const base = new BuiltInPolicies().base;

function policy(yaml: string): Policy {
  return resolvePolicy(parsePolicyDocument(yaml), 1, yaml, base);
}

describe('the policy healthcare-default', () => {
  it('has a rule for every kind and redacts cards', () => {
    for (const kind of BUILT_IN_KINDS) expect(base.maskedKinds.has(kind)).toBe(true);
    expect(base.rules.get('CVV')?.action).toBe('redact');
    expect(base.rules.get('CREDIT_CARD')?.action).toBe('redact');
    expect(base.logPayloads).toBe(false);
  });
});

describe('a policy document', () => {
  it('requires only a name and inherits the rest from healthcare-default', () => {
    const own = policy('name: mine');
    expect(own).toMatchObject({
      name: 'mine',
      passes: base.passes,
      restore: 'account',
      attachments: 'refuse',
    });
    expect(own.rules).toEqual(base.rules);
    expect(own.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('accepts an action with or without a threshold and roles', () => {
    const own = policy(
      'name: mine\nentities:\n  DATE: keep\n  NAME: { action: redact, min_confidence: 0.3, roles: [user] }\n',
    );
    expect(own.maskedKinds.has('DATE')).toBe(false);
    expect(own.rules.get('NAME')).toEqual({ action: 'redact', minConfidence: 0.3, roles: new Set(['user']) });
    expect(own.rules.get('PHONE')).toEqual(base.rules.get('PHONE'));
  });

  it('has one threshold for all kinds without one of their own', () => {
    const own = policy(
      'name: mine\ndetection: { min_confidence: 0.9 }\nentities: { NAME: { action: tokenize, min_confidence: 0.2 } }',
    );
    expect(own.rules.get('PHONE')?.minConfidence).toBe(0.9);
    expect(own.rules.get('NAME')?.minConfidence).toBe(0.2);
  });

  it.each([
    ['kinds with an invalid name', (n: number) => `k${n}: keep`],
    ['unknown kinds', (n: number) => `K${n}: keep`],
    ['unknown actions', (n: number) => `K${n}: hide`],
  ])('reports the first 100 of very many problems and the number of the others: %s', (_, line) => {
    const yaml = `name: a\nentities:\n${Array.from({ length: 3_000 }, (_, n) => `  ${line(n)}\n`).join('')}`;
    expect(() => policy(yaml)).toThrow(/^line 3, column \d+: (?:[^;]+; ){100}[^;]+2900 further problems/);
  });

  it.each<[string, string, RegExp]>([
    ['invalid YAML', 'name: [', /line 1/],
    ['a list', '- name', /must be keys with values/],
    ['an empty text', '', /must be keys with values/],
    ['no name', 'version: 1', /name: must be text/],
    [
      'text in place of keys',
      'name: a\nentities: NAME',
      /line 2, column 11: entities: must be keys with values/,
    ],
    ['text in place of a boolean', 'name: a\nlog_payloads: x', /log_payloads: must be true or false/],
    ['an invalid name', 'name: My Policy', /name/],
    ['an unknown field', 'name: a\nlog_payload: true', /log_payload/],
    ['an unknown kind', 'name: a\nentities: { SHOE_SIZE: redact }', /SHOE_SIZE|entities/],
    ['an unknown action', 'name: a\nentities: { NAME: hide }', /entities\.NAME/],
    ['a threshold above 1', 'name: a\ndetection: { min_confidence: 2 }', /min_confidence/],
    ['an invalid version', 'name: a\nversion: 1.5', /version/],
    ['a kind with an invalid name', 'name: a\nentities: { shoe_size: redact }', /shoe_size/],
    ['a kind that is too long', `name: a\ndeny: [{ kind: ${'A'.repeat(33)}, terms: [x] }]`, /deny\.0\.kind/],
    ['a reserved kind', 'name: a\ndeny: [{ kind: REDACTED, terms: [x] }]', /reserved/],
    ['the kind of withheld text', 'name: a\ndeny: [{ kind: SPEECH, terms: [x] }]', /reserved/],
    ['a rule for withheld text', 'name: a\nentities: { SPEECH: keep }', /neither a built-in kind/],
    ['an alias', 'name: &n a\nallow: [*n]', /alias/],
    [
      'a kind named like an object property',
      'name: a\nentities: { __proto__: keep }',
      /line 2, column 13: .*__proto__/,
    ],
    ['a duplicate key', 'name: a\nname: b', /duplicated/],
    ['two documents', 'name: a\n---\nname: b', /more than one document/],
    ['a term of punctuation only', 'name: a\nallow: ["--"]', /letter or digit/],
    ['too many terms', `name: a\ndeny: [{ kind: NAME, terms: [${'x,'.repeat(1_001)}] }]`, /at most/],
    ['an invalid pattern', 'name: a\npatterns: [{ kind: A, pattern: "(" }]', /RE2.*missing closing/],
    ['a look-ahead', 'name: a\npatterns: [{ kind: A, pattern: "(?=a)a" }]', /RE2/],
    [
      'a pattern that matches the empty text',
      'name: a\npatterns: [{ kind: A, pattern: "a*" }]',
      /empty string/,
    ],
    ['a pattern of a boundary only', 'name: a\npatterns: [{ kind: A, pattern: "\\\\b" }]', /empty string/],
    [
      'a pattern that is too large when compiled',
      'name: a\npatterns: [{ kind: A, pattern: "(a{30}){33}" }]',
      /too large/,
    ],
    ['a long pattern', `name: a\npatterns: [{ kind: A, pattern: "${'a'.repeat(513)}" }]`, /512/],
    ['too many patterns', `name: a\npatterns: [${'{ kind: A, pattern: a },'.repeat(51)}]`, /patterns.*50/],
    [
      'an option of another kind',
      'name: a\nentities: { DOB: { action: redact, keep_future_days: 3 } }',
      /DATE/,
    ],
    [
      'roles without future days',
      'name: a\nentities: { DATE: { action: redact, keep_future_roles: [tool] } }',
      /days/,
    ],
    [
      'revealed months of dates whose months are masked',
      'name: a\ntell: [age, month]\nentities: { DATE: { action: tokenize, months: mask } }',
      /contradicts/,
    ],
    ['unknown attributes', 'name: a\ntell: [name]', /tell/],
    [
      'terms of a kind that is kept',
      'name: a\nentities: { NAME: keep }\ndeny: [{ kind: NAME, terms: [x] }]',
      /keep/,
    ],
    ['an invalid country', 'name: a\ncountry: XX', /country/],
    ['a longer retention of payloads', 'name: a\nretention_days: 5\npayload_retention_days: 6', /longer/],
    ['an excessively long text', `name: a\n# ${'x'.repeat(70_000)}`, /longer/],
  ])('is rejected with %s', (_, yaml, message) => {
    const parse = (): unknown => parsePolicyDocument(yaml);
    expect(parse).toThrow(InvalidPolicy);
    expect(parse).toThrow(message);
  });

  it('defines kinds by terms and patterns', () => {
    const own = policy(
      'name: mine\ndeny: [{ kind: PROJECT, terms: [Falcon] }]\n' +
        'patterns: [{ kind: EMPLOYEE_ID, pattern: "E-\\\\d{6}", context: [badge] }]\n' +
        'entities: { EMPLOYEE_ID: redact }',
    );
    expect(own.rules.get('PROJECT')?.action).toBe('tokenize');
    expect(own.rules.get('EMPLOYEE_ID')?.action).toBe('redact');
    expect([...own.maskedKinds]).toEqual(expect.arrayContaining(['PROJECT', 'EMPLOYEE_ID']));
    expect(own.patterns).toEqual([
      { kind: 'EMPLOYEE_ID', pattern: 'E-\\d{6}', context: ['badge'], confidence: 1 },
    ]);
  });

  it('has the documented defaults', () => {
    expect(policy('name: mine')).toMatchObject({
      country: 'US',
      retentionDays: 2_190,
      payloadRetentionDays: 30,
      allow: [],
    });
    expect(policy('name: mine\nretention_days: 7').payloadRetentionDays).toBe(7);
  });
});

describe('a problem in a policy document', () => {
  function problems(yaml: string): readonly PolicyProblem[] {
    try {
      parsePolicyDocument(yaml);
    } catch (error) {
      if (error instanceof InvalidPolicy) return error.problems;
      throw error;
    }
    return [];
  }

  it.each<[string, string, string, string, number, number]>([
    ['a value', 'name: a\nversion: 1.5', 'version', 'schema', 2, 10],
    ['a quoted value', 'name: "A"', 'name', 'schema', 1, 7],
    [
      'an unknown key',
      'name: a\ndetection:\n  min_confidence: 1\n  mode: x',
      'detection.mode',
      'schema',
      4,
      3,
    ],
    ['a kind', 'name: a\r\nentities:\r\n  NAME: keep\r\n  Shoe: keep', 'entities.Shoe', 'kind', 4, 3],
    ['an action', 'name: a\nentities: { NAME: { action: hide } }', 'entities.NAME.action', 'schema', 2, 29],
    ['an invalid rule', 'name: a\nentities: { NAME: 5 }', 'entities.NAME', 'schema', 2, 19],
    ['a pattern', 'name: a\npatterns:\n- kind: A\n  pattern: "("', 'patterns.0.pattern', 'pattern', 4, 12],
    ['a missing field', 'name: a\npatterns:\n  - kind: A', 'patterns.0.pattern', 'schema', 3, 5],
    ['a missing name', '\nversion: 2', 'name', 'schema', 2, 1],
    ['invalid YAML', 'name: a\n  b: c', '', 'yaml', 2, 4],
  ])('has the position of %s', (_, yaml, field, rule, line, column) => {
    expect(problems(yaml)).toEqual([{ field, rule, message: expect.stringMatching(/./), line, column }]);
  });

  it('is reported together with all others', () => {
    const yaml =
      'version: 0\nentities: { NAME: hide }\nfoo: 1\nbar: 2\npatterns: [{ kind: A, pattern: "(" }]';
    expect(problems(yaml).map(({ field, line }) => [field, line])).toEqual([
      ['name', 1],
      ['version', 1],
      ['entities.NAME', 2],
      ['foo', 3],
      ['bar', 4],
      ['patterns.0.pattern', 5],
    ]);
  });
});
