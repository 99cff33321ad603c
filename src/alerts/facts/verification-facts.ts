import type { VerifyFailure } from '../../audit/chain/hash/verifier.js';
import type { WitnessStanding } from '../../audit/evidence/witnesses/witness-status.service.js';
import type { Fact } from '../alert.js';

/** Reasons why a witness rejects a log that was changed. */
const ALARMING: ReadonlySet<string | null> = new Set(['ahead', 'inconsistent']);

/** Returns a fact about a failed verification. @param day ISO 8601 date, for one report of the failure a day */
export function verificationFact({ code, chain, seq }: VerifyFailure, day: string): Fact {
  return factOf(`${chain}/${seq}/${code}/${day}`, `${code} at seq ${seq} in chain ${chain}.`, {
    code,
    chain,
    seq,
  });
}

/** Returns a fact about checkpoints that are not signed. @param fault reason such as `damaged` */
export function logFact(fault: string, day: string): Fact {
  const text = `the log of checkpoints is not signed (${fault}).`;
  return factOf(`log/${fault}/${day}`, text, { code: fault });
}

/** Returns facts about witnesses that cosigned a log other than the current one. */
export function witnessFacts(standings: readonly WitnessStanding[], day: string): Fact[] {
  return standings
    .filter(({ failure }) => ALARMING.has(failure))
    .map(({ name, failure }) =>
      factOf(
        `witness/${name}/${failure}/${day}`,
        `the witness ${name} has cosigned a log other than the current one (${failure}).`,
        { code: failure, witness: name },
      ),
    );
}

function factOf(fact: string, text: string, details: Fact['details']): Fact {
  return {
    fact: `verification/${fact}`,
    type: 'verification_failed',
    severity: 'critical',
    text: `Verification of the journal failed: ${text}`,
    page: '/portal/audit',
    details,
  };
}
