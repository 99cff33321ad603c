/** A word, number or mark in a text. Offsets are UTF-16 code units. */
export interface Token {
  readonly start: number;
  readonly end: number;
  readonly kind: 'word' | 'letter' | 'digits' | 'mark';
  /** The token in lower case, without the accents that speech recognizers omit. */
  readonly folded: string;
}

const TOKEN = /[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*|\p{Nd}+|\S/gu;
const ACCENTS = new Map(
  Array.from('áàâäéèêëíìîïóòôöúùûüç', (letter, at) => [letter, 'aaaaeeeeiiiioooouuuuc'.charAt(at)]),
);
const ACCENTED = new RegExp(`[${[...ACCENTS.keys()].join('')}]`, 'g');

/** Converts a text to lower case and removes accents from vowels, without a change in length. The letter ñ is kept. */
export function foldAccents(text: string): string {
  const small = text.toLowerCase();
  return small.length === text.length
    ? small.replace(ACCENTED, (letter) => ACCENTS.get(letter) ?? letter)
    : text;
}

/** Divides a text into tokens, in linear time. */
export function tokenize(text: string): readonly Token[] {
  const folded = foldAccents(text);
  return Array.from(folded.matchAll(TOKEN), ({ 0: said, index }) => ({
    start: index,
    end: index + said.length,
    kind: kindOf(said),
    folded: said,
  }));
}

function kindOf(said: string): Token['kind'] {
  if (/^\p{Nd}/u.test(said)) return 'digits';
  if (!/^\p{L}/u.test(said)) return 'mark';
  return /^\p{L}$/u.test(said) ? 'letter' : 'word';
}
