import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import type { Sha256Hex } from '../common/text/branded.js';
import { DomainError } from '../common/errors/domain-error.js';
import { TimeSlice } from '../common/async/time-slice.js';
import { LightAbortController } from '../common/async/light-abort.js';
import type { DetectionPolicy } from './policy/detection-policy.js';
import { DetectionCache } from './detection-cache.js';
import { DETECTION_PASSES, type DetectionPass } from './detection-pass.js';
import type { Entity } from './entity.js';
import type { EntityKind } from './kinds.js';
import { holdsLeak, type MaskedRequest } from './leak.js';
import { LongTexts } from './long/long-texts.js';
import { MODEL_PASS, PassChain, type PassFindings } from './pass-chain.js';
import { isAsWritten, normalizedSlot } from './text/normalized-text.js';
import { ClearPlaces } from './policy/clear-places.js';
import { PolicyRules } from './policy/rules.js';
import { settleFindings } from './settle.js';
import type { TextSlot } from './slot.js';
import { contextsOf, type SlotInContext } from './slot-context.js';

/** Details of one request for {@link DetectionService.detect}. */
export interface DetectionOptions {
  /** Leaves the model pass out, as for agents on `stub`. */
  readonly withoutModel?: boolean;
  /** Called with the reason when the model pass gave no findings and the policy goes on without them. */
  readonly onModelFailure?: (code: string) => void;
}

/** A request that is being read. */
interface Reading {
  readonly slots: readonly TextSlot[];
  readonly keys: readonly string[];
  readonly passes: readonly string[];
  readonly policy: DetectionPolicy;
  readonly signal: AbortSignal;
  readonly onModelFailure: (code: string) => void;
  /** Per slot what was found in its text before; undefined where it was not met. */
  readonly known: readonly (readonly Entity[] | undefined)[];
  /** The other texts by their keys: one that stands several times is read once. */
  readonly unread: ReadonlyMap<string, SlotInContext>;
}

/** Runs the passes that a policy asks for, and its own recognizers, and merges their findings. */
@Injectable()
export class DetectionService {
  private readonly logger = new Logger(DetectionService.name);
  private readonly chain: PassChain;

  /** @param longTexts without it, long texts are read on the main thread as well */
  constructor(
    @Inject(DETECTION_PASSES) passes: readonly DetectionPass[],
    private readonly cache: DetectionCache = new DetectionCache(),
    @Optional() private readonly longTexts?: LongTexts,
  ) {
    this.chain = new PassChain(passes);
  }

  /**
   * Findings per slot: sorted, disjoint, of kinds that the policy masks, and the same value wherever it stands.
   * @throws DomainError `detection_unavailable` when a pass fails or is missing; nothing may be forwarded then
   */
  detect(
    slots: readonly TextSlot[],
    policy: DetectionPolicy,
    signal: AbortSignal,
    options: DetectionOptions = {},
  ): Promise<Entity[][]> {
    return available(signal, async () => {
      const reading = await this.begin(slots, policy, signal, options);
      const { keys, unread } = reading;
      const known = this.cache.getRequest(keys);
      if (known !== undefined) {
        ClearPlaces.of(slots, PolicyRules.of(policy)).note(known.merged);
        return known.findings;
      }
      const texts = [...unread.values()].map(({ slot }) => slot);
      if (this.longTexts !== undefined && LongTexts.areLong(slots, texts))
        return this.detectAside(reading, this.longTexts);
      const settled = await settleFindings(slots, await this.findAll(reading), policy);
      this.cache.setRequest(keys, settled);
      return settled.findings;
    });
  }

  /**
   * The last check before a request may leave: true if a masked text holds a value that was just masked, unless the policy
   * says so.
   * @throws DomainError `detection_unavailable` when the check could not be made
   */
  holdsLeak(request: MaskedRequest, policy: DetectionPolicy, signal: AbortSignal): Promise<boolean> {
    return available(signal, () =>
      this.longTexts?.has(request.slots) === true
        ? this.longTexts.holdsLeak(request, policy, signal)
        : holdsLeak(request, policy),
    );
  }

  /**
   * Detects in texts that a later request will hold, so that it finds them in the cache; not while a pass is busy, so that
   * no call waits for what is done ahead of its time, and not in long texts.
   * @throws Error when a pass fails; nothing depends on it
   */
  async warmCache(
    slots: readonly TextSlot[],
    policy: DetectionPolicy,
    options: DetectionOptions = {},
  ): Promise<void> {
    if (passNames(policy, options).some((name) => this.chain.named(name).isBusy === true)) return;
    if (LongTexts.areLong(slots, slots)) return;
    await this.findAll(await this.begin(slots, policy, new LightAbortController().signal, options));
  }

