import { normalize, type Range } from './normalized-text.js';

/** A phrase found in a text. Offsets are UTF-16 code units of the searched text. */
export interface PhraseHit<T> extends Range {
  readonly value: T;
}

interface Node<T> {
  readonly next: Map<string, Node<T>>;
  value: T | undefined;
}

const INNER = /[\p{L}\p{M}\p{N}]/u;
const SPACE = /\s/;

/**
 * Finds many phrases in a text, at word bounds and regardless of case and the width of white space. The prefix tree
 * makes the time independent of the number of phrases.
 */
export class PhraseIndex<T extends object> {
  private readonly root: Node<T> = { next: new Map(), value: undefined };

  /** Adds a phrase, whose first value is kept. The phrase is normalized here; texts to search must already be. */
  add(phrase: string, value: T): void {
    let node = this.root;
    for (const unit of normalize(phrase).text.trim().replace(/\s+/g, ' ').split('')) {
      const step = foldUnit(unit);
      let next = node.next.get(step);
      if (next === undefined) node.next.set(step, (next = { next: new Map(), value: undefined }));
      node = next;
    }
    if (node !== this.root) node.value ??= value;
  }

  get isEmpty(): boolean {
    return this.root.next.size === 0;
  }

  /** Returns the longest phrase from each offset within the part, sorted by start. Hits may overlap. */
  search(text: string, part: Range = { start: 0, end: text.length }): PhraseHit<T>[] {
    const hits: PhraseHit<T>[] = [];
    if (this.isEmpty) return hits;
    for (let at = Math.max(0, part.start); at < part.end; at++) {
      if (!isEdge(text, at)) continue;
      const hit = this.longestAt(text, at, Math.min(part.end, text.length));
      if (hit !== undefined) hits.push(hit);
    }
    return hits;
  }

  private longestAt(text: string, start: number, limit: number): PhraseHit<T> | undefined {
    let hit: PhraseHit<T> | undefined;
    let node = this.root;
    for (let at = start; at < limit;) {
      const unit = text.charAt(at);
      const next = node.next.get(foldUnit(unit));
      if (next === undefined) break;
      node = next;
      at++;
      if (SPACE.test(unit)) while (at < limit && SPACE.test(text.charAt(at))) at++;
      if (node.value !== undefined && isEdge(text, at)) hit = { start, end: at, value: node.value };
    }
    return hit;
  }
}

/** Returns true unless the offset is within a word, with letters or digits on both sides. */
function isEdge(text: string, offset: number): boolean {
  return !INNER.test(text.charAt(offset - 1)) || !INNER.test(text.charAt(offset));
}

/** Folds a code unit to lower case if the length stays the same, and white space to a space. */
function foldUnit(unit: string): string {
  if (SPACE.test(unit)) return ' ';
  const lower = unit.toLowerCase();
  return lower.length === 1 ? lower : unit;
}
