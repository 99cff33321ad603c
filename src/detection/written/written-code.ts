import { foldWords } from '../../common/text/fold-case.js';

/** The beginning of the next word, taken for a letter of the number. */
const STRAY_LETTER = /(?<=^\d{10,11})[a-z]$/;
const THREE_DIGITS = /\d\D*\d\D*\d/;

/** Digits of a ZIP code, nine with a hyphen. */
export function zipOf(said: string): string {
  const digits = said.replace(/\D/g, '');
  return digits.length === 9 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}

/** True for a value of a `code-or-words` kind that is a code; `spoken` is its spoken-form view. */
export function isCode(spoken: string): boolean {
  return THREE_DIGITS.test(spoken);
}

/** Letters and digits of a code; `spoken` is its spoken-form view. */
export function codeKey(spoken: string): string {
  return foldWords(spoken).replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** Those of a telephone number, without the US country code. */
export function phoneKey(spoken: string): string {
  return codeKey(spoken)
    .replace(STRAY_LETTER, '')
    .replace(/^1(?=\d{10}$)/, '');
}
