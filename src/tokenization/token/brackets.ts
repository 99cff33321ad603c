import { BACKSLASH, isBlank, PERCENT, UNDERSCORE, upperCase } from './characters.js';
import { MORE, type UnitReader } from './unit-reader.js';

const FULL_WIDTH_FIRST = 0xff01;
const FULL_WIDTH_LAST = 0xff5e;
const FULL_WIDTH_SHIFT = 0xfee0;
const SQUARE = ']］】〕';
const HEX_DIGITS = '0123456789ABCDEF';
const MAX_MARKS = 3;
const MAX_BLANKS = 2;

/** Brackets that a model writes instead of `[`, and the closers of each. Parentheses and plain quotes are text. */
const CLOSERS: ReadonlyMap<string, string> = new Map([
  ['[', SQUARE],
  ['［', SQUARE],
  ['【', SQUARE],
  ['〔', SQUARE],
  ['<', '>'],
  ['＜', '>＞'],
  ['{', '}'],
  ['｛', '}｝'],
  ['「', '」'],
  ['『', '』'],
  ['〈', '〉'],
  ['《', '》'],
  ['«', '»'],
  ['‹', '›'],
]);

/** Characters other than `[` that may open a token, for a character class of a regular expression. */
export const OTHER_OPENERS = [...CLOSERS.keys()].filter((opener) => opener !== '[').join('');

/** Beginning of a token, before its kind. */
export interface Opening {
  /** Characters that close the token; empty without an opener. */
  readonly closers: string;
  /** True for two equal openers. */
  readonly doubled: boolean;
  /** Markdown marks between opener and kind, as in `[**NAME_…**]`. */
  readonly marks: string;
  /** True if the opener is percent-encoded, as in a URL. */
  readonly encoded: boolean;
  /** True if the opener is `[` or a variant, so that the closer may be missing. */
  readonly square: boolean;
}

const NOTHING: Opening = { closers: '', doubled: false, marks: '', encoded: false, square: false };
/** Single `[`. */
export const SQUARE_OPENING: Opening = { ...NOTHING, closers: SQUARE, square: true };
export const ENCODED_OPENING: Opening = { ...SQUARE_OPENING, encoded: true };

/** Returns true for a single `[` without Markdown marks. */
export function isPlain({ square, doubled, marks }: Opening): boolean {
  return square && !doubled && marks === '';
}

/** Returns the ASCII character of a full-width form (U+FF01 to U+FF5E), or any other character unchanged. */
export function narrow(code: number): number {
  return code >= FULL_WIDTH_FIRST && code <= FULL_WIDTH_LAST ? code - FULL_WIDTH_SHIFT : code;
}

/** Reads the opener before a kind. */
export function readOpening(reader: UnitReader): Opening | 'more' | undefined {
  const first = readOpener(reader);
  if (first === 'more') return 'more';
  if (first === undefined) return reader.code === PERCENT || reader.code === BACKSLASH ? undefined : NOTHING;
  const second = readOpener(reader);
  if (second === 'more') return 'more';
  const doubled = second !== undefined;
  if (doubled && (second.closers !== first.closers || second.encoded !== first.encoded)) return undefined;
  let marks = '';
  while (marks.length < MAX_MARKS && isMark(reader.code)) {
    marks += String.fromCharCode(reader.code);
    reader.advance();
  }
  for (let count = 0; count < MAX_BLANKS && isBlank(reader.code); count += 1) reader.advance();
  return { ...first, doubled, marks };
}

function readOpener(reader: UnitReader): Opening | 'more' | undefined {
  const start = reader.pos;
  if (reader.code === PERCENT) {
    const read = readEncoded(reader, '5B');
    if (read !== true) return read === 'more' ? 'more' : undefined;
    return ENCODED_OPENING;
  }
  if (reader.code === BACKSLASH) reader.advance();
  if (reader.code === MORE) return 'more';
  const closers = reader.code < 0 ? undefined : CLOSERS.get(String.fromCharCode(reader.code));
  if (closers === undefined) {
    reader.seek(start);
    return undefined;
  }
  reader.advance();
  return { ...NOTHING, closers, square: closers === SQUARE };
}

/** Reads the given Markdown marks in reverse order. */
export function readMarks(reader: UnitReader, marks: string): boolean | 'more' {
  for (const mark of Array.from(marks).reverse()) {
    if (reader.code === MORE) return 'more';
    if (reader.code !== mark.charCodeAt(0)) return false;
    reader.advance();
  }
  return true;
}

/** Reads one closer, which may be escaped or percent-encoded. */
export function readCloser(reader: UnitReader, { closers, encoded }: Opening): boolean | 'more' {
  const start = reader.pos;
  if (encoded && reader.code === PERCENT) return readEncoded(reader, '5D');
  if (reader.code === BACKSLASH) reader.advance();
  if (reader.code === MORE) return 'more';
  if (reader.code >= 0 && closers.includes(String.fromCharCode(reader.code))) {
    reader.advance();
    return true;
  }
  reader.seek(start);
  return false;
}

/** Reads a percent-encoded octet (RFC 3986, section 2.1), given as two hexadecimal digits in capitals. */
export function readEncoded(reader: UnitReader, octet: string): boolean | 'more' {
  const start = reader.pos;
  for (const character of `%${octet}`) {
    if (reader.code === MORE) return 'more';
    if (upperCase(reader.code) !== character.charCodeAt(0)) {
      reader.seek(start);
      return false;
    }
    reader.advance();
  }
  return true;
}

/** Reads a percent-encoded ASCII character. @returns `more` if the text is incomplete; empty for any other text */
export function readOctet(reader: UnitReader): string {
  reader.advance();
  let value = 0;
  for (let digit = 0; digit < 2; digit += 1) {
    if (reader.code === MORE) return 'more';
    const read = reader.code < 0 ? -1 : HEX_DIGITS.indexOf(String.fromCharCode(upperCase(reader.code)));
    if (read === -1) return '';
    value = value * 16 + read;
    reader.advance();
  }
  return value < 0x80 ? String.fromCharCode(value) : '';
}

function isMark(code: number): boolean {
  return code === 0x2a || code === 0x60 || code === UNDERSCORE;
}
