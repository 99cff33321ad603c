import { foldWords } from '../../common/text/fold-case.js';

/** First letter of the next word, which was read as part of the number. */
const STRAY_LETTER = /(?<=^\d{10,11})[a-z]$/;
const THREE_DIGITS = /\d\D*\d\D*\d/;

/** Returns the digits of a ZIP code; nine digits with a hyphen. */
export function zipOf(said: string): string {
  const digits = said.replace(/\D/g, '');
  return digits.length === 9 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits;
}

/** True if a value of a `code-or-words` kind is a code. @param spoken its spoken view */
export function isCode(spoken: string): boolean {
  return THREE_DIGITS.test(spoken);
}

/** Returns the letters and digits of a code. @param spoken its spoken view */
export function codeKey(spoken: string): string {
  return foldWords(spoken).replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** Returns the digits of a phone number without the US country code. @param spoken its spoken view */
export function phoneKey(spoken: string): string {
  return codeKey(spoken)
    .replace(STRAY_LETTER, '')
    .replace(/^1(?=\d{10}$)/, '');
}
