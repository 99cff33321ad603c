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
  add(index: number, value: string, { kind }: Pick<Entity, 'kind'>): void {
    if (kind === 'NAME') for (const word of nameWords(value)) note(this.words, word, index);
    note(this.values, charactersOf(value), index);
  }

  /** Position of the first text that has the value, or a word of it as a name; undefined where none does. */
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
