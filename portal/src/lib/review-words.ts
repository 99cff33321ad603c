/** Span of a text, in UTF-16 code units, end exclusive. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** Word of a text, and the white space after it. */
export interface Word extends Place {
  readonly text: string;
  readonly gap: string;
}

/** Span in one of a call's texts. */
export interface TextPlace extends Place {
  /** Index of the text. */
  readonly text: number;
}

/** Splits a text at white space into words. */
export function wordsOf(text: string): Word[] {
  const found = [...text.matchAll(/\S+/g)].map(({ index, 0: word }) => ({ start: index, text: word }));
  return found.map(({ start, text: word }, nth) => {
    const end = start + word.length;
    return { start, end, text: word, gap: text.slice(end, found[nth + 1]?.start) };
  });
}

/**
 * Returns the span of consecutive words without the punctuation around them; undefined if the words are only
 * punctuation.
 */
export function placeOf(words: readonly Word[], from: number, to: number): Place | undefined {
  const [first, last] = [words[Math.min(from, to)], words[Math.max(from, to)]];
  if (first === undefined || last === undefined) return undefined;
  const before = /^[^\p{L}\p{N}]*/u.exec(first.text)?.[0].length ?? 0;
  const after = /[^\p{L}\p{N}]*$/u.exec(last.text)?.[0].length ?? 0;
  const [start, end] = [first.start + before, last.end - after];
  return start < end ? { start, end } : undefined;
}

export function overlaps(one: Place, other: Place): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Returns the annotations that do not overlap a span. */
export function withoutMarksAt<Mark extends TextPlace>(marks: readonly Mark[], place: TextPlace): Mark[] {
  return marks.filter((mark) => mark.text !== place.text || !overlaps(mark, place));
}
