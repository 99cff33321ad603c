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

/** A space, a no-break space (U+00A0, U+202F), a tab or a line break. */
export function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0 || code === 0x202f;
}

/** A hyphen, also U+2010 and the non-breaking U+2011. */
export function isHyphen(code: number): boolean {
  return code === HYPHEN || code === 0x2010 || code === 0x2011;
}

/** An ASCII letter or digit. */
export function isAlphanumeric(code: number): boolean {
  const upper = upperCase(code);
  return (upper >= 0x41 && upper <= 0x5a) || (code >= 0x30 && code <= 0x39);
}

/** An ASCII letter. */
export function isLetter(code: number): boolean {
  return isSmallLetter(code | 0x20);
}

/** An ASCII letter in lower case. */
export function isSmallLetter(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

/** An ASCII letter in upper case; anything else as it is. */
export function upperCase(code: number): number {
  return isSmallLetter(code) ? code - 0x20 : code;
}

/** First half of a surrogate pair. */
export function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
