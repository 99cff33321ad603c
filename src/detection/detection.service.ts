import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { LightAbortController } from '../common/async/light-abort.js';
import { TimeSlice } from '../common/async/time-slice.js';
import type { CallLanguage } from '../common/spoken-languages.js';
import type { Sha256Hex } from '../common/text/branded.js';
import {
  ConversationCache,
  type ConversationEntry,
  type KnownConversation,
  type KnownRequest,
} from './conversation/conversation-cache.js';
import { asEncoded, decodedSlots, decodeSlots, foundInDecoded } from './decoded-slots.js';
import { DetectionCache, type FindingsStore } from './detection-cache.js';
import { DETECTION_PASSES, type DetectionPass } from './detection-pass.js';
import type { Entity, PerSlot } from './entity.js';
import type { EntityKind } from './kinds.js';
import { LongTexts } from './threads/long-texts.js';
import { mergeEntities } from './merge.js';
import { available } from './available.js';
import { MODEL_PASS, PassChain, type Reading } from './pass-chain.js';
import { calendarOf } from './policy/dates.js';
import type { DetectionPolicy } from './policy/detection-policy.js';
import { PolicyRules } from './policy/rules.js';
import {
  type LeftIn,
  type MaskedPlaces,
  type MaskedRequest,
  RequestDetection,
} from './conversation/request-detection.js';
import { heardLanguages, latestFrom } from './conversation/spoken-language.js';
import { WindowCache } from './conversation/window-cache.js';
import { NOTHING_REMEMBERED, type Remembered, rememberedInDecoded } from './conversation/remembered.js';
import {
  inDoubt,
  type MaskedBefore,
  RequestTexts,
  type RestoredIn,
  restoredPlaces,
} from './conversation/request-texts.js';
import type { ConversationText, TextSlot } from './slot.js';
import { contextsOf, type Heard, inContext, type SlotInContext } from './slot-context.js';
import { countSpared, type SparedValues } from './whose/sparing.js';
import { proposedTerms } from './whose/proposed-terms.js';
import { TextDetection } from './text-detection.js';

/** The conversation to which a request's texts belong. */
export interface SentConversation {
  /** Identifies the conversation if it has an ID. Conversations with different IDs do not share findings. */
  readonly id?: string | undefined;
  /** State of the account. After its keys, policies or values change, earlier results are not used. */
  readonly epoch: string;
  readonly text: ConversationText;
}

/** Details of one request for {@link DetectionService.detect}. */
export interface DetectionOptions {
  /** Account of the texts. Findings are never shared between accounts. */
  readonly accountId?: string;
  /** Omits the model pass, as for agents on `stub`. */
  readonly withoutModel?: boolean;
  /** Called with the reason if the model pass failed and the policy continues without it. */
  readonly onModelFailure?: (code: string) => void;
  /** The conversation of the texts, of which only new texts are read. */
  readonly conversation?: SentConversation;
  /** Values that were masked when texts of this conversation were masked before. They are always findings. */
  readonly masked?: MaskedBefore;
  /** Returns where values were restored in other texts. Called for texts that are not known. */
  readonly restoredIn?: RestoredIn;
  /** Memory of the conversation; undefined if the conversation has no ID. */
  readonly remembered?: Remembered | undefined;
  /** Findings of other instances in the account's texts. */
  readonly store?: FindingsStore | undefined;
  /** Texts before the given texts, if they are not included. */
  readonly heard?: readonly Heard[];
  /** Number of texts at the beginning that are not sent again. Values left in clear there were counted before. */
  readonly earlierSlots?: number | undefined;
}

/** Result of detection in a request. */
export interface DetectedRequest {
  /** Findings per slot: sorted, disjoint, of masked kinds, with every occurrence of a value. */
  readonly findings: PerSlot;
  /** Findings per slot before propagation. Undefined if the whole request was cached. */
  readonly read: PerSlot | undefined;
  /** Values that are left in clear. */
  readonly spared: readonly SparedValues[];
  /** Languages of callers, in all turns and in the turns to answer now. */
  readonly languages: Readonly<Record<'all' | 'latest', readonly CallLanguage[]>>;
  /** Position of the first slot in the turns to answer now. */
  readonly latestFrom: number;
  /** Returns whether a value is left in clear in the slots from a position. */
  readonly isSparedFrom: (from: number) => boolean;
  /**
   * Egress check. Returns true if a masked text contains a masked value, unless the policy leaves the value there in
   * clear. If there is no such value, the conversation's new state is cached.
   * @throws DomainError `detection_unavailable` if the check could not run
   */
  readonly holdsLeak: (masked: MaskedRequest) => Promise<boolean>;
  /** Returns where values remain in the texts, if the check has found a value. @throws as {@link holdsLeak} */
  readonly findLeft: (masked: MaskedPlaces) => Promise<readonly LeftIn[]>;
}

/** Runs the passes and recognizers of a policy, and merges their findings. */
@Injectable()
export class DetectionService {
  private readonly logger = new Logger(DetectionService.name);
  private readonly chain: PassChain;
  private readonly texts: TextDetection;

