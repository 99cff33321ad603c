import type { NormalizedText } from '../text/normalized-text.js';
import { viewTokens, type ViewTokens } from '../text/view-tokens.js';
import type { SlotForm } from '../slot.js';
import { foldNumber, type SearchForms } from './search-forms.js';
import { MOST_HUMPS } from './value-index.js';

/** Number of words that the first filter can contain. Each further filter has twice the capacity. */
const FIRST_CAPACITY = 128;
/** Filter size per word. With three hashes, a full filter has a false positive rate of 1 in 200. */
const BITS_PER_WORD = 16;
const HASHES = 3;
/** Parameters of 32-bit FNV-1a, and the factor that derives further hashes (2^32 divided by the golden ratio). */
const OFFSET_BASIS = 0x811c9dc5;
const PRIME = 0x01000193;
const GOLDEN = 0x9e3779b1;

interface Filter {
  readonly bits: Uint32Array;
  readonly capacity: number;
}

/**
 * The words and numbers of texts, in Bloom filters (Bloom 1970). It stores no word, and can report a word that occurs
 * in no text, but never misses a word that occurs.
 */
export class Vocabulary {
  private readonly filters: Filter[];
  /** Number of words in the last filter. */
  private words: number;

  /** @param base vocabulary whose words are copied. The base does not change. */
  constructor(base?: Vocabulary) {
    const last = base?.filters.at(-1);
    this.filters =
      last === undefined
        ? [filterOf(FIRST_CAPACITY)]
        : [...(base?.filters.slice(0, -1) ?? []), { ...last, bits: last.bits.slice() }];
    this.words = base?.words ?? 0;
  }

  /** Size of the filters in bytes. */
  get size(): number {
    return this.filters.reduce((sum, { bits }) => sum + bits.byteLength, 0);
  }

  /** Adds all words of a text that a search for values compares. */
  addText(text: NormalizedText, form: SlotForm): void {
    for (const view of text.searched) {
      this.addTokens(viewTokens(view));
      if (form === 'identifier') this.addTokens(viewTokens(view, form));
    }
  }

  /** Returns false only if no form of a value can occur in any text. */
  mayHold({ phrases, codes }: SearchForms): boolean {
    return (
      phrases.some((phrase) => this.mayHoldPhrase(phrase)) || codes.some((code) => this.mayHoldCode(code))
    );
  }

  /** Returns false only if a word, in lower case, occurs in no text. */
  mayHoldWord(word: string): boolean {
    const hash = hashOf(word);
    return this.filters.some(({ bits }) => isSet(bits, hash));
  }

  private mayHoldPhrase(phrase: readonly string[]): boolean {
    if (phrase.every((word) => this.mayHoldWord(word))) return true;
    const [only = ''] = phrase;
    // The word may be spelled letter by letter.
    return phrase.length === 1 && only.split('').every((letter) => this.mayHoldWord(letter));
  }

  /** Returns false only if no sequence of known words forms a code, which may be divided at any position. */
  private mayHoldCode(code: string): boolean {
    const reached = new Set([0]);
    for (let start = 0; start < code.length; start++) {
      if (!reached.has(start)) continue;
      for (let end = start + 1; end <= code.length; end++)
        if (!reached.has(end) && this.mayHoldWord(code.slice(start, end))) reached.add(end);
    }
    return reached.has(code.length);
  }

  private addTokens({ words, starts, ends, humps }: ViewTokens): void {
    for (const [at, word] of words.entries()) {
      this.add(foldNumber(word));
      this.add(word);
      let joined = word;
      for (let last = at + 1; humps && last < at + MOST_HUMPS && ends[last - 1] === starts[last]; last++)
        this.add((joined += words[last] ?? ''));
    }
  }

  private add(word: string): void {
    if (this.mayHoldWord(word)) return;
    let last = this.filters.at(-1);
    if (last === undefined || this.words >= last.capacity) {
      this.filters.push((last = filterOf(2 * (last?.capacity ?? FIRST_CAPACITY))));
      this.words = 0;
    }
    set(last.bits, hashOf(word));
    this.words += 1;
  }
}

function filterOf(capacity: number): Filter {
  return { bits: new Uint32Array((capacity * BITS_PER_WORD) / 32), capacity };
}

function hashOf(word: string): number {
  let hash = OFFSET_BASIS;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), PRIME);
  return hash >>> 0;
}

function isSet(bits: Uint32Array, hash: number): boolean {
  for (let nth = 0, mixed = hash; nth < HASHES; nth++, mixed = next(mixed)) {
    const place = placeOf(bits, mixed);
    if (((bits[place >>> 5] ?? 0) & (1 << (place & 31))) === 0) return false;
  }
  return true;
}

function set(bits: Uint32Array, hash: number): void {
  for (let nth = 0, mixed = hash; nth < HASHES; nth++, mixed = next(mixed)) {
    const place = placeOf(bits, mixed);
    bits[place >>> 5] = (bits[place >>> 5] ?? 0) | (1 << (place & 31));
  }
}

/** Returns the position of a bit. The number of bits is a power of two. */
function placeOf(bits: Uint32Array, hash: number): number {
  return hash & (bits.length * 32 - 1);
}

function next(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), GOLDEN) >>> 0;
}
