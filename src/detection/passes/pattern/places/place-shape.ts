import { Memo } from '../../../../common/memo.js';
import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { DIGIT_CODE, REGION_CODES, REGION_NAMES, WORD_CODES } from '../../../lexicon/us-states.js';
import { wordSet } from '../../../lexicon/words.js';
import { CORRECTION, FILLER } from '../../../languages/en/talk.js';
import { NUMBERS, ORDINAL_SUFFIX } from '../../../languages/en/numbers.js';
import { STOP_WORDS } from '../../../languages/en/ordinary-words.js';
import * as street from '../../../languages/en/places.js';
import { NO_STREETS } from '../../../languages/es/places.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { viewTokens } from '../../../text/view-tokens.js';

/**
 * Classes of words in an address, by word; a word in several lists has the class of the last list. A shape contains the
 * class of each word and then the class of the gap after it, so that patterns over a short string can match addresses.
 *
 * - `9` number, `o` suffix of an ordinal, `l` letter, `w` word, `x` word that is not a name, `i` word before a place
 * - `S` `H` `M` street type: strong, before a number, medium; `L` street type before the name
 * - `d` direction, `u` unit, `U` unit without a number, `R` `r` state name: first and further words, `C` state code
 *
 * Gaps: ` ` space, `_` empty, `-` hyphen, `/` slash, `#` number sign, `,` another part, `;` another line, `~`
 * hesitation or correction, `|` any other gap.
 */
const CLASSES = new Map<string, string>([
  ...classed(STOP_WORDS, 'x'),
  ...classed(street.NO_NAMES, 'x'),
  ...classed(NO_STREETS, 'x'),
  ...classed(street.STREET_NAMES, 'w'),
  ...classed(street.MEDIUM_STREETS, 'M'),
  ...classed(street.BARE_UNITS, 'U'),
  ...classed(street.LEADING_STREETS, 'L'),
  ...classed(street.STRONG_STREETS, 'S'),
  ...classed(street.NUMBERED_STREETS, 'H'),
  ...classed(street.DIRECTIONS, 'd'),
  ...classed(street.UNITS, 'u'),
  ...classed(street.PLACE_LEADS, 'i'),
]);
const ORDINALS = wordSet(ORDINAL_SUFFIX);
/** First words of state names. */
const REGION_LEADS = new Set([...REGION_NAMES].map((name) => name.split(' ')[0]));
const LONGEST_REGION = 3;