  /** @param longTexts reads long texts in a thread. If undefined, the main thread reads them. */
  constructor(
    @Inject(DETECTION_PASSES) passes: readonly DetectionPass[],
    cache: DetectionCache = new DetectionCache(),
    private readonly conversations: ConversationCache = new ConversationCache(),
    @Optional() private readonly longTexts?: LongTexts,
    private readonly windows: WindowCache = new WindowCache(),
  ) {
    this.chain = new PassChain(passes);
    this.texts = new TextDetection(this.chain, cache);
  }

  /**
   * Returns the findings in texts. See {@link DetectedRequest}.
   * @throws DomainError `detection_unavailable` if a pass fails or is missing. The texts must not be forwarded then.
   */
  async detect(
    slots: readonly TextSlot[],
    policy: DetectionPolicy,
    signal: AbortSignal,
    options: DetectionOptions = {},
  ): Promise<PerSlot> {
    return (await this.detectRequest(slots, policy, signal, options)).findings;
  }

  /**
   * Returns the findings in a request, and the values that are left in clear.
   * @throws DomainError `detection_unavailable` if a pass fails or is missing. The request must not be forwarded then.
   */
  async detectRequest(
    slots: readonly TextSlot[],
    policy: DetectionPolicy,
    signal: AbortSignal,
    options: DetectionOptions = {},
  ): Promise<DetectedRequest> {
    const { conversation, masked = new Map<TextSlot, readonly Entity[]>(), restoredIn } = options;
    const { findings, spared, texts, read, holdsLeak, findLeft } = await available(signal, async () => {
      const ownReading = this.readingOf(policy, signal, options);
      const slice = new TimeSlice();
      const entry = conversation && this.knownOf(conversation, slots, ownReading, options.remembered);
      if (slice.isOver) await slice.yield();
      const texts = await RequestTexts.spoken(policy, await decodeSlots(slots, slice), entry?.known);
      const remembered = rememberedInDecoded(options.remembered ?? NOTHING_REMEMBERED);
      const reading = { remembered: remembered.texts, ...ownReading };
      if (entry?.request !== undefined) {
        const request = new RequestDetection(texts, policy);
        return { texts, read: undefined, ...checksOf(request), ...entry.request };
      }
      const before = restoredPlaces(
        texts,
        foundInDecoded(masked),
        restoredIn &&
          (async (read) => foundInDecoded(await restoredIn(read.map((slot) => slot.encoded?.slot ?? slot)))),
      );
      before.catch(() => undefined);
      const found =
        (await this.detectAside(texts, reading, before, remembered)) ??
        (await this.detectHere(texts, reading, entry, before, remembered));
      return { texts, ...found };
    });
    const { spoken } = texts;
    const latest = latestFrom(slots);
    return {
      findings: texts.slots === slots ? findings : asEncoded(texts.slots, findings),
      read: texts.slots === slots ? read : read && asEncoded(texts.slots, read),
      languages: {
        all: heardLanguages(slots, spoken, policy),
        latest: heardLanguages(slots, spoken, policy, latest),
      },
      latestFrom: latest,
      isSparedFrom: (from) => spared.some((found, at) => at >= from && found.length > 0),
      spared: countSpared(spared, options.earlierSlots),
      holdsLeak: (request) => available(signal, () => holdsLeak(request)),
      findLeft: (request) => available(signal, () => findLeft(request)),
    };
  }