  /** Hex SHA-256 of the model that reads texts under the policy; undefined if none does. */
  modelSha256(policy: DetectionPolicy, options: DetectionOptions): Sha256Hex | undefined {
    return passNames(policy, options).includes(MODEL_PASS) ? this.chain.named(MODEL_PASS).sha256 : undefined;
  }

  /** Kinds that a pass of that name can find; none for a pass that this service does not have. */
  kindsOf(pass: string): readonly EntityKind[] {
    return this.chain.kindsOf(pass);
  }

  private async begin(
    slots: readonly TextSlot[],
    policy: DetectionPolicy,
    signal: AbortSignal,
    options: DetectionOptions,
  ): Promise<Reading> {
    const slice = new TimeSlice();
    const passes = passNames(policy, options);
    const detector = `${policy.sha256}\0${passes.join()}`;
    const keys: string[] = [];
    const known: (readonly Entity[] | undefined)[] = [];
    const unread = new Map<string, SlotInContext>();
    for (const text of contextsOf(slots)) {
      const key = this.cache.key(detector, text);
      const found = this.cache.get(key);
      if (found?.asWritten === true) normalizedSlot(text.slot).readAsWritten();
      if (found === undefined && !unread.has(key)) unread.set(key, text);
      keys.push(key);
      known.push(found?.findings);
      if (slice.isOver) await slice.yield();
    }
    const { onModelFailure = this.logModelFailure } = options;
    return { slots, keys, passes, policy, signal, onModelFailure, known, unread };
  }

  /** What the passes find in each slot, the texts that were met before from the cache. */
  private async findAll(reading: Reading): Promise<(readonly Entity[])[]> {
    const { keys, passes, policy, signal, onModelFailure, known, unread } = reading;
    const fresh = new Map<string, readonly Entity[]>();
    if (unread.size > 0) {
      const texts = [...unread.values()];
      const found = await this.chain.runAll(passes, texts, policy, signal, onModelFailure);
      const perText = texts.map((_, at) => found.perPass.flatMap((ofPass) => ofPass[at] ?? []));
      [...unread.keys()].forEach((key, at) => fresh.set(key, perText[at] ?? []));
      if (found.isWhole)
        this.keep(
          unread,
          perText,
          texts.map(({ slot }) => isAsWritten(slot)),
        );
    }
    return keys.map((key, index) => known[index] ?? fresh.get(key) ?? []);
  }

  /** Has a thread do all that it can do. */
  private async detectAside(reading: Reading, longTexts: LongTexts): Promise<Entity[][]> {
    const { slots, keys, passes, policy, signal, known, unread } = reading;
    const { given, isWhole } = await this.runHere(reading);
    const numbers = new Map([...unread.keys()].map((key, at) => [key, at]));
    const { fresh, asWritten, findings } = await longTexts.detect(
      {
        slots,
        policy,
        passes,
        unread: [...unread.values()],
        given,
        readAs: keys.map((key, at) => (known[at] === undefined ? (numbers.get(key) ?? -1) : -1)),
        known: known.map((entities) => entities ?? []),
        asWritten: keys.flatMap((key, at) => (this.cache.get(key)?.asWritten === true ? [at] : [])),
      },
      signal,
    );
    if (isWhole) this.keep(unread, fresh, asWritten);
    return findings;
  }

  /** Runs the passes that a thread can't run for itself. */
  private async runHere({
    passes,
    policy,
    signal,
    onModelFailure,
    unread,
  }: Reading): Promise<{ given: Map<string, PassFindings['perPass'][number]>; isWhole: boolean }> {
    const here = passes.filter((name) => this.chain.named(name).runsAnywhere !== true);
    const texts = [...unread.values()];
    const { perPass, isWhole } = await this.chain.run(here, texts, policy, signal, onModelFailure);
    return { given: new Map(here.map((name, at) => [name, perPass[at] ?? []])), isWhole };
  }

  private keep(
    unread: ReadonlyMap<string, SlotInContext>,
    found: readonly (readonly Entity[])[],
    asWritten: readonly boolean[],
  ): void {
    let at = 0;
    for (const key of unread.keys()) {
      this.cache.set(key, { findings: found[at] ?? [], asWritten: asWritten[at] ?? false });
      at += 1;
    }
  }

  private readonly logModelFailure = (code: string): void => {
    this.logger.warn(`the model pass failed: ${code}; the policy goes on with the pattern pass`);
  };
}

function passNames(policy: DetectionPolicy, { withoutModel }: DetectionOptions): readonly string[] {
  return withoutModel === true ? policy.passes.filter((name) => name !== MODEL_PASS) : policy.passes;
}

/** @throws DomainError `detection_unavailable` for whatever the work throws, unless the caller has left */
async function available<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new DomainError('detection_unavailable', 'Detection failed, so nothing was forwarded.', { cause });
  }
}
