import type { EntityKind } from '../kinds.js';
import { regExp } from '../../common/text/reg-exp.js';
import { NAME_PREFIX } from '../languages/en/people.js';
import { SMALL_WORDS } from '../languages/en/beside-values.js';

/** A part of a value that has a token of its own. Offsets are UTF-16 code units of the value's text. */
export interface ValuePart {
  readonly start: number;
  readonly end: number;
  readonly kind: EntityKind;
  /** The form that all its spellings share; undefined: that of the text. */
  readonly key?: string;
  /** Its written form; undefined: that of the text. */
  readonly written?: string;
}

/** UTF-16 code units of the longest value that is read. What is longer is a text: it is masked, and comes back, as it stands. */
const LONGEST = 2_000;
/** Of the longest one that is divided. */
const LONGEST_DIVIDED = 300;

/** True for a finding that is too long to be one value: nobody reads it as a number, a date or a name. */
export function isTooLong(text: string): boolean {
  return text.length > LONGEST;
}

/** True for a name or an address that is too long to have parts. */
export function isOnePiece(text: string): boolean {
  return text.length > LONGEST_DIVIDED;
}

const WORD = /[\p{L}\p{M}]+/gu;

/** "mcleod" */
const PREFIXED = regExp.u`^(${NAME_PREFIX})\p{L}{3}`;

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
  const prefix = PREFIXED.exec(word)?.[1] ?? '';
  const rest = word.slice(prefix.length);
  return prefix.charAt(0).toUpperCase() + prefix.slice(1) + rest.charAt(0).toUpperCase() + rest.slice(1);
}
