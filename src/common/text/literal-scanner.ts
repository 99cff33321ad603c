import { CAPITAL, EDGE, type Literals } from './literal-lists.js';
import { foldSymbol } from './pattern-syntax.js';

/** Non-ASCII letters that patterns with the flags `iu` match as s and k. A text with one may match any literal. */
const FOLDED_BEYOND: ReadonlySet<number> = new Set([0x17f, 0x212a]);
const ASCII = 0x80;
const BITS = 32;
const LETTER_A = 0x61;
const LETTER_Z = 0x7a;

/** Bit set of the lists that have a literal in a text, 32 bits per element. */
export type FoundLists = Int32Array;

/** Returns true if the list was found, or was added after the scan. */
export function isFound(found: FoundLists, list: number): boolean {
  return ((found[list >> 5] ?? -1) & (1 << (list & 31))) !== 0;
}

/**
 * Determines in one pass over a text which of many lists have a literal in it (Aho and Corasick, "Efficient string
 * matching", CACM 18, 1975). The automaton is built at the first scan.
 */
export class LiteralScanner {
  private readonly lists: Literals[] = [];
  private readonly numbers = new Map<string, number>();
  private automaton: Automaton | undefined;

  /** Returns the number of a list, which is the same for equal lists. */
  add(list: Literals): number {
    const key = [...list].sort().join('\n');
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.automaton = undefined;
    this.numbers.set(key, this.lists.length);
    return this.lists.push(list) - 1;
  }

  /** Scans a text in linear time. */
  scan(text: string): FoundLists {
    this.automaton ??= new Automaton(this.lists);
    return this.automaton.scan(text);
  }
}

interface Node {
  readonly next: Map<number, Node>;
  readonly lists: Set<number>;
  readonly state: number;
}

/** Automaton. States are numbered by the first index of their row. Class 0 contains symbols in no literal. */
class Automaton {
  private readonly classes = new Map<string, number>();
  /** Class of each ASCII character. */
  private readonly ascii = new Uint8Array(ASCII);
  private readonly edge: number;
  private readonly capital: number;
  private readonly width: number;
  private readonly rows: Uint32Array;
  /** Number of a set by state. The set contains the lists with a literal that ends there. */
  private readonly ends: Uint16Array;
  /** Sets of lists. The first set contains only numbers that no list has yet. */
  private readonly sets: FoundLists[] = [];
  private readonly setNumbers = new Map<string, number>();

  constructor(lists: readonly Literals[]) {
    const nothing = new Int32Array(Math.ceil((lists.length + 1) / BITS));
    for (let list = lists.length; list < nothing.length * BITS; list++) include(nothing, list);
    this.numberOf(nothing);
    for (const symbol of [EDGE, CAPITAL, ...lists.flat().flatMap((literal) => Array.from(literal))])
      if (!this.classes.has(symbol)) this.classes.set(symbol, this.classes.size + 1);
    for (let unit = 0; unit < ASCII; unit++) this.ascii[unit] = this.classOf(foldSymbol(unit));
    this.edge = this.classOf(EDGE);
    this.capital = this.classOf(CAPITAL);
    this.width = this.classes.size + 1;
    const nodes = this.trieOf(lists);
    this.rows = new Uint32Array(nodes.length * this.width);
    this.ends = new Uint16Array(this.rows.length);
    this.link(nodes);
  }

  scan(text: string): FoundLists {
    const found = this.setOf(0).slice();
    const { rows, ends, ascii, edge } = this;
    let state = 0;
    let wasLetter = false;
    let hasCapitals = false;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit >= ASCII && FOLDED_BEYOND.has(unit)) return found.fill(-1);
      const lower = unit | 0x20;
      const letter = lower >= LETTER_A && lower <= LETTER_Z && unit < ASCII;
      if (unit >= ASCII || (letter && unit !== lower)) hasCapitals = true;
      if (letter !== wasLetter) {
        state = rows[state + edge] ?? 0;
        if (ends[state] !== 0) this.note(found, state);
        wasLetter = letter;
      }
      state = rows[state + (unit < ASCII ? (ascii[unit] ?? 0) : this.classOf(foldSymbol(unit)))] ?? 0;
      if (ends[state] !== 0) this.note(found, state);
    }
    if (wasLetter) this.note(found, rows[state + edge] ?? 0);
    if (hasCapitals) this.note(found, rows[this.capital] ?? 0);
    return found;
  }

  private note(found: FoundLists, state: number): void {
    const lists = this.setOf(this.ends[state] ?? 0);
    for (let word = 0; word < found.length; word++) found[word] = (found[word] ?? 0) | (lists[word] ?? 0);
  }

  private classOf(symbol: string): number {
    return this.classes.get(symbol) ?? 0;
  }

  private setOf(number: number): FoundLists {
    return this.sets[number] ?? new Int32Array();
  }

  /** Returns the number of a set, which is the same for equal sets. */
  private numberOf(set: FoundLists): number {
    const key = set.join();
    const known = this.setNumbers.get(key);
    if (known !== undefined) return known;
    this.setNumbers.set(key, this.sets.length);
    return this.sets.push(set) - 1;
  }

  private trieOf(lists: readonly Literals[]): Node[] {
    const nodes: Node[] = [];
    const add = (): Node => {
      const node = {
        next: new Map<number, Node>(),
        lists: new Set<number>(),
        state: nodes.length * this.width,
      };
      nodes.push(node);
      return node;
    };
    const root = add();
    lists.forEach((literals, list) => {
      for (const literal of literals) {
        let node = root;
        for (const symbol of literal) {
          const step = this.classOf(symbol);
          let next = node.next.get(step);
          if (next === undefined) node.next.set(step, (next = add()));
          node = next;
        }
        node.lists.add(list);
      }
    });
    return nodes;
  }

  /** Links states breadth first. If no literal continues, a state continues like the state of its longest suffix. */
  private link([root]: readonly Node[]): void {
    const waiting: { node: Node; back: number }[] = root === undefined ? [] : [{ node: root, back: 0 }];
    for (const { node, back } of waiting) {
      const ending = this.setOf(node.state === 0 ? 0 : (this.ends[back] ?? 0)).slice();
      for (const list of node.lists) include(ending, list);
      this.ends[node.state] = this.numberOf(ending);
      for (let step = 0; step < this.width; step++) {
        const fallback = node.state === 0 ? 0 : (this.rows[back + step] ?? 0);
        const next = node.next.get(step);
        this.rows[node.state + step] = next?.state ?? fallback;
        if (next !== undefined) waiting.push({ node: next, back: fallback });
      }
    }
  }
}

function include(found: FoundLists, list: number): void {
  found[list >> 5] = (found[list >> 5] ?? 0) | (1 << (list & 31));
}
