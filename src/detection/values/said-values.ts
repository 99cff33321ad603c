import { ORDINARY_WORDS } from '../lexicon/ordinary-words.js';
import { NAME_WORDS } from '../speech/en/name-words.js';
import { countDigits, countLetters } from './searchable.js';

const LEAST_LETTERS = 4;
const LEAST_DIGITS = 5;
/** A number of no more digits may be a setting: of tokens, pixels, milliseconds. */
const SETTING = /^\d{1,6}$/;
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
 * Values as they were said, to be looked for in the bytes of a JSON text: word-bounded, with their capitals, in one pass. Those
 * that settings and names of members may be as well, such as a word of every day, are left out.
 */
export class SaidValues {
  /** By the hash of their first word. */
  private readonly spellings = new Map<number, Buffer[]>();

  constructor(values: Iterable<string>) {
    for (const value of new Set(values)) {
      if (!isDistinctive(value)) continue;
      const escaped = JSON.stringify(value).slice(1, -1);
      const spelling = Buffer.from(escaped.replace(/^[\0-\x7f]*?(?=[\w\x80-\uffff])/, ''));
      const { hash } = wordAt(spelling, 0);
      const others = this.spellings.get(hash);
      if (others === undefined) this.spellings.set(hash, [spelling]);
      else others.push(spelling);
    }
  }

  /** Linear in the length of the text. */
  standIn(json: Buffer): boolean {
    if (this.spellings.size === 0) return false;
    for (let at = 0; at < json.length;) {
      const sort = sortAt(json, at);
      if (sort !== WORD) {
        at += json[at] !== BACKSLASH ? 1 : json[at + 1] === LETTER_U ? UNICODE_ESCAPE : ESCAPE;
        continue;
      }
      const { hash, end } = wordAt(json, at);
      const begins = sortAt(json, at - 1) !== JOINT;
      if (begins && this.spellings.get(hash)?.some((spelling) => isAt(json, at, spelling)) === true)
        return true;
      at = end;
    }
    return false;
  }
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

function wordAt(json: Buffer, start: number): { readonly hash: number; readonly end: number } {
  let hash = OFFSET_BASIS;
  let end = start;
  while (sortAt(json, end) === WORD) hash = Math.imul(hash ^ (json[end++] ?? 0), PRIME);
  return { hash: hash >>> 2, end };
}

function isAt(json: Buffer, start: number, spelling: Buffer): boolean {
  const end = start + spelling.length;
  if (end > json.length || json.compare(spelling, 0, spelling.length, start, end) !== 0) return false;
  const next = sortAt(json, end);
  // A point ends a sentence, or goes on in a name.
  return next !== WORD && (next !== JOINT || sortAt(json, end + 1) !== WORD);
}