const FILLED = gated(regExp.gi`\b(?:${FILLER}|${CORRECTION})\b`);
const OHIO = gated(regExp.u`\b${DIGIT_CODE}\b`);
const WIDEST_GAP = 8;
/** Characters before a code that show whether the text is entirely in capitals. */
const LEAD = 20;
const ZIP_GAPS: ReadonlySet<string> = new Set(' _-~,');
/** Number of digits in a ZIP code, and in a ZIP code with its add-on. */
const PLAIN = 5;
const EXTENDED = 9;
const LOOSE = /^\.?[ \t]*[,;]?[ \t]*\r?\n?[ \t]*(?:[-(][ \t]*)?$/;
const SIGNED = /^[ \t]*[,.]?[ \t]*#[ \t]*$/;
/** Longest abbreviation in an address before a period, in characters. */
const LONGEST_SHORT = 4;

function classed(words: Iterable<string>, letter: string): [string, string][] {
  return [...words].map((word) => [word, letter]);
}

/** Returns the index of the word whose class or gap is at an offset of a shape. */
export function wordAt(offset: number): number {
  return offset >> 1;
}

/** Returns the views to read, because "OH 45402" is six digits in the spoken view, but Ohio in the written view. */
export function placeViews(text: NormalizedText): readonly NormalizedText[] {
  return text.test(OHIO) ? text.views : [text.spoken];
}

const shapes = new Memo<NormalizedText, PlaceShape>();

/** Words of a view without fillers, with their classes in an address. */
export class PlaceShape {
  /** Two characters for each word: see {@link CLASSES}. */
  readonly shape: string;
  private readonly words: string[] = [];
  private readonly gaps: readonly string[];
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];

  constructor(readonly view: NormalizedText) {
    const { words, starts, ends } = viewTokens(view);
    const fillers = view.matches(FILLED);
    /** Indices of words after a filler. */
    const resumed = new Set<number>();
    let next = 0;
    for (const [at, start] of starts.entries()) {
      while (endOf(fillers[next]) <= start) next++;
      if ((fillers[next]?.index ?? Infinity) <= start) resumed.add(this.words.length);
      else {
        this.words.push(words[at] ?? '');
        this.starts.push(start);
        this.ends.push(ends[at] ?? start);
      }
    }
    this.gaps = this.words.map((_, at) => (resumed.has(at + 1) ? '~' : this.gapAfter(at)));
    const classes = this.words.map((word, at) => this.classOf(word, at));
    this.markRegions(classes);
    this.shape = classes.map((letter, at) => letter + (this.gaps[at] ?? '|')).join('');
  }

  /** Returns the shape of a view from a cache. */
  static of(view: NormalizedText): PlaceShape {
    let shape = shapes.get(view);
    if (shape === undefined) shapes.set(view, (shape = new PlaceShape(view)));
    return shape;
  }

  /** Returns the original span of a range of words; `last` is inclusive. */
  range(first: number, last: number): { start: number; end: number } {
    return this.view.toOriginal(this.start(first), this.end(last));
  }

  /** Returns a word in lowercase; empty outside of the text. */
  word(at: number): string {
    return this.words[at] ?? '';
  }

  start(at: number): number {
    return this.starts[at] ?? this.view.text.length;
  }

  end(at: number): number {
    return this.ends[at] ?? this.view.text.length;
  }

  /** Returns the class of a word in {@link shape}; empty outside of the text. */
  letter(at: number): string {
    return this.shape.charAt(2 * at);
  }

  /** Returns the gap after a word in {@link shape}. */
  gap(at: number): string {
    return this.shape.charAt(2 * at + 1);
  }

  /** Returns the number of digits in a number, and 0 for words. */
  digits(at: number): number {
    return this.letter(at) === '9' ? this.word(at).length : 0;
  }

  isCapital(at: number): boolean {
    const first = this.view.text.charAt(this.start(at));
    return first !== first.toLowerCase();
  }

  /** Returns the index of the first word that begins at or after an offset of the view. */
  indexFrom(offset: number): number {
    let low = 0;
    let high = this.starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.start(middle) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Returns a word in its original case. */
  private raw(at: number): string {
    return this.view.text.slice(this.start(at), this.end(at));
  }

  private gapAfter(at: number): string {
    if (at + 1 >= this.words.length) return '|';
    const { text } = this.view;
    const [from, to] = [this.end(at), this.start(at + 1)];
    if (to - from === 1 && text.charAt(from) === ' ') return ' ';
    const gap = text.slice(from, to);
    if (gap === '-') return gap;
    if (gap === '') return '_';
    if (/^[ \t]{1,2}$|^'$/.test(gap)) return ' ';
    if (gap.startsWith('/')) return '/';
    if (gap.length > WIDEST_GAP) return '|';
    if (gap.includes('\n')) return LOOSE.test(gap) ? ';' : '|';
    if (SIGNED.test(gap)) return '#';
    if (gap.startsWith('.') && !this.isShort(at)) return '|';
    if (/^\.[ \t]{0,2}$/.test(gap)) return ' ';
    return LOOSE.test(gap) ? ',' : '|';
  }

  /** True for a word that may be an abbreviation with a period: "St.", "Apt.", "J.". */
  private isShort(at: number): boolean {
    const word = this.word(at);
    if (isDigit(word)) return false;
    return word.length < 3 || (word.length <= LONGEST_SHORT && /[SHMud]/.test(CLASSES.get(word) ?? ''));
  }

  private classOf(word: string, at: number): string {
    if (this.isNumber(at)) return '9';
    const before = this.word(at - 1);
    const touches = this.gaps[at - 1] === '_' && isDigit(before);
    if (touches && ORDINALS.has(word)) return 'o';
    if (touches && word.length === 1) return 'l';
    const letter = CLASSES.get(word);
    if (letter === undefined) return word.length === 1 ? 'l' : 'w';
    if (letter === 'S' && street.ROAD_OWNERS.has(before)) return 'H';
    // A single letter may be a unit: "#A", "Unit A, Boise".
    const isAlone = this.gaps[at - 1] === '#' || this.gaps[at] !== ' ';
    if (letter === 'x' && word.length === 1 && isAlone) return 'l';
    // A capitalized ordinary word after a number may be a name: "2 May Street".
    const isName = letter === 'x' && word.length > 2 && isDigit(before) && this.isCapital(at);
    return isName && this.raw(at) !== this.raw(at).toUpperCase() ? 'w' : letter;
  }

  private markRegions(classes: string[]): void {
    for (let at = 0; at < this.words.length; at++) {
      const size = this.regionSize(at);
      classes.fill('r', at, at + size);
      if (size > 0) classes[at] = this.word(at).length === 2 ? 'C' : 'R';
      at += Math.max(0, size - 1);
    }
  }

  /** Returns the number of words of the state's name or code that begins at a word; 0 if no state begins there. */
  private regionSize(at: number): number {
    const word = this.word(at);
    if (word.length > 2 && !REGION_LEADS.has(word)) return 0;
    if (REGION_LEADS.has(word))
      for (let size = LONGEST_REGION; size > 0; size--)
        if (REGION_NAMES.has(this.words.slice(at, at + size).join(' '))) return size;
    if (this.isCode(at)) return 1;
    const isSpelled = word.length === 1 && REGION_CODES.has(word + this.word(at + 1));
    return isSpelled && this.word(at + 1).length === 1 && this.zipEnd(at + 2) !== undefined ? 2 : 0;
  }

  /** True for a state's code. A code that is also a word must be in capitals, or before a ZIP code. */
  private isCode(at: number): boolean {
    const word = this.word(at);
    if (!REGION_CODES.has(word) || at === 0 || this.gaps[at] === '_') return false;
    if (!WORD_CODES.has(word) || this.zipEnd(at + 1) !== undefined) return true;
    const lead = this.view.text.slice(Math.max(0, this.start(at) - LEAD), this.start(at));
    return this.raw(at) === word.toUpperCase() && lead !== lead.toUpperCase();
  }

  /**
   * Returns the last word of the ZIP code that begins at a word: five or nine digits, written or dictated, with
   * corrected digits; undefined for any other number of digits.
   */
  zipEnd(first: number): number | undefined {
    const counts: number[] = [];
    let resumed = 0;
    let at = first;
    for (let digits = 0; digits <= EXTENDED && this.isNumber(at); at++) {
      digits += this.word(at).length;
      counts.push(digits);
      if (!ZIP_GAPS.has(this.gaps[at] ?? '')) break;
      if (this.gaps[at] === '~') resumed = digits;
    }
    const digits = counts.at(-1) ?? 0;
    if (isZip(digits) || isZip(digits - resumed)) return first + counts.length - 1;
    const plain = first + counts.indexOf(PLAIN);
    return plain < first || this.gaps[plain] === '-' ? undefined : plain;
  }

  /** True for digits, and for "oh" next to digits. */
  private isNumber(at: number): boolean {
    const word = this.word(at);
    if (word.length > 2 || isDigit(word)) return isDigit(word);
    return NUMBERS.oh.has(word) && (isDigit(this.word(at + 1)) || isDigit(this.word(at - 1)));
  }
}

function isZip(digits: number): boolean {
  return digits === PLAIN || digits === EXTENDED;
}

function isDigit(word: string): boolean {
  const code = word.charCodeAt(0);
  return code >= 48 && code <= 57;
}

/** Returns the end of a match; infinity for undefined. */
function endOf(match: RegExpExecArray | undefined): number {
  return match === undefined ? Infinity : match.index + match[0].length;
}
