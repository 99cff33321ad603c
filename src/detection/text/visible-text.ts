import type { Range } from '../../common/text/ranges.js';

/** Part of a character class: default-ignorable and format characters, which are invisible (Unicode, UAX #44). */
export const INVISIBLE = String.raw`\p{DI}\p{Cf}`;

const ANY_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'u');

/** A text without its invisible characters, and a map to its original. Offsets are UTF-16 code units. */
export interface VisibleText {
  readonly text: string;
  /** Returns the original range from the first to the last character, including invisible characters between them. */
  toOriginal(range: Range): Range;
}

/** Removes soft hyphens, joiners and directional marks, as in HTML. Undefined for a text without such characters. */
export function visibleText(text: string): VisibleText | undefined {
  if (!ANY_INVISIBLE.test(text)) return undefined;
  const starts: number[] = [];
  let visible = '';
  let at = 0;
  for (const character of text) {
    if (!ANY_INVISIBLE.test(character)) {
      for (let unit = 0; unit < character.length; unit++) starts.push(at + unit);
      visible += character;
    }
    at += character.length;
  }
  return {
    text: visible,
    toOriginal: ({ start, end }) => ({
      start: starts[start] ?? text.length,
      end: end === 0 ? 0 : (starts[end - 1] ?? text.length - 1) + 1,
    }),
  };
}
