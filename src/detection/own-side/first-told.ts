import type { Vocabulary } from '../values/vocabulary.js';
import { charactersOf } from './mentions.js';

/** Words or characters that texts tell, in small letters, and the position of the first text that told them. */
export class FirstTold {
  private readonly positions = new Map<string, number>();

  add(words: string, index: number): void {
    if (!this.positions.has(words)) this.positions.set(words, index);
  }

  has(words: string): boolean {
    return this.positions.has(words);
  }

  /** True unless nothing that the texts from `start` to `end` tell first stands in texts with that vocabulary. */
  mayConcern(vocabulary: Vocabulary, start: number, end: number): boolean {
    return [...this.positions].some(
      ([words, index]) =>
        index >= start &&
        index < end &&
        vocabulary.mayHold({ phrases: [words.split(/[^\p{L}\p{N}]+/u)], codes: [charactersOf(words)] }),
    );
  }
}
