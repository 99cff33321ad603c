import type { ChainFacts } from '../chain-fold.js';
import type { Report } from '../report.schema.js';

type LeakDetection = Report['leak_detection'];

/** Combines the leak checks: before the request was sent, during restoration of the reply, later, and in reviews. */
export function leakDetection(
  facts: ChainFacts,
  reply: LeakDetection['reply'],
  reviews: LeakDetection['reviews'],
): LeakDetection {
  return {
    egress_check: {
      ...egressCheck(facts),
      masked_sha256: (facts.mode === undefined ? facts.maskedSha256 : undefined) ?? null,
      values_sought: facts.valuesByDetector.total,
      left_readable: facts.spared.total,
    },
    unrestored_tokens: {
      total: facts.unrestoredByReason.total,
      by_reason: facts.unrestoredByReason.toObject(),
    },
    reply,
    reviews,
  };
}

function egressCheck({
  mode,
  forwarded,
  refusedWith,
  started,
  spared,
}: ChainFacts): Pick<LeakDetection['egress_check'], 'result' | 'message'> {
  if (forwarded && mode !== undefined) {
    return {
      result: 'observed',
      message: 'The call was observed, not masked. The request was forwarded with all its values.',
    };
  }
  if (forwarded) {
    return {
      result: 'passed',
      message:
        'The request was forwarded only after the egress check found no masked value in its body. ' +
        (spared.total === 0
          ? 'No rule left a finding unmasked.'
          : `Rules left ${spared.total} findings unmasked, as listed under "Values left unmasked".`),
    };
  }
  if (refusedWith === 'detection_unavailable') {
    return {
      result: 'refused',
      message: 'Detection or the egress check rejected the request, so it was not forwarded.',
    };
  }
  if (started && refusedWith !== undefined) {
    return {
      result: 'not_reached',
      message: `The request was rejected (${refusedWith}) before the egress check, so it was not forwarded.`,
    };
  }
  return { result: 'unknown', message: 'The chain does not record whether the request was forwarded.' };
}
