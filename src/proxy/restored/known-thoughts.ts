import type { Entity, PerSlot } from '../../detection/entity.js';
import type { ConversationText, TextSlot } from '../../detection/slot.js';

/** The texts of a request, of which the thoughts that are known are not read: their provider wrote all in them but the values. */
export class KnownThoughts {
  /** Those that are read. */
  readonly unknown: readonly TextSlot[];

  /** @param known where values were restored in thoughts */
  constructor(
    private readonly slots: readonly TextSlot[],
    private readonly known: ReadonlyMap<TextSlot, readonly Entity[]>,
  ) {
    this.unknown = known.size === 0 ? slots : slots.filter((slot) => !known.has(slot));
  }

  /** The conversation as it is read: another one where other thoughts are known. */
  conversation(text: ConversationText): ConversationText {
    const left = new Map<number | undefined, number[]>();
    for (const [at, slot] of this.slots.entries())
      if (this.known.has(slot)) left.set(slot.turn, [...(left.get(slot.turn) ?? []), at]);
    if (left.size === 0) return text;
    const turns = text.turns.map((turn, at) => {
      const positions = left.get(at);
      return positions === undefined ? turn : `${turn}\0${positions.join(',')}`;
    });
    return { ...text, turns };
  }

  /** What was found in those that were read, and in the others what is known. */
  all(findings: PerSlot): PerSlot {
    const read = findings[Symbol.iterator]();
    return this.slots.map((slot) => this.known.get(slot) ?? read.next().value ?? []);
  }

  /** Of what belongs to all texts, what belongs to those that are read. */
  ofUnknown<T>(each: readonly T[]): readonly T[] {
    return each.filter((_, at) => {
      const slot = this.slots[at];
      return slot !== undefined && !this.known.has(slot);
    });
  }
}
