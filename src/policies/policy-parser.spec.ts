import { describe, expect, it } from '@jest/globals';
import { BUILT_IN_KINDS } from '../detection/kinds.js';
import { BuiltInPolicies } from './builtin-policies.js';
import { InvalidPolicy, parsePolicyDocument, resolvePolicy } from './policy-parser.js';
import type { Policy } from './policy.schema.js';

const base = new BuiltInPolicies().base;

function policy(yaml: string): Policy {
  return resolvePolicy(parsePolicyDocument(yaml), 1, yaml, base);
}

describe('healthcare-default', () => {
  it('decides every kind, and never restores cards', () => {
    for (const kind of BUILT_IN_KINDS) expect(base.maskedKinds.has(kind)).toBe(true);
    expect(base.rules.get('CVV')?.action).toBe('redact');
    expect(base.rules.get('CREDIT_CARD')?.action).toBe('redact');
    expect(base.logPayloads).toBe(false);
  });
});

describe('a policy text', () => {
  it('needs only a name: the rest comes from healthcare-default', () => {
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

  it('takes an action alone, or with threshold and roles', () => {
    const own = policy(
      'name: mine\nentities:\n  DATE: keep\n  NAME: { action: redact, min_confidence: 0.3, roles: [user] }\n',
    );
    expect(own.maskedKinds.has('DATE')).toBe(false);
    expect(own.rules.get('NAME')).toEqual({ action: 'redact', minConfidence: 0.3, roles: new Set(['user']) });
    expect(own.rules.get('PHONE')).toEqual(base.rules.get('PHONE'));
  });

  it('has one threshold for all kinds that have none of their own', () => {
    const own = policy(
      'name: mine\ndetection: { min_confidence: 0.9 }\nentities: { NAME: { action: tokenize, min_confidence: 0.2 } }',
    );
    expect(own.rules.get('PHONE')?.minConfidence).toBe(0.9);
    expect(own.rules.get('NAME')?.minConfidence).toBe(0.2);
  });

  it.each<[string, string, RegExp]>([
    ['no YAML', 'name: [', /line 1/],
    ['a list', '- name', /expected object/],
    ['nothing', '', /expected/],
    ['no name', 'version: 1', /name/],
    ['a name of another form', 'name: My Policy', /name/],
    ['an unknown field', 'name: a\nlog_payload: true', /log_payload/],
    ['an unknown kind', 'name: a\nentities: { SHOE_SIZE: redact }', /SHOE_SIZE|entities/],
    ['an unknown action', 'name: a\nentities: { NAME: hide }', /entities\.NAME/],
    ['a threshold above 1', 'name: a\ndetection: { min_confidence: 2 }', /min_confidence/],
    ['a version that is none', 'name: a\nversion: 1.5', /version/],
    ['an endless text', `name: a\n# ${'x'.repeat(70_000)}`, /longer/],
  ])('is refused with %s', (_, yaml, message) => {
    const parse = (): unknown => parsePolicyDocument(yaml);
    expect(parse).toThrow(InvalidPolicy);
    expect(parse).toThrow(message);
  });
});
