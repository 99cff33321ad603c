import { decodedSlots } from '../decoded-slots.js';
import type { DetectionPass } from '../detection-pass.js';
import type { Entity, PerSlot } from '../entity.js';
import { PassChain } from '../pass-chain.js';
import { readManyFindings } from '../passes/model/reading/model-reading.js';
import { PatternPass } from '../passes/pattern/pattern-pass.js';
import type { DetectionPolicy } from '../policy/detection-policy.js';
import { NOTHING_REMEMBERED } from '../conversation/remembered.js';
import { RequestDetection } from '../conversation/request-detection.js';
import { RequestTexts } from '../conversation/request-texts.js';
import type { TextSlot } from '../slot.js';
import type { SlotInContext } from '../slot-context.js';
import { isAsWritten, normalizedSlot } from '../text/normalized-text.js';
import { valueReader } from '../written/values.js';
import {
  type LongDetection,
  type LongFindings,
  type LongMasked,
  type LongResult,
  type LongTask,
  MOST_FINDINGS,
  TooManyFindings,
} from './long-protocol.js';
import { packEntities, unpackEntities, unpackSlots } from './packed.js';

/** Maximum number of cached policies. */
const MOST_POLICIES = 50;
/** Minimum length of values whose keys are computed in this thread. */
const LONG_VALUE = 200;
/** Maximum number of findings of all passes together, before merging. */
const MOST_UNMERGED = 10 * MOST_FINDINGS;
const NO_FAILURE = (): void => undefined;

/** Work of a thread for requests with long texts. Its results are the same as on the main thread. */
export class LongTextWork {
  private readonly pattern = new PatternPass();
  private readonly policies = new Map<string, DetectionPolicy>();

  /** Rejects with the signal's reason soon after the signal is aborted. */
  run(task: LongTask, signal: AbortSignal): Promise<LongResult> {
    return 'detect' in task ? this.detect(task.detect, signal) : this.check(task.check);
  }

  private async detect(task: LongDetection, signal: AbortSignal): Promise<LongFindings> {
    const slots = decodedSlots(unpackSlots(task.slots));
    const policy = this.known(task.policy);
    for (const at of task.asWritten) readAsWritten(slots[at]);
    const unread = task.unread.flatMap(([at, context]) => {
      const slot = slots[at];
      return slot === undefined ? [] : [{ slot, ...context }];
    });
    const fresh = await this.read(unread, task, policy, signal);
    const texts = await RequestTexts.spoken(policy, slots);
    const request = new RequestDetection(texts, policy, {
      ...NOTHING_REMEMBERED,
      values: task.values,
      masked: task.valuesMasked,
    });
    const { findings, spared } = await request.find(async () => {
      const known = await unpackEntities(task.known);
      const masked = await unpackEntities(task.masked);
      return {
        findings: known.map((entities, at) => fresh[task.readAs[at] ?? -1] ?? entities),
        masked: new Map(slots.flatMap((slot, at) => (masked[at]?.length ? [[slot, masked[at]]] : []))),
        contextFrom: 0,
        isWhole: true,
      };
    });
    boundFindings(findings, MOST_FINDINGS);
    return {
      fresh: await packEntities(fresh),
      asWritten: unread.map(({ slot }) => isAsWritten(slot)),
      findings: await packEntities(findings),
      spared: new Map([...spared.entries()].filter(([, list]) => list.length > 0)),
      keys: longKeys(slots, findings),
    };
  }

  private async read(
    unread: readonly SlotInContext[],
    task: LongDetection,
    policy: DetectionPolicy,
    signal: AbortSignal,
  ): Promise<PerSlot> {
    const chain = new PassChain([this.pattern, ...(await givenPasses(task))]);
    // Only the model pass distinguishes accounts, and it has already run.
    const reading = { accountId: '', policy, passes: task.passes, signal, onModelFailure: NO_FAILURE };
    const { findings } = await chain.read(unread, reading);
    boundFindings(findings, MOST_UNMERGED);
    signal.throwIfAborted();
    return findings;
  }

  private check({ slots, policy, texts, kinds, values }: LongMasked): Promise<boolean> {
    const words = values.map((text, at) => ({ kind: kinds[at] ?? '', text }));
    const request = new RequestDetection(
      new RequestTexts(decodedSlots(unpackSlots(slots))),
      this.known(policy),
    );
    return request.holdsLeak({ texts, values: words });
  }

  /** Returns the same object for the same policy, so that the policy is compiled once. */
  private known(policy: DetectionPolicy): DetectionPolicy {
    const known = this.policies.get(policy.findingsKey);
    if (known !== undefined) return known;
    if (this.policies.size === MOST_POLICIES) this.policies.clear();
    this.policies.set(policy.findingsKey, policy);
    return policy;
  }
}

function readAsWritten(slot: TextSlot | undefined): void {
  if (slot !== undefined) normalizedSlot(slot).readAsWritten();
}

/** Creates passes that return the given findings, or read the given findings first. */
function givenPasses({ given, unjudged }: LongDetection): Promise<DetectionPass[]> {
  return Promise.all(
    [...given].map(async ([name, packed]): Promise<DetectionPass> => {
      const found = await unpackEntities(packed);
      if (!unjudged.includes(name)) return { name, detect: () => Promise.resolve(found) };
      const read = (placed: SlotInContext, at: number): Promise<Entity[]> =>
        readManyFindings(placed, found[at] ?? []);
      return { name, detect: (texts) => Promise.all(texts.map(read)) };
    }),
  );
}

function longKeys(slots: readonly TextSlot[], findings: PerSlot): LongFindings['keys'] {
  const reader = valueReader(slots);
  return slots.flatMap(({ text }, at) =>
    (findings[at] ?? [])
      .filter(({ start, end }) => end - start >= LONG_VALUE)
      .map(({ kind, start, end }) => {
        const value = text.slice(start, end);
        return [kind, value, reader.keyOf(kind, value)] as const;
      }),
  );
}

/** @throws TooManyFindings */
function boundFindings(perSlot: PerSlot, most: number): void {
  if (perSlot.reduce((sum, { length }) => sum + length, 0) > most) throw new TooManyFindings();
}
