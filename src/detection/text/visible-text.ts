import type { Range } from '../../common/text/ranges.js';

/** Inside a class of characters: those that show nothing, default-ignorable and format characters (Unicode, UAX #44). */
export const INVISIBLE = String.raw`\p{DI}\p{Cf}`;

const ANY_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'u');

/** A text without what shows nothing in it, and where a range of it stood. Offsets are UTF-16 code units. */
export interface VisibleText {
  readonly text: string;
  /** The range from its first to its last character, with what shows nothing between them. */
  toOriginal(range: Range): Range;
}

/** A text in which HTML or a CRM has put soft hyphens, joiners or marks of direction; undefined for one that has none. */
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
