import type { DetectionPass } from './detection-pass.js';
import type { Entity } from './entity.js';
import type { EntityKind } from './kinds.js';
import { InferenceError } from './passes/model/inference-pool.js';
import type { DetectionPolicy } from './policy/detection-policy.js';
import { PolicyRules } from './policy/rules.js';
import type { SlotInContext } from './slot-context.js';

/** Name of the pass that a policy may do without when it fails, and that `stub` agents skip. */
export const MODEL_PASS = 'model';

/** What passes found: per pass and text. */
export interface PassFindings {
  readonly perPass: readonly (readonly (readonly Entity[])[])[];
  /** False where a pass failed that the policy does without. */
  readonly isWhole: boolean;
}

/** The passes that a service has, by their names. */
export class PassChain {
  constructor(private readonly passes: readonly DetectionPass[]) {}

  /** @throws Error when there is none of that name */
  named(name: string): DetectionPass {
    const pass = this.passes.find((candidate) => candidate.name === name);
    if (pass === undefined)
      throw new Error('the policy asks for a detection pass that this service does not have');
    return pass;
  }

  /** Kinds that a pass of that name can find; none for a pass that this service does not have. */
  kindsOf(name: string): readonly EntityKind[] {
    return this.passes.find((pass) => pass.name === name)?.kinds ?? [];
  }

  /**
   * Runs the named passes on texts.
   * @throws whatever a pass throws, but for the model's where the policy goes on without it
   */
  async run(
    names: readonly string[],
    texts: readonly SlotInContext[],
    policy: DetectionPolicy,
    signal: AbortSignal,
    onModelFailure: (code: string) => void,
  ): Promise<PassFindings> {
    const context = { kinds: policy.maskedKinds, country: policy.country };
    let isWhole = true;
    const perPass = await Promise.all(
      names.map(async (name) => {
        try {
          return await this.named(name).detect(texts, context, signal);
        } catch (error) {
          if (signal.aborted || name !== MODEL_PASS || policy.onModelError === 'fail') throw error;
          isWhole = false;
          onModelFailure(error instanceof InferenceError ? error.code : 'failed');
          return [];
        }
      }),
    );
    return { perPass, isWhole };
  }

  /** As {@link run}, with what the policy's own recognizers find as the last. */
  async runAll(
    names: readonly string[],
    texts: readonly SlotInContext[],
    policy: DetectionPolicy,
    signal: AbortSignal,
    onModelFailure: (code: string) => void,
  ): Promise<PassFindings> {
    const [{ perPass, isWhole }, own] = await Promise.all([
      this.run(names, texts, policy, signal, onModelFailure),
      PolicyRules.of(policy).recognizers.find(texts, signal),
    ]);
    return { perPass: [...perPass, own], isWhole };
  }
}
