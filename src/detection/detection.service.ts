import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { LightAbortController } from '../common/async/light-abort.js';
import { TimeSlice } from '../common/async/time-slice.js';
import { DomainError } from '../common/errors/domain-error.js';
import type { Sha256Hex } from '../common/text/branded.js';
import { ConversationCache, type MetConversation } from './conversation/conversation-cache.js';
import {
  ConversationMemory,
  type RestoredIn,
  restoredPlaces,
  type SentConversation,
} from './conversation/conversation-memory.js';
import { addedTexts, RequestDetection } from './conversation/request-detection.js';
import { DetectionCache } from './detection-cache.js';
import { DETECTION_PASSES, type DetectionPass } from './detection-pass.js';
import type { Entity } from './entity.js';
import type { FindingsStore } from './findings-store.js';
import type { EntityKind } from './kinds.js';
import type { MaskedRequest } from './leak.js';
import { LongTexts } from './long/long-texts.js';
import { mergeEntities } from './merge.js';
import { proposedTerms } from './sparing/proposed-terms.js';
import { MODEL_PASS, PassChain, type Reading } from './pass-chain.js';
import type { DetectionPolicy } from './policy/detection-policy.js';
import { PolicyRules } from './policy/rules.js';
import { type MaskedBefore, withRestored } from './restored.js';
import type { TextSlot } from './slot.js';
import { countSpared, type SparedFinding, type SparedValues } from './spared.js';
import { contextsOf, type Heard, inContext } from './slot-context.js';
import { TextDetection } from './text-detection.js';

/** Details of one request for {@link DetectionService.detect}. */
export interface DetectionOptions {
  /** Whose texts they are: what was found in one account's is never used for another's. */
  readonly accountId?: string;
  /** Leaves the model pass out, as for agents on `stub`. */
  readonly withoutModel?: boolean;
  /** Called with the reason when the model pass gave no findings and the policy goes on without them. */
  readonly onModelFailure?: (code: string) => void;
  /** The conversation that the texts are: it is read on from where it was met last. */
  readonly conversation?: SentConversation;
  /** What was masked in texts that come from a conversation as it was masked then: it stays found in them. */
  readonly masked?: MaskedBefore;
  /** Where values were restored in others: it is asked of those texts that are not known. */
  readonly restoredIn?: RestoredIn;
  /** What other instances have found in the account's texts. */
  readonly store?: FindingsStore | undefined;
  /** What was said before the texts, where that isn't among them. */
  readonly heard?: readonly Heard[];
  /** How many of the texts, the first ones, aren't sent again: what stays in clear there was told before. */
  readonly earlierSlots?: number | undefined;
}

/** What becomes of a request. */
export interface DetectedRequest {
  /** Per slot: sorted, disjoint, of kinds that the policy masks, and the same value wherever it stands. */
  readonly findings: readonly (readonly Entity[])[];
  /** What stays in clear. */
  readonly spared: readonly SparedValues[];
}

interface DetectedTexts {
  readonly findings: readonly (readonly Entity[])[];
  readonly spared: readonly (readonly SparedFinding[])[];
}

/** Runs the passes that a policy asks for, and its own recognizers, and merges their findings. */
@Injectable()
export class DetectionService {
  private readonly logger = new Logger(DetectionService.name);
  private readonly chain: PassChain;
  private readonly texts: TextDetection;
  private readonly memory: ConversationMemory;

  /** @param longTexts without it, long texts are read on the main thread as well */
  constructor(
    @Inject(DETECTION_PASSES) passes: readonly DetectionPass[],
    cache: DetectionCache = new DetectionCache(),
    conversations: ConversationCache = new ConversationCache(),
    @Optional() private readonly longTexts?: LongTexts,
  ) {
    this.chain = new PassChain(passes);
    this.texts = new TextDetection(this.chain, cache);
    this.memory = new ConversationMemory(conversations);
  }

  /**
   * What is found in texts: see {@link DetectedRequest}.
   * @throws DomainError `detection_unavailable` when a pass fails or is missing; nothing may be forwarded then
   */
  async detect(
    slots: readonly TextSlot[],
    policy: DetectionPolicy,
    signal: AbortSignal,
    options: DetectionOptions = {},
  ): Promise<DetectedRequest['findings']> {
    return (await this.detectRequest(slots, policy, signal, options)).findings;
  }

  /**
   * What is found in a request, and what of it stays in clear.
   * @throws DomainError `detection_unavailable` when a pass fails or is missing; nothing may be forwarded then
   */
  async detectRequest(
    slots: readonly TextSlot[],
    policy: DetectionPolicy,
    signal: AbortSignal,
    options: DetectionOptions = {},
  ): Promise<DetectedRequest> {
    const { findings, spared } = await this.detectTexts(slots, policy, signal, options);
    return { findings, spared: countSpared(spared, options.earlierSlots) };
  }

  private detectTexts(
    slots: readonly TextSlot[],
    policy: DetectionPolicy,
    signal: AbortSignal,
    options: DetectionOptions,
  ): Promise<DetectedTexts> {
    return available(signal, async () => {
      const { conversation, masked = new Map<TextSlot, readonly Entity[]>(), restoredIn } = options;
      const reading = this.readingOf(policy, signal, options);
      const slice = new TimeSlice();
      const met = conversation && this.memory.meet(conversation, reading);
      if (slice.isOver) await slice.yield();
      if (met?.request !== undefined) return met.request;
      const before = restoredPlaces(slots, met?.known, masked, restoredIn);
      before.catch(() => undefined);
      return (
        (await this.detectAside(slots, reading, met, before)) ??
        (await this.detectHere(slots, reading, met, before))
      );
    });
  }

