import type { VerifyResult } from '../../audit/chain/hash/event-list-verifier.js';
import type { Report } from '../report.schema.js';

type Verdict = Report['verdict'];

/** Whether the policy's text has the hash that the chain states. */
export type PolicyCheck = 'matches' | 'mismatch' | 'missing' | 'not_recorded';

/** Returns the report's verdict: first the verification of the chain, then the comparison of the policy. */
export function verdict(chain: VerifyResult, policy: PolicyCheck): Verdict {
  if (!chain.ok) {
    const { failure } = chain;
    return {
      ok: false,
      code: failure?.code ?? 'malformed',
      message: chain.message,
      failed_at_seq: failure?.seq ?? null,
    };
  }
  if (policy === 'mismatch' || policy === 'not_recorded') {
    const message = 'The policy text does not match the SHA-256 in the chain.';
    return { ok: false, code: 'policy_mismatch', message, failed_at_seq: null };
  }
  if (policy === 'missing') {
    const message = 'The policy version of the session no longer exists.';
    return { ok: false, code: 'policy_missing', message, failed_at_seq: null };
  }
  return { ok: true, code: 'ok', message: chain.message, failed_at_seq: null };
}
