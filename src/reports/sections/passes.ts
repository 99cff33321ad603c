import type { EntityKind } from '../../detection/kinds.js';
import type { Policy } from '../../policies/policy.schema.js';
import type { ChainFacts } from '../chain-fold.js';
import type { Report } from '../report.schema.js';

const MODEL = 'model';

/** The passes that the policy asks for, and whether the chain proves that each looked at the session's texts. */
export function passesOf(policy: Policy | undefined, facts: ChainFacts): Report['detection']['passes'] {
  return (policy?.passes ?? []).map((name) => ({
    name,
    ran: ran(name, policy, facts),
    model_sha256: name === MODEL ? (facts.modelSha256 ?? null) : null,
    redactions: facts.redactionsByPass.get(name),
  }));
}

/** Kinds that the passes which ran can find. */
export function detectedKinds(
  passes: Report['detection']['passes'],
  kindsOfPass: (pass: string) => readonly EntityKind[],
): ReadonlySet<EntityKind> {
  return new Set(passes.filter((pass) => pass.ran).flatMap(({ name }) => kindsOfPass(name)));
}

function ran(name: string, policy: Policy | undefined, facts: ChainFacts): boolean {
  // Refused by detection: some pass failed, and the chain does not say which.
  if (!facts.started || facts.refusedWith === 'detection_unavailable') return false;
  if (name !== MODEL) return true;
  if (facts.modelSha256 === undefined) return false;
  // Under this policy a call goes on when the model fails, so only a finding of its own proves that it ran.
  return policy?.onModelError === 'fail' || facts.findingPasses.get(MODEL) > 0;
}
