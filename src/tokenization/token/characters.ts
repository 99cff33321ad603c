/** UTF-16 code units used by the token grammar. */
export const OPEN_BRACKET = 0x5b;
export const CLOSE_BRACKET = 0x5d;
export const BACKSLASH = 0x5c;
export const UNDERSCORE = 0x5f;
export const TILDE = 0x7e;
export const QUOTE = 0x22;
export const PERCENT = 0x25;
export const COLON = 0x3a;
const HYPHEN = 0x2d;
const APOSTROPHE = 0x27;
const WORD_CHARACTER = /[\p{L}\p{M}’׳״]/u;
const SPACE = /\s/;
/** Default-ignorable and format characters (Unicode, UAX #44). */
const NOT_SHOWN = /[\p{DI}\p{Cf}]/u;

/** Returns true for a space of any width, a tab or a line break. */
export function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || (code >= 0xa0 && matches(SPACE, code));
}

/** Returns true for a hyphen, also a non-breaking one, or a dash (U+2010 to U+2015). */
export function isHyphen(code: number): boolean {
  return code === HYPHEN || (code >= 0x2010 && code <= 0x2015);
}

/** Returns true for an invisible character, such as a zero-width space, a directional mark or a soft hyphen. */
export function isInvisible(code: number): boolean {
  return code >= 0xad && matches(NOT_SHOWN, code);
}

/**
 * Returns true for a letter of any script, a combining mark, or an apostrophe (also the Hebrew geresh and gershayim).
 */
export function isWordCharacter(code: number): boolean {
  if (code < 0xaa) return isLetter(code) || code === APOSTROPHE;
  return matches(WORD_CHARACTER, code);
}

function matches(pattern: RegExp, code: number): boolean {
  return pattern.test(String.fromCharCode(code));
}

/** Returns true for an ASCII letter or digit. */
export function isAlphanumeric(code: number): boolean {
  const upper = upperCase(code);
  return (upper >= 0x41 && upper <= 0x5a) || (code >= 0x30 && code <= 0x39);
}

/** Returns true for an ASCII letter. */
export function isLetter(code: number): boolean {
  return isSmallLetter(code | 0x20);
}

/** Returns true for a lowercase ASCII letter. */
export function isSmallLetter(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

/** Returns an ASCII letter in upper case, or any other character unchanged. */
export function upperCase(code: number): number {
  return isSmallLetter(code) ? code - 0x20 : code;
}

/** Returns true for the first half of a surrogate pair. */
export function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
