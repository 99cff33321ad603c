import type { KnownConversation } from './conversation-cache.js';
import type { TextSlot } from '../slot.js';
import type { NewTexts } from '../values/propagate.js';

/** The texts of a request, of which the first turns, and all that is no turn, may be known. */
export class RequestTexts {
  /** Undefined where it is of no use for these texts. */
  readonly known: KnownConversation | undefined;
  /** Those that are not known. */
  readonly added: NewTexts;
  /** Number of texts in turns; the others follow on them. */
  readonly turns: number;

  constructor(
    readonly slots: readonly TextSlot[],
    known?: KnownConversation,
  ) {
    this.turns = slots.findLastIndex(({ turn }) => turn !== undefined) + 1;
    // A name that a turn tells is none of the tools' any more.
    const others = known && known.merged.length - known.turns;
    this.known = others === slots.length - this.turns ? known : undefined;
    this.added = { start: this.known?.turns ?? 0, end: this.known ? this.turns : slots.length };
  }

  get addedSlots(): readonly TextSlot[] {
    return this.slots.slice(this.added.start, this.added.end);
  }

  /** The others, in the order in which they are known. */
  get knownSlots(): readonly TextSlot[] {
    return [...this.slots.slice(0, this.added.start), ...this.slots.slice(this.added.end)];
  }

  /** What is known of texts, with what there is of the added ones between; that alone where nothing is known. */
  among<T>(known: readonly T[] | undefined, added: readonly T[]): readonly T[] {
    const { start } = this.added;
    return known === undefined ? added : [...known.slice(0, start), ...added, ...known.slice(start)];
  }
}
