import type { DetectionCache } from './detection-cache.js';
import type { DetectionPass } from './detection-pass.js';
import type { Entity } from './entity.js';
import { normalizedSlot } from './text/normalized-text.js';
import { InferenceError } from './passes/model/inference-error.js';
import type { DetectionPolicy } from './policy/detection-policy.js';
import { PolicyRules } from './policy/rules.js';
import type { TextSlot } from './slot.js';
import type { SlotInContext } from './slot-context.js';

/** Name of the pass that a policy may do without when it fails, and that `stub` agents skip. */
export const MODEL_PASS = 'model';

/** How texts are read. */
export interface Reading {
  /** Whose texts they are: nothing of one account's helps, or delays, another's. */
  readonly accountId: string;
  readonly policy: DetectionPolicy;
  /** Names of the passes that read them. */
  readonly passes: readonly string[];
  readonly signal: AbortSignal;
  /** Called with the reason when the model pass gave no findings and the policy goes on without them. */
  readonly onModelFailure: (code: string) => void;
}

/** What was found in each of some texts. */
export interface TextFindings {
  readonly findings: readonly (readonly Entity[])[];
  /** Nothing in the text is spoken. */
  readonly asWritten: readonly boolean[];
  /** False where a pass failed that the policy does without. */
  readonly isWhole: boolean;
}

type Unread = ReadonlyMap<string, SlotInContext>;

/** Runs the passes and a policy's own recognizers on texts, each of them by itself. */
export class TextDetection {
  constructor(
    private readonly passes: readonly DetectionPass[],
    private readonly cache: DetectionCache,
  ) {}

  /** @throws Error when the service doesn't have the pass */
  passNamed(name: string): DetectionPass {
    const pass = this.passes.find((candidate) => candidate.name === name);
    if (pass === undefined)
      throw new Error('the policy asks for a detection pass that this service does not have');
    return pass;
  }

  /** One key per text, for all that its findings depend on. */
  keys({ accountId, policy, passes }: Reading, placed: readonly SlotInContext[]): string[] {
    return this.cache.keys(`${accountId}\0${policy.sha256}\0${passes.join()}`, placed);
  }

  /**
   * What the passes find in each text, in those that were met before from the cache.
   * @throws whatever a pass throws that the policy can't do without
   */
  async find(
    placed: readonly SlotInContext[],
    keys: readonly string[],
    reading: Reading,
  ): Promise<TextFindings> {
    const known = keys.map((key) => this.cache.get(key));
    const unread = new Map<string, SlotInContext>();
    placed.forEach((slot, index) => {
      const key = keys[index] ?? '';
      if (known[index] === undefined) unread.set(key, unread.get(key) ?? slot);
      else if (known[index].asWritten) normalizedSlot(slot.slot).readAsWritten();
    });
    const { fresh, isWhole } = await this.read(unread, reading);
    return {
      findings: keys.map((key, index) => known[index]?.findings ?? fresh.get(key) ?? []),
      asWritten: placed.map(({ slot }, index) => known[index]?.asWritten ?? isAsWritten(slot)),
      isWhole,
    };
  }

  /** @param unread texts by their keys: one that stands several times is read once */
  private async read(
    unread: Unread,
    reading: Reading,
  ): Promise<{ fresh: Map<string, readonly Entity[]>; isWhole: boolean }> {
    const fresh = new Map<string, readonly Entity[]>();
    if (unread.size === 0) return { fresh, isWhole: true };
    const { perPass, isWhole } = await this.runPasses([...unread.values()], reading);
    let at = 0;
    for (const [key, { slot }] of unread) {
      const findings = perPass.flatMap((ofPass) => ofPass[at] ?? []);
      at += 1;
      fresh.set(key, findings);
      if (isWhole) this.cache.set(key, { findings, asWritten: isAsWritten(slot) });
    }
    return { fresh, isWhole };
  }

  private async runPasses(
    texts: readonly SlotInContext[],
    { accountId, policy, passes, signal, onModelFailure }: Reading,
  ): Promise<{ perPass: Entity[][][]; isWhole: boolean }> {
    const context = { kinds: policy.maskedKinds, country: policy.country, accountId };
    let isWhole = true;
    const perPass = await Promise.all([
      ...passes.map(async (name) => {
        try {
          return await this.passNamed(name).detect(texts, context, signal);
        } catch (error) {
          if (signal.aborted || name !== MODEL_PASS || policy.onModelError === 'fail') throw error;
          isWhole = false;
          onModelFailure(error instanceof InferenceError ? error.code : 'failed');
          return [];
        }
      }),
      PolicyRules.of(policy).recognizers.find(texts, signal),
    ]);
    return { perPass, isWhole };
  }
}

function isAsWritten(slot: TextSlot): boolean {
  const view = normalizedSlot(slot);
  return view.spoken === view;
}
