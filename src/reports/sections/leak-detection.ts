import type { ChainFacts } from '../chain-fold.js';
import type { Report } from '../report.schema.js';

type LeakDetection = Report['leak_detection'];

/** The results of the three checks for leaks: before the request left, while the reply was restored, and after. */
export function leakDetection(facts: ChainFacts, reply: LeakDetection['reply']): LeakDetection {
  return {
    egress_check: egressCheck(facts),
    unrestored_tokens: {
      total: facts.unrestoredByReason.total,
      by_reason: facts.unrestoredByReason.toObject(),
    },
    reply,
  };
}

function egressCheck({ forwarded, refusedWith, started }: ChainFacts): LeakDetection['egress_check'] {
  if (forwarded) {
    return {
      result: 'passed',
      message:
        'No text of the masked request held a value that had just been masked; only then was it forwarded.',
    };
  }
  if (refusedWith === 'detection_unavailable') {
    return {
      result: 'refused',
      message: 'Detection or the egress check refused the request. Nothing was forwarded.',
    };
  }
  if (started && refusedWith !== undefined) {
    return {
      result: 'not_reached',
      message: 'The request was refused before the egress check. Nothing was forwarded.',
    };
  }
  return { result: 'unknown', message: 'The chain does not record whether the request was forwarded.' };
}
