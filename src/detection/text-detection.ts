import { TimeSlice } from '../common/async/time-slice.js';
import { type CachedText, type DetectionCache, identityOf } from './detection-cache.js';
import type { Entity } from './entity.js';
import type { FindingsStore } from './findings-store.js';
import type { PassChain, Reading } from './pass-chain.js';
import type { SlotInContext } from './slot-context.js';
import { isAsWritten, normalizedSlot } from './text/normalized-text.js';

/** Texts of which some were met before. */
export interface PartlyKnown {
  readonly keys: readonly string[];
  /** Found in each text before; undefined where it was not met. */
  readonly known: readonly (readonly Entity[] | undefined)[];
  /** Nothing in the text is spoken, as is known. */
  readonly asWritten: readonly boolean[];
  /** The other texts by their keys: one that stands several times is read once. */
  readonly unread: ReadonlyMap<string, UnreadText>;
}

/** A text that is to be read, and what its findings depend on. */
export interface UnreadText {
  readonly identity: string;
  readonly text: SlotInContext;
}

/** Unread texts that a question to the store is worth: reading fewer takes hardly longer than its answer. */
const WORTH_ASKING = 4;

/** What was found in each of some texts. */
export interface TextFindings {
  readonly findings: readonly (readonly Entity[])[];
  /** Nothing in the text is spoken. */
  readonly asWritten: readonly boolean[];
  /** False where a pass failed that the policy does without. */
  readonly isWhole: boolean;
}

/** Detection in texts, each of them by itself: what was found in one is kept. */
export class TextDetection {
  constructor(
    private readonly chain: PassChain,
    private readonly cache: DetectionCache,
  ) {}

  /**
   * What the passes find in each text, in those that were met before from the cache.
   * @throws whatever a pass throws that the policy can't do without
   */
  async find(placed: readonly SlotInContext[], reading: Reading): Promise<TextFindings> {
    const { keys, known, unread } = await this.lookUp(placed, reading);
    const fresh = new Map<string, readonly Entity[]>();
    let isWhole = true;
    if (unread.size > 0) {
      const texts = [...unread.values()].map(({ text }) => text);
      const found = await this.chain.runAll(texts, reading);
      isWhole = found.isWhole;
      const perText = texts.map((_, at) => found.perPass.flatMap((ofPass) => ofPass[at] ?? []));
      [...unread.keys()].forEach((key, at) => fresh.set(key, perText[at] ?? []));
      const asWritten = texts.map(({ slot }) => isAsWritten(slot));
      if (isWhole) await this.keep(unread, perText, asWritten, reading.store);
    }
    return {
      findings: keys.map((key, index) => known[index] ?? fresh.get(key) ?? []),
      asWritten: placed.map(({ slot }) => isAsWritten(slot)),
      isWhole,
    };
  }

  async lookUp(placed: Iterable<SlotInContext>, reading: Reading): Promise<PartlyKnown> {
    const { accountId, policy, passes, store } = reading;
    const slice = new TimeSlice();
    const detector = `${accountId}\0${policy.findingsKey}\0${passes.join()}`;
    const keys: string[] = [];
    const met = new Map<string, CachedText>();
    const unread = new Map<string, UnreadText>();
    for (const text of placed) {
      const identity = identityOf(detector, text);
      const key = this.cache.key(identity);
      const cached = this.cache.get(key);
      if (cached?.asWritten === true) normalizedSlot(text.slot).readAsWritten();
      if (cached !== undefined) met.set(key, cached);
      else if (!unread.has(key)) unread.set(key, { identity, text });
      keys.push(key);
      if (slice.isOver) await slice.yield();
    }
    if (store !== undefined && unread.size >= WORTH_ASKING) await this.askStore(store, unread, met);
    return {
      keys,
      known: keys.map((key) => met.get(key)?.findings),
      asWritten: keys.map((key) => met.get(key)?.asWritten === true),
      unread,
    };
  }

  /** Keeps what was found in texts that were not met before, and has it kept in the store. */
  async keep(
    unread: PartlyKnown['unread'],
    found: readonly (readonly Entity[])[],
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

  /** Moves texts that another instance has read from those that are to be read to those that are known. */
  private async askStore(
    store: FindingsStore,
    unread: Map<string, UnreadText>,
    met: Map<string, CachedText>,
  ): Promise<void> {
    const asked = [...unread];
    const found = await store.find(asked.map(([, { identity }]) => identity));
    asked.forEach(([key, { text }], at) => {
      const known = found[at];
      if (known === undefined) return;
      if (known.asWritten) normalizedSlot(text.slot).readAsWritten();
      this.cache.set(key, known);
      met.set(key, known);
      unread.delete(key);
    });
  }
}
