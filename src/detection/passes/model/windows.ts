import type { Range } from '../../text/normalized-text.js';

/** Text pieces in one inference; what goes before them in the same text is given as context. */
export const WINDOW = 128;
/** Pieces that two windows share where no sentence ends near the border. */
const OVERLAP = 32;
/** How far back from its end a window may be cut at the end of a sentence. */
const REACH = 64;

/** One inference: the pieces that are read, and those of them that are decided by it. */
export interface Window {
  readonly read: Range;
  readonly decide: Range;
}

/**
 * Covers `count` pieces by windows, so that each piece is decided once: cut where a sentence ends, else overlapping,
 * each side deciding the half that it has seen more around.
 *
 * @param endsSentence whether a sentence ends with the piece
 */
export function windows(count: number, endsSentence: (piece: number) => boolean): Window[] {
  const found: Window[] = [];
  let read = 0;
  let decided = 0;
  while (read + WINDOW < count) {
    const end = read + WINDOW;
    const cut = sentenceEnd(end, endsSentence);
    const border = cut ?? end - OVERLAP / 2;
    found.push({ read: { start: read, end: cut ?? end }, decide: { start: decided, end: border } });
    read = cut ?? end - OVERLAP;
    decided = border;
  }
  found.push({ read: { start: read, end: count }, decide: { start: decided, end: count } });
  return found;
}

/** One past the last piece that ends a sentence near `end`, if one does. */
function sentenceEnd(end: number, endsSentence: (piece: number) => boolean): number | undefined {
  for (let piece = end - 1; piece >= end - REACH; piece--) if (endsSentence(piece)) return piece + 1;
  return undefined;
}
