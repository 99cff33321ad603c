import { TimeSlice } from '../common/async/time-slice.js';
import type { KnownConversation } from './conversation/conversation-cache.js';
import { type CachedText, type DetectionCache, type FindingsStore, identityOf } from './detection-cache.js';
import type { Entity, PerSlot } from './entity.js';
import type { PassChain, Reading, TextFindings } from './pass-chain.js';
import { inDoubt, type RequestTexts } from './conversation/request-texts.js';
import { ContextReader, heardLast, type SlotInContext } from './slot-context.js';
import { isAsWritten, normalizedSlot } from './text/normalized-text.js';

/** Texts of which some are known. */
export interface PartlyKnown {
  readonly keys: readonly string[];
  /** Known findings in each text, or undefined if the text was not read. */
  readonly known: readonly (readonly Entity[] | undefined)[];
  /** Whether each text is known to contain no spoken value. */
  readonly asWritten: readonly boolean[];
  /** The other texts by key. A text that occurs several times is read once. */
  readonly unread: ReadonlyMap<string, UnreadText>;
}

/** A text to read, with everything that determines its findings. */
export interface UnreadText {
  readonly identity: string;
  readonly text: SlotInContext;
}

/** Placeholder in place of a remembered text's key. */
const REMEMBERED = '';

/** Minimum number of unread texts for a store lookup. Fewer texts take hardly longer to read than to look up. */
const WORTH_ASKING = 4;

/** Detection in separate texts, with a cache of their findings. */
export class TextDetection {
  constructor(
    private readonly chain: PassChain,
    private readonly cache: DetectionCache,
  ) {}

  /**
   * Returns the findings of the passes in each text, from the cache if the text was read before.
   * @throws any error of a pass that the policy requires
   */
  async find(placed: readonly SlotInContext[], reading: Reading): Promise<TextFindings> {
    const { keys, known, unread } = await this.lookUp(placed, reading);
    const fresh = new Map<string, readonly Entity[]>();
    let isWhole = true;
    if (unread.size > 0) {
      const texts = [...unread.values()].map(({ text }) => text);
      const read = await this.chain.read(texts, reading);
      isWhole = read.isWhole;
      [...unread.keys()].forEach((key, at) => fresh.set(key, read.findings[at] ?? []));
      const asWritten = texts.map(({ slot }) => isAsWritten(slot));
      if (isWhole) await this.keep(unread, read.findings, asWritten, reading.store);
    }
    return { findings: keys.map((key, index) => known[index] ?? fresh.get(key) ?? []), isWhole };
  }

  /** Calls {@link find} for the added texts. Their context begins in the preceding texts. */
  async findAdded(
    texts: RequestTexts,
    reading: Reading,
    slice: TimeSlice,
  ): Promise<TextFindings & Pick<KnownConversation, 'contextFrom'>> {
    const { slots, known, added } = texts;
    const from = known?.contextFrom ?? 0;
    const context = new ContextReader(from, heardLast(slots, from));
    const isInDoubt = inDoubt(texts, reading.policy);
    const placed: SlotInContext[] = [];
    for (const [at, slot] of slots.slice(from, added.end).entries()) {
      placed.push(context.read(slot, isInDoubt(from + at)));
      if (slice.isOver) await slice.yield();
    }
    const read = await this.find(placed.slice(added.start - from), reading);
    return { contextFrom: context.beginning, ...read };
  }

  async lookUp(placed: Iterable<SlotInContext>, reading: Reading): Promise<PartlyKnown> {
    const { accountId, policy, passes, store, remembered } = reading;
    const slice = new TimeSlice();
    const detector = `${accountId}\0${policy.findingsKey}\0${passes.join()}`;
    const keys: string[] = [];
    const found: (CachedText | undefined)[] = [];
    const cached = new Map<string, CachedText>();
    const unread = new Map<string, UnreadText>();
    for (const text of placed) {
      if (slice.isOver) await slice.yield();
      const before = remembered?.get(text.slot);
      if (before !== undefined) {
        keys.push(REMEMBERED);
        found.push(asRead(text.slot, before));
        continue;
      }
      const identity = identityOf(detector, text);
      const key = this.cache.key(identity);
      const known = this.cache.get(key);
      if (known !== undefined) cached.set(key, asRead(text.slot, known));
      else if (!unread.has(key)) unread.set(key, { identity, text });
      keys.push(key);
      found.push(undefined);
    }
    if (store !== undefined && unread.size >= WORTH_ASKING) await this.askStore(store, unread, cached);
    const known = keys.map((key, at) => found[at] ?? cached.get(key));
    return {
      keys,
      known: known.map((text) => text?.findings),
      asWritten: known.map((text) => text?.asWritten === true),
      unread,
    };
  }

  /** Caches the findings in texts that were not read before, and sends them to the store. */
  async keep(
    unread: PartlyKnown['unread'],
    found: PerSlot,
    asWritten: readonly boolean[],
    store: FindingsStore | undefined,
  ): Promise<void> {
    const slice = new TimeSlice();
    let at = 0;
    for (const [key, { identity }] of unread) {
      const read = { findings: found[at] ?? [], asWritten: asWritten[at] ?? false };
      this.cache.set(key, read);
      store?.keep(identity, read);
      at += 1;
      if (slice.isOver) await slice.yield();
    }
  }

  /** Moves texts that another instance has read from the unread texts to the cached texts. */
  private async askStore(
    store: FindingsStore,
    unread: Map<string, UnreadText>,
    cached: Map<string, CachedText>,
  ): Promise<void> {
    const asked = [...unread];
    const found = await store.find(asked.map(([, { identity }]) => identity));
    asked.forEach(([key, { text }], at) => {
      const known = found[at];
      if (known === undefined) return;
      this.cache.set(key, known);
      cached.set(key, asRead(text.slot, known));
      unread.delete(key);
    });
  }
}

/** Skips the spoken view of a slot that does not need it, and returns the findings. */
function asRead(slot: SlotInContext['slot'], found: CachedText): CachedText {
  if (found.asWritten) normalizedSlot(slot).readAsWritten();
  return found;
}
