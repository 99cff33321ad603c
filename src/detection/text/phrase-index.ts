import { normalize, type Range } from './normalized-text.js';

/** A phrase that stands in a text. Offsets are UTF-16 code units of the searched text. */
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
 * Finds many phrases in a text: exactly, but for case and the width of white space, and word-bounded. A prefix tree,
 * so that the time doesn't depend on the number of phrases.
 */
export class PhraseIndex<T extends object> {
  private readonly root: Node<T> = { next: new Map(), value: undefined };

  /** The first value that was added for a phrase stays. Text to be searched must be normalized, the phrase need not. */
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

  /** The longest phrase from every offset on that lies within the part, by start; hits may overlap. */
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

/** True unless the offset lies within a word: letters or digits on both sides. */
function isEdge(text: string, offset: number): boolean {
  return !INNER.test(text.charAt(offset - 1)) || !INNER.test(text.charAt(offset));
}

/** Lower case where that keeps the length; white space is a space. */
function foldUnit(unit: string): string {
  if (SPACE.test(unit)) return ' ';
  const lower = unit.toLowerCase();
  return lower.length === 1 ? lower : unit;
}
