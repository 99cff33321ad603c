import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../common/domain-error.js';
import type { Policy } from '../policies/policy.schema.js';
import { DETECTION_PASSES, type DetectionPass } from './detection-pass.js';
import type { SparesMasked } from './egress-check.js';
import type { Entity } from './entity.js';
import { mergeEntities } from './merge.js';
import { PolicyRules } from './policy-rules.js';
import { propagateValues } from './propagate.js';
import type { TextSlot } from './slot.js';

/** Rounds after which words that an allowed phrase was cut out of are no longer looked for elsewhere. */
const MOST_ROUNDS = 4;

/** Runs the passes that a policy asks for, and its own recognizers, and makes one set of findings of theirs. */
@Injectable()
export class DetectionService {
  constructor(@Inject(DETECTION_PASSES) private readonly passes: readonly DetectionPass[]) {}

  /**
   * Findings per slot: sorted, disjoint, of kinds that the policy masks, and the same value wherever it stands.
   * @throws DomainError `detection_unavailable` when a pass fails or is missing; nothing may be forwarded then
   */
  async detect(slots: readonly TextSlot[], policy: Policy, signal: AbortSignal): Promise<Entity[][]> {
    try {
      const rules = PolicyRules.of(policy);
      const context = { kinds: policy.maskedKinds, country: policy.country };
      const found = await Promise.all([
        ...policy.passes.map((name) => this.passNamed(name).detect(slots, context, signal)),
        rules.recognizers.find(slots, signal),
      ]);
      const masked = slots.map((_, index) =>
        found.flatMap((perSlot) => perSlot[index] ?? []).filter((entity) => rules.masks(entity)),
      );
      const spread = rules.isUniform ? propagateValues(slots, masked) : propagateBut(slots, masked, rules);
      return slots.map((slot, index) => rules.shorten(slot, spread[index] ?? []));
    } catch (cause) {
      if (signal.aborted) throw cause;
      throw new DomainError('detection_unavailable', 'Detection failed, so nothing was forwarded.', {
        cause,
      });
    }
  }

  private passNamed(name: string): DetectionPass {
    const pass = this.passes.find((candidate) => candidate.name === name);
    if (pass === undefined)
      throw new Error('the policy asks for a detection pass that this service does not have');
    return pass;
  }
}

/**
 * What the egress check must not take for a leak: values that the policy leaves in clear at this place. Undefined when
 * it leaves none.
 */
export function sparedByPolicy(slots: readonly TextSlot[], policy: Policy): SparesMasked | undefined {
  const rules = PolicyRules.of(policy);
  if (rules.isUniform) return undefined;
  return (index, text, range, kind) => {
    const slot = slots[index];
    return slot !== undefined && rules.clearIn(text, slot.role, slot.form).spares(range, kind);
  };
}

/**
 * Propagates values, but not to where the policy leaves them in clear. What an allowed phrase leaves of a finding is a
 * value of its own, and looked for in turn.
 */
function propagateBut(
  slots: readonly TextSlot[],
  findings: readonly (readonly Entity[])[],
  rules: PolicyRules,
): Entity[][] {
  const clear = slots.map((slot) => rules.clearIn(slot.text, slot.role, slot.form));
  const cut = (list: readonly (readonly Entity[])[]): Entity[][] =>
    list.map((entities, index) => entities.flatMap((entity) => clear[index]?.mask(entity) ?? [entity]));
  let current = cut(slots.map((slot, index) => mergeEntities(findings[index] ?? [], slot.text)));
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const spread = propagateValues(
      slots,
      current,
      (index, range, kind) => clear[index]?.spares(range, kind) ?? false,
    );
    const known = new Set(spread.flat());
    current = cut(spread);
    if (current.every((entities) => entities.every((entity) => known.has(entity)))) break;
  }
  return current;
}
