import type { Range } from '../../text/normalized-text.js';

/** Most text pieces that are read at once; longer texts are read as several, one after the other, as in training. */
export const WINDOW = 160;

/**
 * Covers `count` pieces by windows: each ends with a sentence, else with a word, if one ends in its second half.
 *
 * @param ends whether a sentence, or only a word, ends with the piece
 */
export function windows(count: number, ends: (piece: number) => 'sentence' | 'word' | undefined): Range[] {
  const found: Range[] = [];
  let start = 0;
  while (count - start > WINDOW) {
    const end = border(start, ends);
    found.push({ start, end });
    start = end;
  }
  found.push({ start, end: count });
  return found;
}

function border(start: number, ends: (piece: number) => 'sentence' | 'word' | undefined): number {
  let word: number | undefined;
  for (let end = start + WINDOW; end > start + WINDOW / 2; end--) {
    const ended = ends(end - 1);
    if (ended === 'sentence') return end;
    if (ended === 'word') word ??= end;
  }
  return word ?? start + WINDOW;
}
