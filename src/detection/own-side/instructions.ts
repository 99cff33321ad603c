import type { EntityKind } from '../kinds.js';
import type { TextSlot } from '../slot.js';
import type { Range } from '../text/normalized-text.js';
import { OwnText } from './own-text.js';

/** Names that are looked for: a conversation speaks of fewer. */
const MOST_TOLD = 1_000;
/** Where a name is looked for in one text. */
const MOST_PLACES = 8;
/** A given name has fewer letters. */
const LONGEST_NAME = 24;
const LETTER = /[\p{L}\p{N}]/u;

/** True for a system prompt, and for the definition of a tool. */
export function isInstruction({ role, form, isKey }: TextSlot): boolean {
  return (role === 'system' || role === 'schema') && form === 'text' && isKey !== true;
}

/** The system prompt and the definitions of tools of one request. */
export class Instructions {
  private readonly texts = new Map<number, OwnText>();
  private readonly masked = new Map<number, { readonly text: string; readonly own: OwnText }>();
  private readonly lower = new Map<number, string>();
  private readonly told = new Map<string, boolean>();

  constructor(private readonly slots: readonly TextSlot[]) {}

  /** @param text the slot's own, or what is left of it when values were masked */
  textOf(index: number, text?: string): OwnText {
    const slot = this.slots[index];
    const isDefinition = slot?.role === 'schema';
    if (text !== undefined && text !== slot?.text) return this.maskedText(index, text, isDefinition);
    let own = this.texts.get(index);
    if (own === undefined) this.texts.set(index, (own = new OwnText(slot?.text ?? '', isDefinition)));
    return own;
  }

  /** The same for all places in what is left of a text. */
  private maskedText(index: number, text: string, isDefinition: boolean): OwnText {
    let masked = this.masked.get(index);
    if (masked?.text !== text)
      this.masked.set(index, (masked = { text, own: new OwnText(text, isDefinition) }));
    return masked.own;
  }

  /** True if they tell of a name on the agent's side, though it may have been found nowhere in them. */
  tellOf(said: string, kind: EntityKind): boolean {
    const name = said.trim().toLowerCase();
    const key = `${kind} ${name}`;
    let told = this.told.get(key);
    if (told === undefined) {
      told = name.length > 1 && this.told.size < MOST_TOLD && this.isIn(name, kind);
      this.told.set(key, told);
    }
    return told;
  }

  /** True for the first letter of a name before another that is said: "t" of "T. Okoro", where Tom Okoro works there. */
  tellOfInitial(letter: string, words: readonly string[]): boolean {
    const surname = words.at(-1) ?? '';
    return this.slots.some((slot, index) => {
      if (!isInstruction(slot)) return false;
      return this.placesOf(surname, index, slot.text).some(({ start }) => {
        const before = /(\p{Lu})[\p{L}'’.-]*\s$/u.exec(
          slot.text.slice(Math.max(0, start - LONGEST_NAME), start),
        );
        return before?.[1]?.toLowerCase() === letter;
      });
    });
  }

  private isIn(name: string, kind: EntityKind): boolean {
    return this.slots.some(
      (slot, index) =>
        isInstruction(slot) &&
        this.placesOf(name, index, slot.text).some((range) => this.textOf(index).spares(range, kind)),
    );
  }

  /** Where a name stands with a capital. */
  private placesOf(name: string, index: number, text: string): Range[] {
    const lower = this.lowered(index, text);
    const places: Range[] = [];
    // Some letters are two when they are small: offsets would be others.
    if (lower.length !== text.length) return places;
    for (let at = lower.indexOf(name); at >= 0 && places.length < MOST_PLACES;) {
      const end = at + name.length;
      const whole = !LETTER.test(lower.charAt(at - 1)) && !LETTER.test(lower.charAt(end));
      if (whole && text.charAt(at) !== lower.charAt(at)) places.push({ start: at, end });
      at = lower.indexOf(name, end);
    }
    return places;
  }

  private lowered(index: number, text: string): string {
    let lower = this.lower.get(index);
    if (lower === undefined) this.lower.set(index, (lower = text.toLowerCase()));
    return lower;
  }
}
