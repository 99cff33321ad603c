import { INVISIBLE } from './visible-text.js';

/** Code points of digit zero in scripts whose ten digits follow one another (Unicode general category Nd). */
const SCRIPT_ZEROS = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0,
  0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50,
  0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0x1fbf0,
];
/** Digit one in circles, in parentheses and before a full stop, each followed by eight more digits, and the zeros. */
const ENCLOSED_ONES = [0x2460, 0x2474, 0x2488, 0x24f5, 0x2776, 0x2780, 0x278a];
const ENCLOSED_ZEROS = [0x24ea, 0x24ff, 0x1f100, 0x1f10b, 0x1f10c];

const SINGLE_QUOTES = [0x2018, 0x2019, 0x201a, 0x201b, 0x2032, 0x2bc, 0xb4];
const DOUBLE_QUOTES = [0x201c, 0x201d, 0x201e, 0x201f, 0x2033, 0xab, 0xbb];
const DASHES = [0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2043, 0x2212, 0xfe58, 0xfe63];
const SPACES = [0xa0, 0x1680, 0x202f, 0x205f, 0x3000];
const LINE_ENDS = [0x85, 0x2028, 0x2029];

const FOLDED = new Map<number, string>([
  ...SINGLE_QUOTES.map((point): [number, string] => [point, "'"]),
  ...DOUBLE_QUOTES.map((point): [number, string] => [point, '"']),
  ...DASHES.map((point): [number, string] => [point, '-']),
  ...SPACES.map((point): [number, string] => [point, ' ']),
  ...LINE_ENDS.map((point): [number, string] => [point, '\n']),
  ...SCRIPT_ZEROS.flatMap((zero) =>
    Array.from({ length: 10 }, (_, digit): [number, string] => [zero + digit, String(digit)]),
  ),
  ...ENCLOSED_ONES.flatMap((one) =>
    Array.from({ length: 9 }, (_, digit): [number, string] => [one + digit, String(digit + 1)]),
  ),
  ...ENCLOSED_ZEROS.map((point): [number, string] => [point, '0']),
  [0x2024, '.'],
  [0xfe52, '.'],
  [0xfe6b, '@'],
]);

/** Invisible characters: joiners, directional marks, selectors, tags and the soft hyphen. */
const SHOWS_NOTHING = new RegExp(`^[${INVISIBLE}]$`, 'u');

/** Returns true for a mark that belongs to the preceding character: variation selectors and the keycap frame. */
export function isAttached(point: number): boolean {
  return (point >= 0xfe00 && point <= 0xfe0f) || point === 0x20e3;
}

/**
 * Returns the text that replaces a code point. Full-width forms and mathematical letters become ASCII, and quotes,
 * dashes, spaces and decimal digits are unified. `''` drops the character, `undefined` keeps it.
 */
export function foldCodePoint(point: number): string | undefined {
  if (point >= 0xff01 && point <= 0xff5e) return String.fromCharCode(point - 0xfee0);
  if (point >= 0x2000 && point <= 0x200a) return ' ';
  if (point >= 0x1d400 && point <= 0x1d7ff) return String.fromCodePoint(point).normalize('NFKC');
  if (isAttached(point)) return '';
  const folded = FOLDED.get(point);
  // Most characters in this range are letters of Latin scripts.
  if (folded !== undefined || (point > 0xad && point < 0x34f)) return folded;
  return SHOWS_NOTHING.test(String.fromCodePoint(point)) ? '' : undefined;
}

const ACCENTED = /[^\0-\x7f]/;

/** Returns a text in lower case without accents, to compare words that are written with or without accents. */
export function plain(text: string): string {
  const small = text.toLowerCase();
  return ACCENTED.test(small) ? small.normalize('NFD').replace(/\p{M}+/gu, '') : small;
}
