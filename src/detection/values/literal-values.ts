import { ORDINARY_WORDS } from '../languages/en/ordinary-words.js';
import { NAME_WORDS } from '../languages/en/names.js';
import { countDigits, countLetters, LEAST_DIGITS, LEAST_LETTERS } from './search-forms.js';

/** A number that may be a setting, such as a number of tokens, pixels or milliseconds. */
const SETTING = /^\d{1,6}$/;
/** Maximum length in bytes that is compared, up to the end of a word. The beginning of a longer value suffices. */
const LONGEST = 200;
/** Parameters of 32-bit FNV-1a. Two bits of each hash are dropped, so that the result is a small integer. */
const OFFSET_BASIS = 0x811c9dc5;
const PRIME = 0x01000193;

const WORD = 1;
const JOINT = 2;
/** Role of each UTF-8 byte: part of a word, or a mark that joins words to a program's name, an address or a number. */
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
 * Values to search for in the bytes of a JSON text, at word bounds and with their capitals. Values that may also be
 * settings or member names, such as common words, are omitted.
 */
export class LiteralValues {
  /** Hashes of the beginnings of values, up to the end of each word. */
  private readonly openings = new Set<number>();
  /** Spellings by the hash of the whole value. */
  private readonly spellings = new Map<number, Buffer[]>();

  constructor(values: Iterable<string>) {
    for (const value of new Set(values)) if (isDistinctive(value)) this.add(spellingOf(value));
  }

  get isEmpty(): boolean {
    return this.spellings.size === 0;
  }

  /** Returns true if a value occurs in a text. Linear in the length of the text, regardless of the number of values. */
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

  /** @param start start of a word */
  private isAt(json: Buffer, start: number): boolean {
    let hash = OFFSET_BASIS;
    for (let from = start; from < json.length;) {
      const end = wordEnd(json, wordStart(json, from));
      hash = hashOn(hash, json, from, end);
      if (!this.openings.has(hash)) return false;
      from = end;
      // A full stop may end a sentence or be part of a name.
      if (sortAt(json, end) === JOINT && sortAt(json, end + 1) === WORD) continue;
      const found = json.subarray(start, end);
      if (this.spellings.get(hash)?.some((spelling) => spelling.equals(found)) === true) return true;
    }
    return false;
  }
}

/** Returns a value as written in JSON, from its first to its last letter or digit, or the beginning of a long value. */
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

/** Returns the hash after further bytes, as a small integer. */
function hashOn(hash: number, json: Buffer, start: number, end: number): number {
  let next = hash;
  for (let at = start; at < end; at++) next = Math.imul(next ^ (json[at] ?? 0), PRIME);
  return next >>> 2;
}
