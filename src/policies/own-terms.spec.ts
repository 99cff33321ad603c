import { describe, expect, it } from '@jest/globals';
import { BuiltInPolicies } from './builtin-policies.js';
import { OWN_TERM, withOwnTerms } from './own-terms.js';

describe('the pattern for own terms', () => {
  it.each(['Riverside Clinic', '911', 'Dr. Ĥ', '𝒜', 'é'.repeat(200)])('accepts %s', (term) => {
    expect(OWN_TERM.test(term)).toBe(true);
  });

  it.each(['', ' ', '–', 'a\nb', 'a\u0000', 'a\ud800', 'x'.repeat(201)])('rejects %j', (term) => {
    expect(OWN_TERM.test(term)).toBe(false);
  });
});

describe('withOwnTerms', () => {
  const policy = new BuiltInPolicies().base;

  it('adds the terms to the allowed terms of the policy without changing its hash', () => {
    const own = withOwnTerms({ ...policy, allow: ['Front desk'] }, ['Riverside Clinic']);
    expect([own.allow, own.ownTerms]).toEqual([['Front desk'], ['Riverside Clinic']]);
    expect(own.sha256).toBe(policy.sha256);
  });

  it('returns the policy itself if there are no own terms', () => {
    expect(withOwnTerms(policy, [])).toBe(policy);
  });

  it('gives policies with different own terms different findings keys', () => {
    const keys = [['a b'], ['a', 'b'], ['b', 'a']].map((terms) => withOwnTerms(policy, terms).findingsKey);
    expect(new Set([...keys, policy.findingsKey]).size).toBe(4);
    expect(withOwnTerms(policy, ['a b']).findingsKey).toBe(keys[0]);
  });
});
