import { describe, expect, it } from '@jest/globals';
import { type JsonSchema, suggest } from '../../portal/src/lib/policy-completion.js';
import { policyJsonSchema } from '../../src/policies/policy.schema.js';

const SCHEMA: JsonSchema = policyJsonSchema();

/** Labels of the completions that are offered at the `|` in a text. */
function offered(text: string): string[] {
  const cursor = text.indexOf('|');
  const found = suggest(SCHEMA, text.replace('|', ''), cursor);
  return found?.options.map(({ label }) => label) ?? [];
}

describe('completion of policies', () => {
  it.each([
    ['keys at the top', 'name: a\nret|', ['retention_days']],
    [
      'no key twice',
      'name: a\nrestore: account\nre|\nretention_days: 30\n',
      ['restore_arguments', 'require_baa', 'review'],
    ],
    ['keys below a key', 'detection:\n  on|', ['on_model_error']],
    ['keys after deeper lines', 'entities:\n  NAME:\n    action: keep\nlog|', ['log_payloads']],
    ['values of an enumeration', 'restore: |', ['account', 'request']],
    ['boolean values', 'log_payloads: t|', ['true']],
    ['kinds', 'entities:\n  NAME: keep\n  HE|', ['HEALTH_PLAN_ID']],
    ['actions of a kind', 'entities:\n  # Cards\n  CREDIT_CARD: re|', ['redact', 'refuse']],
    ['actions of a custom kind', 'entities:\n  "BADGE": k|', ['keep']],
    ['keys of a rule in braces', 'entities:\n  DATE: { action: keep, keep_future_d|', ['keep_future_days']],
    ['values of a rule in braces', 'entities:\n  DATE: { min_confidence: 0.3, action: t|', ['tokenize']],
    ['items in brackets', 'detection: { passes: [pattern, m|', ['model']],
    [
      'items of a list in block style',
      'entities:\n  NAME:\n    action: keep\n    roles:\n    - us|',
      ['user'],
    ],
    ['keys of an item', 'deny:\n  - kind: NAME\n    t|', ['terms']],
    ['keys at a dash', 'patterns:\n- kind: BADGE\n  pattern: x\n- co|', ['context', 'confidence']],
    ['kinds of an item in braces', 'deny:\n  - { kind: CREDIT|', ['CREDIT_CARD']],
  ])('offers %s', (_, text, options) => {
    expect(offered(text)).toEqual(options);
  });

  it.each([
    ['in a comment', 'restore: # acc|'],
    ['after a closed list', 'deny: [] |'],
    ['for a complete value', 'restore: account|'],
    ['below an unknown key', 'other:\n  na|'],
    ['below a value', 'restore: account\n  re|'],
  ])('offers nothing %s', (_, text) => {
    expect(offered(text)).toEqual([]);
  });

  it('replaces only the typed letters, and describes each key', () => {
    expect(suggest(SCHEMA, 'name: a\nrest', 12)).toEqual({
      typedLength: 4,
      options: [
        {
          label: 'restore',
          isKey: true,
          description:
            'Tokens that are restored: all tokens of the account, or only tokens from the same request.',
        },
        { label: 'restore_arguments', isKey: true, description: expect.any(String) },
      ],
    });
  });
});
