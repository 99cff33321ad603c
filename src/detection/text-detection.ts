import { TimeSlice } from '../common/async/time-slice.js';
import type { DetectionCache } from './detection-cache.js';
import type { Entity } from './entity.js';
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
  readonly unread: ReadonlyMap<string, SlotInContext>;
}

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
      const texts = [...unread.values()];
      const found = await this.chain.runAll(texts, reading);
      isWhole = found.isWhole;
      const perText = texts.map((_, at) => found.perPass.flatMap((ofPass) => ofPass[at] ?? []));
      [...unread.keys()].forEach((key, at) => fresh.set(key, perText[at] ?? []));
      const asWritten = texts.map(({ slot }) => isAsWritten(slot));
      if (isWhole) this.keep(unread, perText, asWritten);
    }
    return {
      findings: keys.map((key, index) => known[index] ?? fresh.get(key) ?? []),
      asWritten: placed.map(({ slot }) => isAsWritten(slot)),
      isWhole,
    };
  }

  async lookUp(placed: Iterable<SlotInContext>, reading: Reading): Promise<PartlyKnown> {
    const { accountId, policy, passes } = reading;
    const slice = new TimeSlice();
    const detector = `${accountId}\0${policy.sha256}\0${passes.join()}`;
    const keys: string[] = [];
    const known: (readonly Entity[] | undefined)[] = [];
    const asWritten: boolean[] = [];
    const unread = new Map<string, SlotInContext>();
    for (const text of placed) {
      const key = this.cache.key(detector, text);
      const found = this.cache.get(key);
      if (found?.asWritten === true) normalizedSlot(text.slot).readAsWritten();
      if (found === undefined && !unread.has(key)) unread.set(key, text);
      keys.push(key);
      known.push(found?.findings);
      asWritten.push(found?.asWritten === true);
      if (slice.isOver) await slice.yield();
    }
    return { keys, known, asWritten, unread };
  }

  /** Keeps what was found in texts that were not met before. */
  keep(
    unread: PartlyKnown['unread'],
    found: readonly (readonly Entity[])[],
    asWritten: readonly boolean[],
  ): void {
    let at = 0;
    for (const key of unread.keys()) {
      this.cache.set(key, { findings: found[at] ?? [], asWritten: asWritten[at] ?? false });
      at += 1;
    }
  }
}
