import { judgedWords, splitSpans } from './judged-words.js';
import type { Mark } from './mark.js';
import type { SampledText } from '../samples/sampled-texts.js';

/** What was counted of one kind. */
export interface KindCounts {
  /** Values that identify somebody: masked, or missed. */
  readonly values: number;
  readonly missed: number;
  /** Words that were masked as this kind and identify nobody. */
  readonly forNothing: number;
}

/** What a review says of a call, without any of its text. */
export interface ReviewCounts {
  /** Words that identify nobody. */
  readonly harmlessWords: number;
  readonly kinds: Readonly<Record<string, KindCounts>>;
}

/** Counts what a review says. Whatever isn't marked was rightly masked, or rightly not. */
export function countReview(texts: readonly SampledText[], marks: readonly Mark[]): ReviewCounts {
  const kinds: Record<string, { values: number; missed: number; forNothing: number }> = {};
  const of = (kind: string): { values: number; missed: number; forNothing: number } =>
    (kinds[kind] ??= { values: 0, missed: 0, forNothing: 0 });
  texts.forEach((text, at) => {
    if (!text.isJudged) return;
    const ofText = marks.filter((mark) => mark.text === at);
    for (const span of splitSpans(text, ofText).right) of(kindIn(ofText, span)).values += 1;
    for (const { sort, kind } of ofText) {
      if (sort !== 'missed' || kind === undefined) continue;
      of(kind).values += 1;
      of(kind).missed += 1;
    }
  });
  const words = judgedWords(texts, marks);
  for (const { forNothing } of words) if (forNothing !== undefined) of(forNothing).forNothing += 1;
  return { harmlessWords: words.filter(({ isValue }) => !isValue).length, kinds };
}

function kindIn(marks: readonly Mark[], span: { start: number; end: number; kind: string }): string {
  const changed = marks.find(
    ({ sort, start, end }) => sort === 'kind_changed' && start === span.start && end === span.end,
  );
  return changed?.kind ?? span.kind;
}
