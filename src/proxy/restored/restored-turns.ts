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
import { keptPieces, placesIn, type SoughtText, soughtIn } from './text-pieces.js';

/** Places, and two for each text: 8 MiB at most. */
const MOST_PLACES = 80_000;
/** Milliseconds for which a text that no instance has restored anything in is not asked for again. */
const UNKNOWN_MS = 600_000;

type Owner = Pick<AgentProfile, 'keyring'>;

/**
 * Where values were restored in replies: the turns that they have become are masked at the same places. Kept are positions
 * and kinds by keyed hashes of account, epoch and text, here and for all instances.
 */
@Injectable()
export class RestoredTurns {
  private readonly secret = randomBytes(32).toString('base64');
  private readonly places = new LRUCache<string, readonly Entity[]>({
    maxSize: MOST_PLACES,
    sizeCalculation: ({ length }) => length + 2,
  });

  constructor(private readonly shared: SharedFindings) {}

  /** Keeps where values stand in the texts of a reply. */
  keep({ keyring }: Owner, texts: readonly PlacedText[]): void {
    const store = this.shared.restored(keyring);
    for (const { isThought, whole } of texts) if (isThought) this.keepThought({ keyring }, whole);
    for (const whole of texts.flatMap((text) => text.parts())) {
      const key = this.keyOf(keyring, whole.text);
      if (whole.masked.length === 0) this.noteUnknown(key);
      else this.note(key, whole.masked);
      for (const { text, masked } of keptPieces(whole))
        store.keep(text, { findings: this.note(this.keyOf(keyring, text), masked), asWritten: false });
    }
  }

  /**
   * Where values were restored in thoughts that came from a provider just as they are: all else in them is the provider's own.
   * None of others.
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

  /** Adds places to those known of a text: another reply may have had a plain word where this one has a value. @returns all */
  private note(key: string, masked: readonly Entity[]): readonly Entity[] {
    const places = mergeEntities([...(this.places.get(key) ?? []), ...masked]);
    this.places.set(key, places);
    return places;
  }

  /** Where values were restored in the assistant's texts. The other instances are asked where one isn't known here. */
  async find({ keyring }: Owner, slots: readonly TextSlot[]): Promise<Map<TextSlot, readonly Entity[]>> {
    const found = new Map<TextSlot, readonly Entity[]>();
    const unknown: TextSlot[] = [];
    const slice = new TimeSlice();
    for (const slot of slots) {
      if (slot.role !== 'assistant') continue;
      if (slice.isOver) await slice.yield();
      const known = this.places.get(this.keyOf(keyring, slot.text));
      const places = known?.filter(mayStandIn(slot));
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
    const sought: (SoughtText & { slot: TextSlot })[] = [];
    const known = new Map<string, readonly Entity[] | undefined>();
    const look = (text: string): readonly Entity[] | undefined => {
      const places = this.places.get(this.keyOf(keyring, text));
      known.set(text, places);
      return places;
    };
    for (const slot of slots) {
      const text = soughtIn(slot.text);
      sought.push({ slot, ...text });
      if (look(text.whole.text) === undefined) for (const piece of text.sentences.flat()) look(piece.text);
      if (slice.isOver) await slice.yield();
    }
    const asked = [...known].flatMap(([text, places]) => (places === undefined ? [text] : []));
    const answers = asked.length === 0 ? [] : await this.shared.restored(keyring).find(asked);
    asked.forEach((text, at) => known.set(text, answers[at]?.findings));
    for (const { slot, ...text } of sought) {
      if (slice.isOver) await slice.yield();
      const places = placesIn(text, (piece) => known.get(piece)?.filter(mayStandIn(slot)));
      if (places.length > 0) found.set(slot, places);
      // What is none in a member's name may be one in a turn of the same text.
      if (slot.isKey === true) continue;
      const key = this.keyOf(keyring, slot.text);
      if (places.length === 0) this.noteUnknown(key);
      else this.places.set(key, places);
    }
  }

  /** It may be restored elsewhere yet. */
  private noteUnknown(key: string): void {
    if (!this.places.has(key)) this.places.set(key, [], { ttl: UNKNOWN_MS });
  }

  private keyOf({ accountId, epoch }: AgentProfile['keyring'], text: string): string {
    return hash('sha256', `${this.secret}${accountId}\0${epoch}\0${text}`, 'base64');
  }
}

/** No other text is kept by such a name. */
function asThought(text: string): string {
  return `thought\0${text}`;
}

/** The name of a member is no reply that was broken off: a street that begins with "calle" stands in no member of that name. */
function mayStandIn({ isKey, text }: TextSlot): (place: Entity) => boolean {
  return ({ end }) => isKey !== true || end <= text.length;
}
