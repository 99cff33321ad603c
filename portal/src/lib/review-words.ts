/** A place in a text. UTF-16 code units, end exclusive. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** A word of a text, and the white space behind it. */
export interface Word extends Place {
  readonly text: string;
  readonly gap: string;
}

/** A place of one of a call's texts. */
export interface TextPlace extends Place {
  /** Position of the text. */
  readonly text: number;
}

/** The words of a text: what stands between white space. */
export function wordsOf(text: string): Word[] {
  const found = [...text.matchAll(/\S+/g)].map(({ index, 0: word }) => ({ start: index, text: word }));
  return found.map(({ start, text: word }, nth) => {
    const end = start + word.length;
    return { start, end, text: word, gap: text.slice(end, found[nth + 1]?.start) };
  });
}

/** The place of words, without punctuation around it; undefined where there is nothing else. */
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

/** Marks without those that a place touches. */
export function withoutMarksAt<Mark extends TextPlace>(marks: readonly Mark[], place: TextPlace): Mark[] {
  return marks.filter((mark) => mark.text !== place.text || !overlaps(mark, place));
}
