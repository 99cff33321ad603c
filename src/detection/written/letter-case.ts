import { SMALL_WORDS } from '../languages/en/beside-values.js';

const WORD = /[\p{L}\p{M}]+/gu;

/** What a person is called at a computer, in small letters or with a number: "mei_patel_72". */
const HANDLE = /^(?=[^\p{Lu}]*$|.*\p{N})[\p{L}\p{M}\p{N}.-]+(?:_[\p{L}\p{M}\p{N}.-]+)+$/u;

/** True for a user name with underscores, which is one piece and stays as it is typed. */
export function isHandle(text: string): boolean {
  return text.includes('_') && HANDLE.test(text);
}

/** Words in small letters as names are written: "o'brien-lee" is "O'Brien-Lee". Other texts stay as they are. */
export function titleCase(text: string): string {
  if (text !== text.toLowerCase() || isHandle(text)) return text;
  return text.replace(WORD, (word, at: number) => {
    // The s of "rosa's" and the th of "5th" begin no word.
    const follows = /[\p{L}\p{M}]['’]$/u.test(text.slice(Math.max(0, at - 2), at)) && word.length === 1;
    const ordinal = /\d$/.test(text.slice(Math.max(0, at - 1), at));
    const small = at > 0 && at + word.length < text.length && SMALL_WORDS.has(word);
    return follows || ordinal || small ? word : capitalised(word);
  });
}

/** A word with a capital: "McLeod". */
export function capitalised(word: string): string {
  const scottish = /^mc\p{L}{3}/u.test(word) ? 2 : 0;
  const start = word.slice(0, scottish);
  const rest = word.slice(scottish);
  return start.charAt(0).toUpperCase() + start.slice(1) + rest.charAt(0).toUpperCase() + rest.slice(1);
}
