import { matchesOf } from './matches.js';
import { EDGE, isLetter, literalsOf } from './pattern-literals.js';
import { foldSymbol, OTHER } from './pattern-syntax.js';

/** Letters that patterns with `iu` take for an s and a k. */
const FOLDED_BEYOND = /[\u017f\u212a]/;
const ASCII = 0x80;
const SYMBOLS = Uint8Array.from({ length: ASCII }, (_, unit) => foldSymbol(unit).charCodeAt(0));
/** Bits of a symbol in a number of three. */
const BITS = 7;

/**
 * A long pattern that is tried only where one of its beginnings stands; these are derived from it. To be made once, when
 * a module is loaded.
 */
export class AnchoredPattern {
  private readonly sticky: RegExp;
  /** The first three symbols of matches, each set as a number; shorter beginnings with all that can follow. */
  private readonly starts: Uint8Array | undefined;
  /** Only where no letter stands before it begins a match with a letter. */
  private readonly isEdged: boolean = false;

  /** @param pattern global */
  constructor(private readonly pattern: RegExp) {
    this.sticky = new RegExp(pattern.source, pattern.flags.replace('g', 'y'));
    const starts = literalsOf(pattern).starts;
    if (starts === undefined || starts.some((start) => start.startsWith(OTHER))) return;
    this.isEdged = !starts.some((start) => isLetter(start.charAt(0)));
    this.starts = new Uint8Array(1 << (3 * BITS));
    for (const start of starts) fill(this.starts, start.replaceAll(EDGE, ''));
  }

  /** All matches, in order. */
  matches(text: string): RegExpExecArray[] {
    const { starts, sticky } = this;
    if (starts === undefined || FOLDED_BEYOND.test(text)) return matchesOf(text, this.pattern);
    const found: RegExpExecArray[] = [];
    let first = 0;
    let second = symbolAt(text, 0);
    let third = symbolAt(text, 1);
    for (let at = 0; at < text.length; at++) {
      const before = first;
      [first, second, third] = [second, third, symbolAt(text, at + 2)];
      if (this.isEdged && isLetterCode(before) && isLetterCode(first)) continue;
      if (starts[(first << (2 * BITS)) | (second << BITS) | third] === 0) continue;
      sticky.lastIndex = at;
      const match = sticky.exec(text);
      if (match === null) continue;
      found.push(match);
      at = sticky.lastIndex - 1;
      first = symbolAt(text, at);
      second = symbolAt(text, at + 1);
      third = symbolAt(text, at + 2);
    }
    return found;
  }
}

function fill(starts: Uint8Array, start: string): void {
  const [first = 0, ...more] = Array.from(start.slice(0, 3), (symbol) => symbol.charCodeAt(0));
  const [second, third] = more;
  for (let two = second ?? 0; two <= (second ?? ASCII - 1); two++)
    starts.fill(1, key(first, two, third ?? 0), key(first, two, third ?? ASCII - 1) + 1);
}

function key(first: number, second: number, third: number): number {
  return (first << (2 * BITS)) | (second << BITS) | third;
}

/** 0 behind the text's end. */
function symbolAt(text: string, at: number): number {
  if (at >= text.length) return 0;
  const unit = text.charCodeAt(at);
  return unit < ASCII ? (SYMBOLS[unit] ?? 0) : foldSymbol(unit).charCodeAt(0);
}

function isLetterCode(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}
