/** A word, a number or a mark of a text. Offsets are UTF-16 code units of the text. */
export interface Token {
  readonly start: number;
  readonly end: number;
  readonly kind: 'word' | 'letter' | 'digits' | 'mark';
  /** In small letters, without the accents that recognizers leave out. */
  readonly folded: string;
}

const TOKEN = /[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*|\p{Nd}+|\S/gu;
const ACCENTS = new Map(
  Array.from('áàâäéèêëíìîïóòôöúùûüç', (letter, at) => [letter, 'aaaaeeeeiiiioooouuuuc'.charAt(at)]),
);
const ACCENTED = new RegExp(`[${[...ACCENTS.keys()].join('')}]`, 'g');

/** Returns a text of the same length in small letters, and without accents on vowels. The letter ñ stays. */
export function foldAccents(text: string): string {
  const small = text.toLowerCase();
  return small.length === text.length
    ? small.replace(ACCENTED, (letter) => ACCENTS.get(letter) ?? letter)
    : text;
}

/** Divides a text into tokens. Linear in its length. */
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
