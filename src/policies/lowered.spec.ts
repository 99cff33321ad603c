import { describe, expect, it } from '@jest/globals';
import { BuiltInPolicies } from './builtin-policies.js';
import { loweredSettings } from './lowered.js';
import { parsePolicyDocument } from './policy-parser.js';
import { resolvePolicy } from './policy-resolver.js';
import type { Policy } from './policy.schema.js';

const builtIns = new BuiltInPolicies();

function policyOf(text: string): Policy {
  const yaml = `name: own\n${text}`;
  return resolvePolicy(parsePolicyDocument(yaml), 1, yaml, builtIns.base);
}

describe('loweredSettings', () => {
  it.each(builtIns.all().map((policy) => [policy.name, policy.version, policy] as const))(
    'returns no setting if a policy is compared with itself: %s %i',
    (_, __, policy) => {
      expect(loweredSettings(policy, policy)).toEqual([]);
    },
  );

  it.each([
    ['deny: [{ kind: PROJECT, terms: [Falcon] }]', '', ['deny', 'entities.PROJECT']],
    ['patterns: [{ kind: BADGE, pattern: "E[0-9]{6}" }]', '', ['patterns', 'entities.BADGE']],
    ['', 'deny: [{ kind: PROJECT, terms: [Falcon] }]\nentities: { PROJECT: redact }', []],
    ['entities: { SSN: redact }', 'entities: { SSN: refuse }', []],
    ['entities: { SSN: refuse }', 'entities: { SSN: redact }', ['entities.SSN']],
    [
      'entities: { SSN: refuse }',
      'entities: { SSN: refuse, NUMBER: redact }\npatterns: [{ kind: NUMBER, pattern: "[0-9]+" }]',
      ['patterns'],
    ],
    [
      'entities: { SSN: refuse }',
      'entities: { SSN: refuse, NUMBER: refuse }\npatterns: [{ kind: NUMBER, pattern: "[0-9]+" }]',
      [],
    ],
    ['allow: [Ann, Bo]', 'allow: [Bo]', []],
    ['entities: { NAME: keep }', 'entities: { NAME: { action: tokenize, min_confidence: 0.9 } }', []],
    [
      'entities: { PHONE: { action: tokenize, roles: [user, tool] } }',
      'entities: { PHONE: { action: tokenize, roles: [user] } }',
      ['entities.PHONE'],
    ],
    [
      'entities: { DATE: { action: tokenize, keep_future_days: 9, keep_future_roles: [system] } }',
      'entities: { DATE: { action: tokenize, keep_future_days: 9 } }',
      ['entities.DATE'],
    ],
    [
      'entities: { DATE: { action: tokenize, keep_future_days: 9 } }',
      'entities: { DATE: { action: tokenize, keep_future_days: 5, keep_future_roles: [tool] } }',
      [],
    ],
    ['languages: [en]', '', ['languages']],
    ['', 'languages: [en]', []],
    ['', 'on_other_language: allow', ['on_other_language']],
    ['on_other_language: refuse', 'on_other_language: mask', ['on_other_language']],
    ['on_other_language: allow', 'on_other_language: refuse', []],
    ['restore: request\nown_side: mask\nrequire_baa: true', '', ['own_side', 'restore', 'require_baa']],
    ['review: { share: 1 %, keep: 9d, rows: true }', 'review: { share: 1 %, keep: 9d }', []],
    ['review: { share: 1 %, keep: 9d }', 'review: { share: 1 %, keep: 9d, rows: true }', ['review']],
    ['detection: { passes: [pattern] }', 'detection: { passes: [model, pattern] }', []],
  ])('compares %j with the later policy %j: %j', (before, after, lowered) => {
    expect(loweredSettings(policyOf(after), policyOf(before))).toEqual(lowered);
  });
});
