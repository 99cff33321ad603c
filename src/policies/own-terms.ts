import { createHmac } from 'node:crypto';
import type { Sha256Hex } from '../common/text/branded.js';
import { sha256Hex } from '../common/sha256.js';
import { POLICY_LIMITS, type Policy } from './policy.schema.js';

/** Largest number of own terms of an agent, and their length in characters; the same limits as in a policy. */
export const OWN_TERMS = POLICY_LIMITS.phrases;
export const OWN_TERM_LENGTH = POLICY_LIMITS.phraseLength;

/** Valid own term, by the rules of a policy, without characters that the database rejects. */
export const OWN_TERM = new RegExp(
  `^(?=[^]*[\\p{L}\\p{N}])[^\\p{Cc}\\p{Cs}]{1,${POLICY_LIMITS.phraseLength}}$`,
  'u',
);
export const OWN_TERM_PROBLEM =
  `each value in own_terms must be a string of 1 to ${OWN_TERM_LENGTH} characters with at least one ` +
  'letter or digit and no control characters';

/** Bytes of the key of {@link ownTermsMac}. */
export const OWN_TERMS_KEY_BYTES = 32;

/** HMAC-SHA-256 of an agent's own terms as a JSON array, for the journal; undefined without terms. */
export function ownTermsMac(key: Buffer, terms: readonly string[]): Sha256Hex | undefined {
  if (terms.length === 0) return undefined;
  return createHmac('sha256', key).update(JSON.stringify(terms)).digest('hex') as Sha256Hex;
}

/**
 * Returns a policy that also keeps an agent's own terms in clear, like the policy's allowed phrases. The policy's text
 * and hash remain unchanged, but its findings differ.
 */
export function withOwnTerms(policy: Policy, terms: readonly string[]): Policy {
  if (terms.length === 0) return policy;
  return {
    ...policy,
    ownTerms: terms,
    findingsKey: sha256Hex(`${policy.findingsKey}\n${JSON.stringify(terms)}`),
  };
}
