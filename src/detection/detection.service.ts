import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../common/domain-error.js';
import type { Policy } from '../policies/policy.schema.js';
import { DETECTION_PASSES, type DetectionPass } from './detection-pass.js';
import type { Entity } from './entity.js';
import { mergeEntities } from './merge.js';
import { propagateValues } from './propagate.js';
import type { TextSlot } from './slot.js';

/** Runs the passes that a policy asks for and makes one set of findings of theirs. */
@Injectable()
export class DetectionService {
  constructor(@Inject(DETECTION_PASSES) private readonly passes: readonly DetectionPass[]) {}

  /**
   * Findings per slot: sorted, disjoint, of kinds that the policy masks, and the same value wherever it stands.
   * @throws DomainError `detection_unavailable` when a pass fails or is missing; nothing may be forwarded then
   */
  async detect(slots: readonly TextSlot[], policy: Policy, signal: AbortSignal): Promise<Entity[][]> {
    try {
      const context = { kinds: policy.maskedKinds };
      const found = await Promise.all(
        policy.passes.map((name) => this.passNamed(name).detect(slots, context, signal)),
      );
      const merged = slots.map((slot, index) => {
        const entities = found.flatMap((perSlot) => perSlot[index] ?? []);
        return mergeEntities(
          entities.filter((entity) => applies(policy, slot, entity)),
          slot.text,
        );
      });
      return propagateValues(slots, merged);
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

function applies(policy: Policy, slot: TextSlot, entity: Entity): boolean {
  const rule = policy.rules.get(entity.kind);
  if (rule === undefined) return true;
  if (rule.action === 'keep' || entity.confidence < rule.minConfidence) return false;
  return rule.roles?.has(slot.role) ?? true;
}
