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

/** The conversation that the texts of a request are. */
export interface SentConversation {
  /** Identifies the conversation if it has an ID. Conversations with different IDs do not share findings. */
  readonly id?: string | undefined;
  /** The account's: what is known of a conversation is known no more once its keys, policies or values have changed. */
  readonly epoch: string;
  readonly text: ConversationText;
}

/** Details of one request for {@link DetectionService.detect}. */
export interface DetectionOptions {
  /** Whose texts they are: what was found in one account's is never used for another's. */
  readonly accountId?: string;
  /** Leaves the model pass out, as for agents on `stub`. */
  readonly withoutModel?: boolean;
  /** Called with the reason when the model pass gave no findings and the policy goes on without them. */
  readonly onModelFailure?: (code: string) => void;
  /** The conversation that the texts are: it is read on from where it was sent last. */
  readonly conversation?: SentConversation;
  /** What was masked in texts that come from a conversation as it was masked then: it stays found in them. */
  readonly masked?: MaskedBefore;
  /** Where values were restored in others: it is asked of those texts that are not known. */
  readonly restoredIn?: RestoredIn;
  /** Memory of the conversation; undefined if the conversation has no ID. */
  readonly remembered?: Remembered | undefined;
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
  readonly findings: PerSlot;
  /** Findings per slot before propagation; undefined if the request was known as a whole. */
  readonly read: PerSlot | undefined;
  /** What stays in clear. */
  readonly spared: readonly SparedValues[];
  /** What callers spoke, in all of their turns and in those that are answered now. */
  readonly languages: Readonly<Record<'all' | 'latest', readonly CallLanguage[]>>;
  /** Position of the first slot of the turns that are answered now. */
  readonly latestFrom: number;
  /** Whether anything stays in clear in the slots from a position on. */
  readonly isSparedFrom: (from: number) => boolean;
  /**
   * The last check before the request may leave: true if a masked text holds a value that was just masked, unless the policy
   * leaves it there in clear. What holds none is what the conversation may go on from.
   * @throws DomainError `detection_unavailable` when the check could not be made
   */
  readonly holdsLeak: (masked: MaskedRequest) => Promise<boolean>;
  /** Where values are left in the texts, if the check has found any. @throws as {@link holdsLeak} */
  readonly findLeft: (masked: MaskedPlaces) => Promise<readonly LeftIn[]>;
}

/** Runs the passes that a policy asks for, and its own recognizers, and merges their findings. */
@Injectable()
export class DetectionService {
  private readonly logger = new Logger(DetectionService.name);
  private readonly chain: PassChain;
  private readonly texts: TextDetection;

  /** @param longTexts without it, long texts are read on the main thread as well */
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
   * What is found in texts: see {@link DetectedRequest}.
   * @throws DomainError `detection_unavailable` when a pass fails or is missing; nothing may be forwarded then
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
   * What is found in a request, and what of it stays in clear.
   * @throws DomainError `detection_unavailable` when a pass fails or is missing; nothing may be forwarded then
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
   * Phrases of the system prompts by which the agent's own side may speak of itself, masked or not: see `proposedTerms`.
   * @throws DomainError `detection_unavailable` when a pass fails or is missing
   */
  async proposeOwnTerms(
    sent: readonly TextSlot[],
    policy: DetectionPolicy,
    signal: AbortSignal,
    options: DetectionOptions = {},
  ): Promise<readonly string[]> {
    // Only what stands in instructions is proposed.
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
   * Detects in texts that a later request will hold, so that it finds them in the cache; not while a pass is busy, so that
   * no call waits for what is done ahead of its time, and not in long texts.
   * @throws Error when a pass fails; nothing depends on it
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

  /** What is known of a conversation: of one that has an ID by any window of it, of others by their beginning. */
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
   * Has a thread do all that it can do, if the texts are long; undefined if they aren't. Those that are known are not looked
   * up to find that out: each turn of a long conversation would read all before it again.
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

/** What is found in a request, and how it is checked. */
interface FoundRequest extends KnownRequest, Checks, Pick<DetectedRequest, 'read'> {}

type Checks = Pick<DetectedRequest, 'holdsLeak' | 'findLeft'>;

function checksOf(request: RequestDetection, keep?: (known: KnownConversation) => void): Checks {
  return {
    holdsLeak: (masked) => request.holdsLeak(masked, keep),
    findLeft: (masked) => request.findLeft(masked),
  };
}

/** The texts of a conversation from its start, or from what was heard on. */
async function placedIn(
  slots: readonly TextSlot[],
  policy: DetectionPolicy,
  heard?: readonly Heard[],
): Promise<SlotInContext[]> {
  return inContext(slots, heard, inDoubt(await RequestTexts.spoken(policy, slots), policy));
}

/** All else that findings in a conversation depend on. */
function scopeOf({ id = '', epoch }: SentConversation, { accountId, policy, passes }: Reading): string {
  return `${accountId} ${id} ${epoch} ${policy.findingsKey} ${passes.join()} ${calendarOf(Date.now())}`;
}

function passNames(policy: DetectionPolicy, { withoutModel }: DetectionOptions): readonly string[] {
  return withoutModel === true ? policy.passes.filter((name) => name !== MODEL_PASS) : policy.passes;
}
