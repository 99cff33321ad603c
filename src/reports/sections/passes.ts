import type { EntityKind } from '../../detection/kinds.js';
import type { Policy } from '../../policies/policy.schema.js';
import type { ChainFacts } from '../chain-fold.js';
import type { Report } from '../report.schema.js';

const MODEL = 'model';

/** Returns the policy's passes, and whether the chain proves that each pass read the session's texts. */
export function passesOf(policy: Policy | undefined, facts: ChainFacts): Report['detection']['passes'] {
  return (policy?.passes ?? []).map((name) => ({
    name,
    ran: ran(name, policy, facts),
    model_sha256: name === MODEL ? (facts.modelSha256 ?? null) : null,
    redactions: facts.redactionsByPass.get(name),
  }));
}

/** Returns the kinds that the completed passes can detect. */
export function detectedKinds(
  passes: Report['detection']['passes'],
  kindsOfPass: (pass: string) => readonly EntityKind[],
): ReadonlySet<EntityKind> {
  return new Set(passes.filter((pass) => pass.ran).flatMap(({ name }) => kindsOfPass(name)));
}

function ran(name: string, policy: Policy | undefined, facts: ChainFacts): boolean {
  // If detection rejected the request, some pass failed, but the chain does not state which pass.
  if (!facts.started || facts.refusedWith === 'detection_unavailable') return false;
  if (name !== MODEL) return true;
  if (facts.modelSha256 === undefined) return false;
  // Under this policy, calls continue if the model fails, so only a finding of the model proves that it ran.
  return policy?.onModelError === 'fail' || facts.findingPasses.get(MODEL) > 0;
}