  /**
   * The last check before a request may leave: true if a masked text holds a value that was just masked, unless the policy
   * leaves it there in clear. What holds none is what the conversation may go on from.
   * @throws DomainError `detection_unavailable` when the check could not be made
   */
  holdsLeak(request: MaskedRequest, policy: DetectionPolicy, signal: AbortSignal): Promise<boolean> {
    return available(signal, () =>
      this.longTexts?.has(request.slots) === true
        ? this.longTexts.holdsLeak(request, policy, signal)
        : this.memory.holdsLeak(request, policy),
    );
  }

  /**
   * Phrases of the system prompts by which the agent's own side may speak of itself, masked or not: see `proposedTerms`.
   * @throws DomainError `detection_unavailable` when a pass fails or is missing
   */
  async proposeOwnTerms(
    slots: readonly TextSlot[],
    policy: DetectionPolicy,
    signal: AbortSignal,
    options: DetectionOptions = {},
  ): Promise<readonly string[]> {
    // Only what stands in instructions is proposed.
    if (!slots.some(({ role }) => role === 'system')) return [];
    return available(signal, async () => {
      const rules = PolicyRules.of(policy);
      const { findings } = await this.texts.find(inContext(slots), this.readingOf(policy, signal, options));
      const merged = findings.map((entities, at) =>
        mergeEntities(
          entities.filter((entity) => rules.masks(entity)),
          slots[at]?.text,
        ),
      );
      return proposedTerms(slots, merged, (index, entity) => {
        const slot = slots[index];
        return slot !== undefined && rules.clearIn(slot).mask(entity).length === 0;
      });
    });
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
    const reading = this.readingOf(policy, new LightAbortController().signal, options);
    if (reading.passes.some((name) => this.chain.named(name).isBusy === true)) return;
    if (!LongTexts.areLong(slots, slots)) await this.texts.find(inContext(slots, options.heard), reading);
  }

  /** Hex SHA-256 of the model that reads texts under the policy; undefined if none does. */
  modelSha256(policy: DetectionPolicy, options: DetectionOptions): Sha256Hex | undefined {
    return passNames(policy, options).includes(MODEL_PASS) ? this.chain.named(MODEL_PASS).sha256 : undefined;
  }

  /** Kinds that a pass of that name can find; none for a pass that this service does not have. */
  kindsOf(pass: string): readonly EntityKind[] {
    return this.chain.kindsOf(pass);
  }

  private readingOf(policy: DetectionPolicy, signal: AbortSignal, options: DetectionOptions): Reading {
    const { accountId = '', onModelFailure = this.logModelFailure, store } = options;
    return { accountId, policy, passes: passNames(policy, options), signal, onModelFailure, store };
  }

  private async detectHere(
    slots: readonly TextSlot[],
    reading: Reading,
    met: MetConversation | undefined,
    before: Promise<MaskedBefore>,
  ): Promise<DetectedTexts> {
    const found = await new RequestDetection(this.texts, slots, reading, met?.known).run(before);
    const rules = PolicyRules.of(reading.policy);
    const findings = slots.map((slot, at) => rules.asMasked(slot, found.findings[at] ?? []));
    if (met !== undefined) this.memory.note(slots, met, found, findings);
    return { findings, spared: found.spared };
  }

  /**
   * Has a thread do all that it can do, if the texts are long; undefined if they aren't. Those that are known are not looked
   * up to find that out: each turn of a long conversation would read all before it again.
   */
  private async detectAside(
    slots: readonly TextSlot[],
    reading: Reading,
    met: MetConversation | undefined,
    before: Promise<MaskedBefore>,
  ): Promise<DetectedTexts | undefined> {
    const { longTexts } = this;
    const added = addedTexts(slots, met?.known);
    if (longTexts === undefined || !LongTexts.areLong(slots, slots.slice(added?.start, added?.end)))
      return undefined;
    const { keys, known, asWritten, unread } = await this.texts.lookUp(contextsOf(slots), reading);
    const texts = [...unread.values()].map(({ text }) => text);
    if (
      !LongTexts.areLong(
        slots,
        texts.map(({ slot }) => slot),
      )
    )
      return undefined;
    const here = reading.passes.filter((name) => this.chain.named(name).runsAnywhere !== true);
    const { perPass, isWhole } = await this.chain.runUnread(texts, { ...reading, passes: here });
    const masked = await before;
    const numbers = new Map([...unread.keys()].map((key, at) => [key, at]));
    const aside = await longTexts.detect(
      {
        accountId: reading.accountId,
        slots,
        policy: reading.policy,
        passes: reading.passes,
        unread: texts,
        given: new Map(here.map((name, at) => [name, perPass[at] ?? []])),
        unjudged: here.filter((name) => this.chain.named(name).detectUnread !== undefined),
        readAs: keys.map((key, at) => (known[at] === undefined ? (numbers.get(key) ?? -1) : -1)),
        known: known.map((entities) => entities ?? []),
        masked: slots.map((slot) => masked.get(slot) ?? []),
        asWritten: asWritten.flatMap((isWritten, at) => (isWritten ? [at] : [])),
      },
      reading.signal,
    );
    if (isWhole) await this.texts.keep(unread, aside.fresh, aside.asWritten, reading.store);
    const rules = PolicyRules.of(reading.policy);
    const findings = slots.map((slot, at) => withRestored(slot, aside.findings[at] ?? [], masked, rules));
    return { findings, spared: aside.spared };
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