  /**
   * Returns phrases of system prompts that may be the office's own terms, masked or not. See `proposedTerms`.
   * @throws DomainError `detection_unavailable` if a pass fails or is missing
   */
  async proposeOwnTerms(
    sent: readonly TextSlot[],
    policy: DetectionPolicy,
    signal: AbortSignal,
    options: DetectionOptions = {},
  ): Promise<readonly string[]> {
    // Only phrases in instructions are proposed.
    if (!sent.some(({ role }) => role === 'system')) return [];
    const slots = decodedSlots(sent);
    return available(signal, async () => {
      const rules = PolicyRules.of(policy);
      const reading = this.readingOf(policy, signal, options);
      const { findings } = await this.texts.find(await placedIn(slots, policy), reading);
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
   * Detects values of a later request, so that the cache contains the findings. Skipped for long texts, and while a
   * pass is busy, so that no call waits for this work.
   * @throws Error if a pass fails, which has no further effect
   */
  async warmCache(
    sent: readonly TextSlot[],
    policy: DetectionPolicy,
    options: DetectionOptions = {},
  ): Promise<void> {
    const reading = this.readingOf(policy, new LightAbortController().signal, options);
    if (reading.passes.some((name) => this.chain.named(name).isBusy === true)) return;
    if (LongTexts.areLong(sent, sent)) return;
    const slots = decodedSlots(sent);
    await this.texts.find(await placedIn(slots, policy, options.heard), reading);
  }

  /** Returns the hex SHA-256 of the model that reads texts under the policy, or undefined if no model does. */
  modelSha256(policy: DetectionPolicy, options: DetectionOptions): Sha256Hex | undefined {
    return passNames(policy, options).includes(MODEL_PASS) ? this.chain.named(MODEL_PASS).sha256 : undefined;
  }

  /** Returns the kinds that a pass can find, or none if this service does not have the pass. */
  kindsOf(pass: string): readonly EntityKind[] {
    return this.chain.kindsOf(pass);
  }

  private readingOf(policy: DetectionPolicy, signal: AbortSignal, options: DetectionOptions): Reading {
    const { accountId = '', onModelFailure = this.logModelFailure, store } = options;
    return { accountId, policy, passes: passNames(policy, options), signal, onModelFailure, store };
  }

  /** Returns cached results for a conversation, by any window of its turns if it has an ID, or by its beginning. */
  private knownOf(
    conversation: SentConversation,
    slots: readonly TextSlot[],
    reading: Reading,
    remembered: Remembered | undefined,
  ): ConversationEntry {
    const scope = scopeOf(conversation, reading);
    return remembered === undefined
      ? this.conversations.lookUp(scope, conversation.text)
      : this.windows.lookUp(scope, conversation.text, slots, remembered);
  }

  private async detectHere(
    texts: RequestTexts,
    reading: Reading,
    entry: ConversationEntry | undefined,
    before: Promise<MaskedBefore>,
    remembered: Remembered,
  ): Promise<FoundRequest> {
    const request = new RequestDetection(texts, reading.policy, remembered);
    const { isWhole, read, ...found } = await request.find(async (slice) => {
      const [read, masked] = await Promise.all([this.texts.findAdded(texts, reading, slice), before]);
      return { masked, ...read };
    });
    if (isWhole) entry?.keepRequest?.(found);
    const { holdsLeak, findLeft } = checksOf(request, entry?.keep);
    return { holdsLeak, findLeft, ...found, read: isWhole ? read : undefined };
  }

  /**
   * Runs as much as possible in a thread if the texts are long, and returns undefined otherwise. Known texts are not
   * looked up for this decision, because each turn of a long conversation would read all earlier texts again.
   */
  private async detectAside(
    texts: RequestTexts,
    reading: Reading,
    before: Promise<MaskedBefore>,
    remembered: Remembered,
  ): Promise<FoundRequest | undefined> {
    const { longTexts } = this;
    const { slots, addedSlots } = texts;
    if (longTexts === undefined || !LongTexts.areLong(slots, addedSlots)) return undefined;
    const known = await this.texts.lookUp(
      contextsOf(slots, undefined, inDoubt(texts, reading.policy)),
      reading,
    );
    const unread = [...known.unread.values()].map(({ text }) => text);
    const unreadSlots = unread.map(({ slot }) => slot);
    if (!LongTexts.areLong(slots, unreadSlots)) return undefined;
    const given = await this.chain.giveAside(unread, reading);
    const masked = await before;
    const found = await longTexts.detect({ slots, reading, known, given, masked, remembered });
    if (given.isWhole) await this.texts.keep(known.unread, found.fresh, found.asWritten, reading.store);
    const { findings, spared } = found;
    const { findLeft } = checksOf(new RequestDetection(texts, reading.policy));
    const holdsLeak: Checks['holdsLeak'] = (request) => longTexts.holdsLeak(slots, request, reading);
    const fresh = new Map([...known.unread.keys()].map((key, at) => [key, found.fresh[at]]));
    const read = known.keys.map((key, at) => known.known[at] ?? fresh.get(key) ?? []);
    return { findings, spared, read: given.isWhole ? read : undefined, holdsLeak, findLeft };
  }

  private readonly logModelFailure = (code: string): void => {
    this.logger.warn(`the model pass failed: ${code}; the policy goes on with the pattern pass`);
  };
}

/** Findings in a request, and its checks. */
interface FoundRequest extends KnownRequest, Checks, Pick<DetectedRequest, 'read'> {}

type Checks = Pick<DetectedRequest, 'holdsLeak' | 'findLeft'>;

function checksOf(request: RequestDetection, keep?: (known: KnownConversation) => void): Checks {
  return {
    holdsLeak: (masked) => request.holdsLeak(masked, keep),
    findLeft: (masked) => request.findLeft(masked),
  };
}

/** Returns texts in the context of their conversation, from its start or from `heard`. */
async function placedIn(
  slots: readonly TextSlot[],
  policy: DetectionPolicy,
  heard?: readonly Heard[],
): Promise<SlotInContext[]> {
  return inContext(slots, heard, inDoubt(await RequestTexts.spoken(policy, slots), policy));
}

/** Returns everything else that determines the findings in a conversation. */
function scopeOf({ id = '', epoch }: SentConversation, { accountId, policy, passes }: Reading): string {
  return `${accountId} ${id} ${epoch} ${policy.findingsKey} ${passes.join()} ${calendarOf(Date.now())}`;
}

function passNames(policy: DetectionPolicy, { withoutModel }: DetectionOptions): readonly string[] {
  return withoutModel === true ? policy.passes.filter((name) => name !== MODEL_PASS) : policy.passes;
}
