import type { Entity } from '../../entity.js';
import type { Range } from '../../text/normalized-text.js';
import { goesOn, MOST_WORD } from './extend.js';

/** Findings of one kind in a word without an end that are judged by what they are; those after them count as they are. */
const MOST_JUDGED = 8;

/**
 * A word that is longer than any, such as one letter a million times, in which the model finds the same kind again and again:
 * each of these findings reaches over much of the word, so they are united rather than judged one by one.
 */
export class EndlessWord {
  readonly entities: Entity[] = [];
  private judged = 0;
  /** Up to here the word is known to go on; to its end where `isOver`. */
  private known: number;
  private isOver = false;
  private last: number;

  private constructor(
    private readonly text: string,
    { end }: Entity,
  ) {
    this.known = end;
    this.last = end;
  }

  /** Whether what was found reaches over a part of such a word. */
  static isEndless({ start, end }: Range): boolean {
    return end - start > MOST_WORD;
  }

  /** The word in which something was found, which was judged. @param before the one in which the kind was found last */
  static after(
    before: EndlessWord | undefined,
    text: string,
    found: Entity,
    entity: Entity | undefined,
  ): EndlessWord {
    const word = before?.holds(found) === true ? before : new EndlessWord(text, found);
    if (word !== before && before !== undefined) word.entities.push(...before.entities);
    word.last = found.end;
    word.judged += 1;
    if (entity !== undefined) {
      word.judged = MOST_JUDGED;
      word.entities.push(entity);
    }
    return word;
  }

  /** Takes in what was found in the same word, unless it is to be judged. */
  takes(found: Entity): boolean {
    if (this.judged < MOST_JUDGED || !this.holds(found)) return false;
    const end = this.wordEnd(found.end);
    const current = this.entities.at(-1);
    if (current === undefined || found.start > current.end) this.entities.push({ ...found, end });
    else {
      const confidence = Math.max(current.confidence, found.confidence);
      this.entities[this.entities.length - 1] = { ...current, end: Math.max(current.end, end), confidence };
    }
    this.last = found.end;
    return true;
  }

  private holds({ start, end }: Entity): boolean {
    if (start - this.last > MOST_WORD || start < this.last - MOST_WORD) return false;
    return this.wordEnd(end) >= end;
  }

  /** Where the word ends, or so much of it as a finding that ends there reaches over. */
  private wordEnd(end: number): number {
    while (!this.isOver && this.known < end + MOST_WORD)
      if (goesOn(this.text, this.known)) this.known++;
      else this.isOver = true;
    return Math.min(this.known, end + MOST_WORD);
  }
}
