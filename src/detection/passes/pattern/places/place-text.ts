import { wordSet } from '../../../lexicon/words.js';
import { ORDINAL_SUFFIX } from '../../../speech/en/numbers.js';
import { ABBREVIATIONS } from '../../../speech/en/street-words.js';
import type { NormalizedText } from '../../../text/normalized-text.js';
import { viewTokens, type ViewTokens } from '../../../text/view-tokens.js';
import { correctionEnd, hesitationEnd } from './hesitation.js';

const ORDINAL_SUFFIXES = wordSet(ORDINAL_SUFFIX);
/** Marks between two parts of an address: "Apt. 4, Boise", "Road - Unit 2", a line's end. */
const LOOSE = /^\.?[ \t]*[,;]?[ \t]*\r?\n?[ \t]*(?:[-(][ \t]*)?#?[ \t]*$/;
const TIGHT = /^(?:[ \t]{1,2}|-|'|\.[ \t]{0,2}|)$/;
const WIDEST_GAP = 8;
/** Hesitations begin with shorter words. */
const LONGEST_OPENING = 10;

/** The words of a view, by index, for reading an address token by token. */
export class PlaceText {
  readonly text: string;
  private readonly tokens: ViewTokens;

  constructor(readonly view: NormalizedText) {
    this.text = view.text;
    this.tokens = viewTokens(view);
  }

  get length(): number {
    return this.tokens.words.length;
  }

  /** Lower case; empty outside of the text. */
  word(at: number): string {
    return this.tokens.words[at] ?? '';
  }

  start(at: number): number {
    return this.tokens.starts[at] ?? this.text.length;
  }

  end(at: number): number {
    return this.tokens.ends[at] ?? this.text.length;
  }

  /** As it stands in the text, with its case. */
  raw(at: number): string {
    return this.text.slice(this.start(at), this.end(at));
  }

  /** What stands between a token and the next one. */
  gap(at: number): string {
    return this.text.slice(this.end(at), this.start(at + 1));
  }

  isNumber(at: number): boolean {
    const code = this.word(at).charCodeAt(0);
    return code >= 48 && code <= 57;
  }

  /** "5th": a number that its ordinal suffix touches. */
  isOrdinal(at: number): boolean {
    return this.isNumber(at) && this.gap(at) === '' && ORDINAL_SUFFIXES.has(this.word(at + 1));
  }

  isCapital(at: number): boolean {
    const first = this.text.charAt(this.start(at));
    return first !== first.toLowerCase();
  }

  /** True if nothing but a space, a hyphen, an apostrophe or an abbreviation's full stop stands after the token. */
  isTight(at: number): boolean {
    const width = this.start(at + 1) - this.end(at);
    if (width > 3) return false;
    const gap = this.gap(at);
    return TIGHT.test(gap) && (!gap.startsWith('.') || ABBREVIATIONS.has(this.word(at)));
  }

  /** True if what follows may belong to the same address. */
  isLoose(at: number): boolean {
    const width = this.start(at + 1) - this.end(at);
    if (width > WIDEST_GAP || at + 1 >= this.length) return false;
    const gap = this.gap(at);
    if (!LOOSE.test(gap)) return false;
    return !/^\.[ \t]/.test(gap) || ABBREVIATIONS.has(this.word(at));
  }

  /** The next token of the same address, hesitations left out; undefined where the address can't go on. */
  following(at: number): number | undefined {
    if (!this.isLoose(at)) return undefined;
    const next = this.afterHesitation(at + 1);
    return next < this.length ? next : undefined;
  }

  /** The first token from `at` on that is no filler and no correction. */
  afterHesitation(at: number): number {
    return this.after(at, hesitationEnd);
  }

  /** The first token after a correction ("no sorry") that begins with token `at`, or undefined. */
  afterCorrection(at: number): number | undefined {
    const next = this.after(at, correctionEnd);
    return next > at && next < this.length ? next : undefined;
  }

  private after(at: number, phraseEnd: (text: string, offset: number) => number): number {
    if (this.word(at).length > LONGEST_OPENING || this.isNumber(at)) return at;
    const end = phraseEnd(this.text, this.start(at));
    return end === this.start(at) ? at : this.indexFrom(end, at);
  }

  /** The first token that begins at or after an offset of the view. */
  indexFrom(offset: number, least = 0): number {
    let low = least;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.start(middle) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The original's range of tokens `first` to `last`, both included. */
  range(first: number, last: number): { start: number; end: number } {
    return this.view.toOriginal(this.start(first), this.end(last));
  }
}
