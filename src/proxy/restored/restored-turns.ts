import { hash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { AgentProfile } from '../../agents/agent-directory.js';
import { TimeSlice } from '../../common/async/time-slice.js';
import type { Entity } from '../../detection/entity.js';
import { mergeEntities } from '../../detection/merge.js';
import type { TextSlot } from '../../detection/slot.js';
import { SharedFindings } from '../../shared-findings/shared-findings.js';
import type { KeptText } from '../../tokenization/conversations/kept-tokens.js';
import type { PlacedText } from '../relay/placed-text.js';
import { storedFragments, placesIn, type TextLookup, lookupFor } from './text-fragments.js';

/** Maximum size of the cache, which takes at most 8 MiB. Each place counts as one and each text as two. */
const MOST_PLACES = 80_000;
/** Milliseconds until the shared store is asked again about a text without restored values. */
const UNKNOWN_MS = 600_000;

type Owner = Pick<AgentProfile, 'keyring'>;

/**
 * Positions of restored values in replies, so that the next requests mask the same positions. Stores positions and
 * kinds under keyed hashes of account, epoch and text, in this instance and in the shared store.
 */
@Injectable()
export class RestoredTurns {
  private readonly secret = randomBytes(32).toString('base64');
  private readonly places = new LRUCache<string, readonly Entity[]>({
    maxSize: MOST_PLACES,
    sizeCalculation: ({ length }) => length + 2,
  });

  constructor(private readonly shared: SharedFindings) {}

  /** Stores the positions of values in a reply's texts. */
  keep({ keyring }: Owner, texts: readonly PlacedText[]): void {
    const store = this.shared.restored(keyring);
    for (const { isThought, whole } of texts) if (isThought) this.keepThought({ keyring }, whole);
    for (const whole of texts.flatMap((text) => text.parts())) {
      const key = this.keyOf(keyring, whole.text);
      if (whole.masked.length === 0) this.noteUnknown(key);
      else this.note(key, whole.masked);
      for (const { text, masked } of storedFragments(whole))
        store.keep(text, { findings: this.note(this.keyOf(keyring, text), masked), asWritten: false });
    }
  }

  /**
   * Returns the positions of restored values in reasoning texts that are exact copies of a provider's output.
   * Everything else in such a text was written by the provider. Unknown reasoning texts are left out.
   */
  async findThoughts(
    { keyring }: Owner,
    slots: readonly TextSlot[],
  ): Promise<ReadonlyMap<TextSlot, readonly Entity[]>> {
    const found = new Map<TextSlot, readonly Entity[]>();
    const unknown: TextSlot[] = [];
    for (const slot of slots) {
      if (slot.member !== 'thought') continue;
      const places = this.places.get(this.keyOf(keyring, asThought(slot.text)));
      if (places === undefined) unknown.push(slot);
      else found.set(slot, places);
    }
    if (unknown.length === 0) return found;
    const answers = await this.shared.restored(keyring).find(unknown.map(({ text }) => asThought(text)));
    for (const [at, slot] of unknown.entries()) {
      const places = answers[at]?.findings;
      if (places === undefined) continue;
      this.places.set(this.keyOf(keyring, asThought(slot.text)), places);
      found.set(slot, places);
    }
    return found;
  }

  private keepThought({ keyring }: Owner, { text, masked }: KeptText): void {
    const thought = asThought(text);
    this.places.set(this.keyOf(keyring, thought), masked);
    this.shared.restored(keyring).keep(thought, { findings: masked, asWritten: false });
  }

  /**
   * Adds positions to a text's known positions, because identical replies can differ in values. @returns all positions
   */
  private note(key: string, masked: readonly Entity[]): readonly Entity[] {
    const places = mergeEntities([...(this.places.get(key) ?? []), ...masked]);
    this.places.set(key, places);
    return places;
  }

  /** Returns the positions of restored values in assistant texts. Unknown texts are looked up in the shared store. */
  async find({ keyring }: Owner, slots: readonly TextSlot[]): Promise<Map<TextSlot, readonly Entity[]>> {
    const found = new Map<TextSlot, readonly Entity[]>();
    const unknown: TextSlot[] = [];
    const slice = new TimeSlice();
    for (const slot of slots) {
      if (slot.role !== 'assistant') continue;
      if (slice.isOver) await slice.yield();
      const known = this.places.get(this.keyOf(keyring, slot.text));
      const places = known?.filter(mayOccurIn(slot));
      if (places === undefined) unknown.push(slot);
      else if (places.length > 0) found.set(slot, places);
    }
    if (unknown.length > 0) await this.ask(keyring, unknown, found, slice);
    return found;
  }

  private async ask(
    keyring: AgentProfile['keyring'],
    slots: readonly TextSlot[],
    found: Map<TextSlot, readonly Entity[]>,
    slice: TimeSlice,
  ): Promise<void> {
    const lookups: (TextLookup & { slot: TextSlot })[] = [];
    const known = new Map<string, readonly Entity[] | undefined>();
    const look = (text: string): readonly Entity[] | undefined => {
      const places = this.places.get(this.keyOf(keyring, text));
      known.set(text, places);
      return places;
    };
    for (const slot of slots) {
      const text = lookupFor(slot.text);
      lookups.push({ slot, ...text });
      if (look(text.whole.text) === undefined)
        for (const fragment of text.sentences.flat()) look(fragment.text);
      if (slice.isOver) await slice.yield();
    }
    const asked = [...known].flatMap(([text, places]) => (places === undefined ? [text] : []));
    const answers = asked.length === 0 ? [] : await this.shared.restored(keyring).find(asked);
    asked.forEach((text, at) => known.set(text, answers[at]?.findings));
    for (const { slot, ...text } of lookups) {
      if (slice.isOver) await slice.yield();
      const places = placesIn(text, (fragment) => known.get(fragment)?.filter(mayOccurIn(slot)));
      if (places.length > 0) found.set(slot, places);
      // The positions in a member name are filtered, so the result does not apply to a turn with the same text.
      if (slot.isKey === true) continue;
      const key = this.keyOf(keyring, slot.text);
      if (places.length === 0) this.noteUnknown(key);
      else this.places.set(key, places);
    }
  }

  /** Caches for a limited time that a text has no restored values, because another instance may restore one later. */
  private noteUnknown(key: string): void {
    if (!this.places.has(key)) this.places.set(key, [], { ttl: UNKNOWN_MS });
  }

  private keyOf({ accountId, epoch }: AgentProfile['keyring'], text: string): string {
    return hash('sha256', `${this.secret}${accountId}\0${epoch}\0${text}`, 'base64');
  }
}

/** Returns the cache key for a reasoning text, which differs from the keys of all other texts. */
function asThought(text: string): string {
  return `thought\0${text}`;
}

/** Rejects positions beyond a member name's end. Only a turn can end within a value, because it was interrupted. */
function mayOccurIn({ isKey, text }: TextSlot): (place: Entity) => boolean {
  return ({ end }) => isKey !== true || end <= text.length;
}
