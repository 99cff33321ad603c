import type { Entity, PerSlot } from '../../detection/entity.js';
import type { ConversationText, TextSlot } from '../../detection/slot.js';

/** Excludes known reasoning texts from detection. Their provider wrote everything except the restored values. */
export class KnownThoughts {
  /** Texts that detection reads. */
  readonly unknown: readonly TextSlot[];

  /** @param known positions of restored values in known reasoning texts */
  constructor(
    private readonly slots: readonly TextSlot[],
    private readonly known: ReadonlyMap<TextSlot, readonly Entity[]>,
  ) {
    this.unknown = known.size === 0 ? slots : slots.filter((slot) => !known.has(slot));
  }

  /** Returns the conversation with the positions of the known reasoning texts, because they change the findings. */
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

  /** Combines the findings in the detected texts with the known positions in the other texts. */
  all(findings: PerSlot): PerSlot {
    const read = findings[Symbol.iterator]();
    return this.slots.map((slot) => this.known.get(slot) ?? read.next().value ?? []);
  }

  /** Selects the elements that belong to the detected texts. @param each one element per text */
  ofUnknown<T>(each: readonly T[]): readonly T[] {
    return each.filter((_, at) => {
      const slot = this.slots[at];
      return slot !== undefined && !this.known.has(slot);
    });
  }
}
