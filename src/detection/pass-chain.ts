import { TimeSlice } from '../common/async/time-slice.js';
import type { DetectionPass } from './detection-pass.js';
import type { Entity, FoundPerPass, PerSlot } from './entity.js';
import { correctExtents } from './extents/steps.js';
import type { CachedText, FindingsStore } from './detection-cache.js';
import type { EntityKind } from './kinds.js';
import { withoutFacts } from './facts/facts.js';
import { InferenceError } from './passes/model/pool/inference.js';
import type { DetectionPolicy } from './policy/detection-policy.js';
import { PolicyRules } from './policy/rules.js';
import type { TextSlot } from './slot.js';
import type { SlotInContext } from './slot-context.js';
import { spelledReading, type SpelledReading, withReading } from './text/spelled-reading.js';

/** The pass that `stub` agents skip, and without which a policy may continue if the pass fails. */
export const MODEL_PASS = 'model';

/** Settings for reading texts. */
export interface Reading {
  /** Account of the texts. Accounts share no results, and do not delay each other. */
  readonly accountId: string;
  readonly policy: DetectionPolicy;
  /** Passes that read the texts, by name. */
  readonly passes: readonly string[];
  readonly signal: AbortSignal;
  /** Called with the reason if the model pass failed and the policy continues without it. */
  readonly onModelFailure: (code: string) => void;
  /** Findings of other instances in the account's texts, if they are used. */
  readonly store?: FindingsStore | undefined;
  /** Findings in texts that were read earlier in the conversation. The texts are not read again. */
  readonly remembered?: ReadonlyMap<TextSlot, CachedText> | undefined;
}

/** Findings in several texts. */
export interface TextFindings {
  readonly findings: PerSlot;
  /** False if a pass failed that the policy does not require. */
  readonly isWhole: boolean;
}

/** Findings of the passes that the side thread cannot run. */
export interface GivenFindings {
  /** Findings by pass name, for each text and then for each rewritten text. */
  readonly given: ReadonlyMap<string, PerSlot>;
  /** Passes whose findings the thread must still read, by name. */
  readonly unjudged: readonly string[];
  readonly isWhole: boolean;
}

type PerPass = readonly PerSlot[];

interface FoundByPasses extends Pick<TextFindings, 'isWhole'> {
  readonly perPass: PerPass;
}

/** The passes of a service, by name. */
export class PassChain {
  constructor(private readonly passes: readonly DetectionPass[]) {}

  /** @throws Error if there is no pass with this name */
  named(name: string): DetectionPass {
    const pass = this.passes.find((candidate) => candidate.name === name);
    if (pass === undefined)
      throw new Error('the policy asks for a detection pass that this service does not have');
    return pass;
  }

  /** Returns the kinds that a pass can find, or none if this service does not have the pass. */
  kindsOf(name: string): readonly EntityKind[] {
    return this.passes.find((pass) => pass.name === name)?.kinds ?? [];
  }

  /**
   * Returns the findings of the passes, and then of the policy's own recognizers, in each text.
   * @throws any error of a pass, except an error of the model pass if the policy continues without it
   */
  async read(texts: readonly SlotInContext[], reading: Reading): Promise<TextFindings> {
    const [{ perPass, isWhole }, own] = await Promise.all([
      this.run(texts, reading),
      PolicyRules.of(reading.policy).recognizers.find(texts, reading.signal),
    ]);
    const all = [...perPass, own];
    return { findings: texts.map((_, at) => all.flatMap((ofPass) => ofPass[at] ?? [])), isWhole };
  }

  /**
   * Returns the raw findings of passes that the side thread cannot run. The thread runs the rest of {@link read}.
   * @throws as {@link read} does
   */
  async giveAside(texts: readonly SlotInContext[], reading: Reading): Promise<GivenFindings> {
    const passes = reading.passes.filter((name) => this.named(name).runsAnywhere !== true);
    const readings = await spelledReadings(texts);
    const { perPass, isWhole } = await this.detect(texts, readings, { ...reading, passes }, detectUnread);
    return {
      given: new Map(passes.map((name, at) => [name, perPass[at] ?? []])),
      unjudged: passes.filter((name) => this.named(name).detectUnread !== undefined),
      isWhole,
    };
  }

  private async run(texts: readonly SlotInContext[], reading: Reading): Promise<FoundByPasses> {
    const readings = await spelledReadings(texts);
    const { perPass, isWhole } = await this.detect(texts, readings, reading, detect);
    return { perPass: await withExtents(texts, withReadings(texts, readings, perPass)), isWhole };
  }

  private async detect(
    texts: readonly SlotInContext[],
    readings: readonly (SpelledReading | undefined)[],
    { accountId, policy, passes, signal, onModelFailure }: Reading,
    run: Run,
  ): Promise<FoundByPasses> {
    const { maskedKinds: kinds, country, rules } = policy;
    const context = { kinds, country, months: rules.get('DATE')?.months, accountId };
    const read = readings.flatMap((reading) => reading?.placed ?? []);
    let isWhole = true;
    const perPass = await Promise.all(
      passes.map(async (name) => {
        try {
          return await run(this.named(name), [...texts, ...read], context, signal);
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
}

type Run = (pass: DetectionPass, ...args: Parameters<DetectionPass['detect']>) => Promise<Entity[][]>;

const detect: Run = (pass, ...args) => pass.detect(...args);
const detectUnread: Run = (pass, ...args) => pass.detectUnread?.(...args) ?? pass.detect(...args);

async function spelledReadings(
  texts: readonly SlotInContext[],
): Promise<readonly (SpelledReading | undefined)[]> {
  const slice = new TimeSlice();
  const readings: (SpelledReading | undefined)[] = [];
  for (const text of texts) {
    readings.push(spelledReading(text));
    if (slice.isOver) await slice.yield();
  }
  return readings;
}

/**
 * Merges the findings in texts with the findings in rewritten texts, for texts with spelled words.
 * @param perPass findings of each pass, in the texts and then in the rewritten texts
 */
function withReadings(
  texts: readonly SlotInContext[],
  readings: readonly (SpelledReading | undefined)[],
  perPass: PerPass,
): PerPass {
  if (readings.every((reading) => reading === undefined)) return perPass;
  const found = perPass.map((ofPass) => ofPass.slice(0, texts.length));
  let next = texts.length;
  readings.forEach((reading, at) => {
    if (reading === undefined) return;
    const both = perPass.map((ofPass) => ({ raw: ofPass[at] ?? [], read: ofPass[next] ?? [] }));
    withReading(texts[at]?.slot.text ?? '', reading, both).forEach((entities, pass) => {
      const ofPass = found[pass];
      if (ofPass !== undefined && ofPass.length > 0) ofPass[at] = entities;
    });
    next++;
  });
  return found;
}

/** Removes facts that identify no person, and corrects the extents of values. A pass that failed has no findings. */
async function withExtents(texts: readonly SlotInContext[], perPass: PerPass): Promise<PerPass> {
  const slice = new TimeSlice();
  const corrected: FoundPerPass[] = [];
  for (const [at, placed] of texts.entries()) {
    const found = perPass.map((ofPass) => withoutFacts(placed, ofPass[at] ?? []));
    corrected.push(correctExtents(placed.slot, found));
    if (slice.isOver) await slice.yield();
  }
  return perPass.map((found, pass) =>
    found.length === 0 ? found : corrected.map((each) => each[pass] ?? []),
  );
}
