import { foldWords } from '../../common/text/fold-case.js';

/** E-mail address within a text, without adjacent words. */
const WRITTEN_EMAIL = /[^\s@,;<>]{1,64}@[^\s@,;<>]{1,250}\.[\p{L}\d-]{2,63}/u;

/** Returns the address in a text, or else the whole text without spaces. @param spoken spoken view of the text */
export function emailKey(spoken: string): string {
  return foldWords(WRITTEN_EMAIL.exec(spoken)?.[0] ?? spoken).replace(/\s/g, '');
}

/** True for a text that is exactly an e-mail address in written form. */
export function isEmail(text: string): boolean {
  return WRITTEN_EMAIL.exec(text)?.[0] === text;
}
