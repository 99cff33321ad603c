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
  /** What other instances have found in the account's texts, if that is to be used. */
  readonly store?: FindingsStore | undefined;
  /** Findings in texts of the conversation that were read before. They are not read again. */
  readonly remembered?: ReadonlyMap<TextSlot, CachedText> | undefined;
}

/** What was found in each of some texts. */
export interface TextFindings {
  readonly findings: PerSlot;
  /** False where a pass failed that the policy does without. */
  readonly isWhole: boolean;
}

/** What the passes found that the side thread can't run. */
export interface GivenFindings {
  /** By the name of the pass: of each text, and after them of each reading of one. */
  readonly given: ReadonlyMap<string, PerSlot>;
  /** Of these passes, those that leave it to the thread to read what they found. */
  readonly unjudged: readonly string[];
  readonly isWhole: boolean;
}

type PerPass = readonly PerSlot[];

interface FoundByPasses extends Pick<TextFindings, 'isWhole'> {
  readonly perPass: PerPass;
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
   * What the passes find in each text, and the policy's own recognizers after them.
   * @throws whatever a pass throws, but for the model's where the policy goes on without it
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
   * What the passes find that the side thread can't run, before any of it is read: that thread does all else of {@link read}.
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
 * What passes found of each text, with what they found in the readings of those in which something is spelled.
 * @param perPass of each pass, what it found in the texts, and after them in the readings
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

/** What passes found of each text but facts that identify nobody, with the extents of the values; a pass that failed has found nothing. */
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
