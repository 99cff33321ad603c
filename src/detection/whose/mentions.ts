import type { Entity } from '../entity.js';
import { COMMON_NAME_WORDS } from '../languages/en/people.js';

/** Returns the words of a name in lower case, without titles. */
export function nameWords(name: string): string[] {
  return (name.toLowerCase().match(/\p{L}[\p{L}\p{M}'’-]*/gu) ?? []).filter(
    (word) => !COMMON_NAME_WORDS.has(word),
  );
}

/** Returns only the letters and digits of a text, in lower case. */
export function charactersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Words of persons' names, and persons' values in a request, with the position of the first text that has each. */
export class Mentions {
  private readonly words = new Map<string, number>();
  private readonly values = new Map<string, number>();

  /** Adds a mention. @param index position of the text, in any order */
  add(index: number, value: string, { kind }: Pick<Entity, 'kind'>): void {
    if (kind === 'NAME') for (const word of nameWords(value)) note(this.words, word, index);
    note(this.values, charactersOf(value), index);
  }

  /** Returns the position of the first text with the value, or with one of its words as a name, or undefined. */
  firstOf(value: string): number | undefined {
    const found = [
      this.values.get(charactersOf(value)),
      ...nameWords(value).map((word) => this.words.get(word)),
    ];
    return found.reduce((first, index) =>
      index !== undefined && !(index >= (first ?? index + 1)) ? index : first,
    );
  }
}

function note(positions: Map<string, number>, value: string, index: number): void {
  const known = positions.get(value);
  if (value !== '' && (known === undefined || index < known)) positions.set(value, index);
}
