import type { Entity } from '../entity.js';
import { COMMON_NAME_WORDS } from '../languages/en/people.js';

/** The words of a name, in small letters, without titles. */
export function nameWords(name: string): string[] {
  return (name.toLowerCase().match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? []).filter(
    (word) => !COMMON_NAME_WORDS.has(word),
  );
}

/** Letters and digits alone, in small letters. */
export function charactersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** What a request tells of persons: words of their names and whole values, with the position of the first text that has each. */
export class Mentions {
  private readonly words = new Map<string, number>();
  private readonly values = new Map<string, number>();

  /** @param index of the text; they come in any order */
  add(index: number, said: string, { kind }: Entity): void {
    if (kind === 'NAME') for (const word of nameWords(said)) note(this.words, word, index);
    note(this.values, charactersOf(said), index);
  }

  /** Position of the first text that has the value, or a word of it as a name; undefined where none does. */
  firstOf(said: string): number | undefined {
    const found = [
      this.values.get(charactersOf(said)),
      ...nameWords(said).map((word) => this.words.get(word)),
    ];
    return found.reduce((first, index) =>
      index !== undefined && !(index >= (first ?? index + 1)) ? index : first,
    );
  }
}

function note(positions: Map<string, number>, said: string, index: number): void {
  const known = positions.get(said);
  if (said !== '' && (known === undefined || index < known)) positions.set(said, index);
}
