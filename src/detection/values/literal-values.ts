import { ORDINARY_WORDS } from '../languages/en/ordinary-words.js';
import { NAME_WORDS } from '../languages/en/names.js';
import { countDigits, countLetters, LEAST_DIGITS, LEAST_LETTERS } from './search-forms.js';

/** A number of no more digits may be a setting: of tokens, pixels, milliseconds. */
const SETTING = /^\d{1,6}$/;
/** Bytes, to the end of the word: who says so much of a value has said it. */
const LONGEST = 200;
/** FNV-1a, 32 bits; two of them are dropped, so that the result is a small integer. */
const OFFSET_BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

const WORD = 1;
const JOINT = 2;
/** Of each byte of UTF-8: whether it is one of a word, or may join two to a name of a program, an address or a number. */
const SORTS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  if (byte >= 0x80 || /\w/.test(character)) return WORD;
  return './@-'.includes(character) ? JOINT : 0;
});
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
const ESCAPE = 2;
const UNICODE_ESCAPE = 6;

/**
 * Values as they were said, to be looked for in the bytes of a JSON text: word-bounded, with their capitals. Those that settings
 * and names of members may be as well, such as a word of every day, are left out.
 */
export class LiteralValues {
  /** Hashes of what the values begin with, up to the end of each of their words. */
  private readonly openings = new Set<number>();
  /** By the hash of the whole. */
  private readonly spellings = new Map<number, Buffer[]>();

  constructor(values: Iterable<string>) {
    for (const value of new Set(values)) if (isDistinctive(value)) this.add(spellingOf(value));
  }

  get isEmpty(): boolean {
    return this.spellings.size === 0;
  }

  /** Linear in the length of the text, whatever the values are. */
  standIn(json: Buffer): boolean {
    if (this.isEmpty) return false;
    for (let at = 0; at < json.length;) {
      const sort = sortAt(json, at);
      if (sort !== WORD) {
        at += json[at] !== BACKSLASH ? 1 : json[at + 1] === LETTER_U ? UNICODE_ESCAPE : ESCAPE;
        continue;
      }
      if (sortAt(json, at - 1) !== JOINT && this.isAt(json, at)) return true;
      at = wordEnd(json, at);
    }
    return false;
  }

  private add(spelling: Buffer): void {
    let hash = OFFSET_BASIS;
    for (let from = 0; from < spelling.length;) {
      const end = wordEnd(spelling, wordStart(spelling, from));
      hash = hashOn(hash, spelling, from, end);
      this.openings.add(hash);
      from = end;
    }
    const others = this.spellings.get(hash);
    if (others === undefined) this.spellings.set(hash, [spelling]);
    else others.push(spelling);
  }

  /** @param start of a word */
  private isAt(json: Buffer, start: number): boolean {
    let hash = OFFSET_BASIS;
    for (let from = start; from < json.length;) {
      const end = wordEnd(json, wordStart(json, from));
      hash = hashOn(hash, json, from, end);
      if (!this.openings.has(hash)) return false;
      from = end;
      // A point ends a sentence, or goes on in a name.
      if (sortAt(json, end) === JOINT && sortAt(json, end + 1) === WORD) continue;
      const found = json.subarray(start, end);
      if (this.spellings.get(hash)?.some((spelling) => spelling.equals(found)) === true) return true;
    }
    return false;
  }
}

/** As it is written in JSON, from its first letter or digit to its last. Of a long one its beginning is enough. */
function spellingOf(value: string): Buffer {
  const escaped = Buffer.from(JSON.stringify(value).slice(1, -1));
  const start = wordStart(escaped, 0);
  let end = wordEnd(escaped, start);
  while (end - start < LONGEST) {
    const next = wordStart(escaped, end);
    if (next === escaped.length) break;
    end = wordEnd(escaped, next);
  }
  return escaped.subarray(start, end);
}

function isDistinctive(value: string): boolean {
  if (SETTING.test(value)) return false;
  if (countDigits(value) >= LEAST_DIGITS) return true;
  const word = value.toLowerCase();
  return countLetters(value) >= LEAST_LETTERS && !ORDINARY_WORDS.has(word) && !NAME_WORDS.has(word);
}

function sortAt(json: Buffer, at: number): number {
  return SORTS[json[at] ?? 0] ?? 0;
}

/** @returns the length of the text if no word follows */
function wordStart(json: Buffer, from: number): number {
  let start = from;
  while (start < json.length && sortAt(json, start) !== WORD) start++;
  return start;
}

function wordEnd(json: Buffer, start: number): number {
  let end = start;
  while (sortAt(json, end) === WORD) end++;
  return end;
}

/** A small integer. */
function hashOn(hash: number, json: Buffer, start: number, end: number): number {
  let next = hash;
  for (let at = start; at < end; at++) next = Math.imul(next ^ (json[at] ?? 0), PRIME);
  return next >>> 2;
}
