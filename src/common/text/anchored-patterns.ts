import { EDGE, isLetter } from './literal-lists.js';
import { literalsOf } from './pattern-literals.js';
import { foldSymbol, OTHER } from './pattern-syntax.js';

/** Letters that patterns with the flags `iu` match as s and k. */
const FOLDED_BEYOND = /[\u017f\u212a]/;
const ASCII = 0x80;
/** Number of bits of a symbol class. Each letter is a class; the other classes follow. */
const BITS = 5;
const CLASSES = 1 << BITS;
const [DIGIT, SPACE, MARK, BEYOND] = [27, 28, 29, 30];
const MOST_PATTERNS = 32;

/** Match, with the index of its pattern. */
export interface AnchoredMatch {
  readonly pattern: number;
  readonly start: number;
  readonly end: number;
  readonly said: string;
}

/**
 * Tries long patterns only at positions where a match can begin. The possible beginnings are derived from the patterns.
 * If several patterns match, the first one wins, as in an alternation. Create it once, when a module is loaded.
 */
export class AnchoredPatterns {
  /** Bit set of the patterns that can begin with three symbols, by the classes of the symbols. */
  private readonly starts = new Int32Array(1 << (3 * BITS));
  /** Whether a match that begins with a letter never follows a letter. */
  private readonly isEdged: boolean;

  /**
   * @param patterns sticky, at most 32
   * @throws TypeError for a pattern that isn't sticky, or whose beginnings are unknown
   */
  constructor(private readonly patterns: readonly RegExp[]) {
    if (patterns.length > MOST_PATTERNS) throw new TypeError('too many patterns');
    const all = patterns.map(startsOf);
    this.isEdged = !all.flat().some((start) => isLetter(start.charAt(0)));
    all.forEach((starts, pattern) => {
      for (const start of starts) this.add(start.replaceAll(EDGE, ''), 1 << pattern);
    });
  }

  /** Returns all matches, in order. */
  matches(text: string): AnchoredMatch[] {
    const found: AnchoredMatch[] = [];
    const isOdd = FOLDED_BEYOND.test(text);
    let at = 0;
    while (at < text.length) {
      const match = this.matchAt(text, at, isOdd ? -1 : this.beginning(text, at));
      if (match !== undefined) found.push(match);
      at = match?.end ?? at + 1;
    }
    return found;
  }

  private matchAt(text: string, start: number, candidates: number): AnchoredMatch | undefined {
    for (let left = candidates; left !== 0; left &= left - 1) {
      const number = MOST_PATTERNS - 1 - Math.clz32(left & -left);
      const pattern = this.patterns[number];
      if (pattern === undefined) break;
      pattern.lastIndex = start;
      if (!pattern.test(text)) continue;
      const end = pattern.lastIndex;
      return { pattern: number, start, end, said: text.slice(start, end) };
    }
    return undefined;
  }

  /** Returns the bit set of the patterns that can begin at an offset. */
  private beginning(text: string, at: number): number {
    const first = classAt(text, at);
    if (this.isEdged && isLetterClass(first) && isLetterClass(classAt(text, at - 1))) return 0;
    return this.starts[key(first, classAt(text, at + 1), classAt(text, at + 2))] ?? 0;
  }

  private add(start: string, bit: number): void {
    const [first = 0, second, third] = Array.from(start, (symbol) => classOf(symbol));
    for (let two = second ?? 0; two <= (second ?? CLASSES - 1); two++)
      for (let three = third ?? 0; three <= (third ?? CLASSES - 1); three++) {
        const at = key(first, two, three);
        this.starts[at] = (this.starts[at] ?? 0) | bit;
      }
  }
}

function startsOf(pattern: RegExp): readonly string[] {
  const { starts } = literalsOf(pattern);
  if (!pattern.sticky || starts === undefined)
    throw new TypeError('only sticky patterns with known beginnings');
  return starts;
}

function key(first: number, second: number, third: number): number {
  return (((first << BITS) | second) << BITS) | third;
}

function classOf(symbol: string): number {
  if (isLetter(symbol)) return symbol.charCodeAt(0) - 0x60;
  if (symbol === '0') return DIGIT;
  if (symbol === ' ') return SPACE;
  return symbol === OTHER ? BEYOND : MARK;
}

const CLASS_OF = Uint8Array.from({ length: ASCII }, (_, unit) => classOf(foldSymbol(unit)));

/** Returns the symbol class at an offset, 0 outside of the text. */
function classAt(text: string, at: number): number {
  if (at < 0 || at >= text.length) return 0;
  const unit = text.charCodeAt(at);
  return unit < ASCII ? (CLASS_OF[unit] ?? 0) : classOf(foldSymbol(unit));
}

function isLetterClass(symbols: number): boolean {
  return symbols > 0 && symbols < DIGIT;
}
