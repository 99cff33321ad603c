import { foldWords } from '../../common/text/fold-case.js';

/** An e-mail address within what was said or written, without what stands beside it. */
const WRITTEN_EMAIL = /[^\s@,;<>]{1,64}@[^\s@,;<>]{1,250}\.[\p{L}\d-]{2,63}/u;

/** The address in a text, or else all of it, without spaces; `spoken` is its spoken-form view. */
export function emailKey(spoken: string): string {
  return foldWords(WRITTEN_EMAIL.exec(spoken)?.[0] ?? spoken).replace(/\s/g, '');
}

/** True for an e-mail address and nothing else, as it is written. */
export function isEmail(text: string): boolean {
  return WRITTEN_EMAIL.exec(text)?.[0] === text;
}
