import { type SpelledWord, spelledInValue } from '../spoken/spelled-rows.js';
import { normalize, NormalizedText } from '../text/normalized-text.js';

/** Fewer letters may be initials, or a flat and its entrance. */
const LEAST = 3;

/** The view of a value in which the words that are spelled stand as they are written: "2907 w c a m i n o" is "2907 w camino". */
export function plainView(text: string): NormalizedText {
  const view = normalize(text);
  return view.rewrittenAs(wordsIn(view.text));
}

/** A value with the words that are spelled in it as they are written, and all else as it stands. */
export function spelledOut(text: string): string {
  return new NormalizedText(text, undefined, false).rewrittenAs(wordsIn(text)).text;
}

function wordsIn(text: string): readonly SpelledWord[] {
  return spelledInValue(text).filter(({ text: word }) => word.length >= LEAST);
}
