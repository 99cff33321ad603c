import { z } from 'zod';
import type { AccountEventBody } from '../../audit/events/events.js';
import { judgedWords, missedValues, splitSpans } from './judged-words.js';
import type { Mark } from './mark.js';
import type { SampledText } from '../samples/sampled-texts.js';

const count = z.int().nonnegative();
const storedCounts = z.object({
  harmlessWords: count,
  kinds: z.record(z.string(), z.object({ values: count, missed: count, forNothing: count })),
});

/** Counts of one kind. */
export interface KindCounts {
  /** Number of values that identify a person, masked or missed. */
  readonly values: number;
  readonly missed: number;
  /** Number of words that were falsely masked as this kind. */
  readonly forNothing: number;
}

/** Counts of a reviewed call. Contains none of its text. */
export interface ReviewCounts {
  /** Number of words that do not identify a person. */
  readonly harmlessWords: number;
  readonly kinds: Readonly<Record<string, KindCounts>>;
}

/** Total counts of all kinds. */
export type ReviewTotals = Pick<
  AccountEventBody<'review_finished'>,
  'values' | 'missed' | 'harmless_words' | 'for_nothing'
>;

/** Adds the counts of all kinds. */
export function totalsOf({ kinds, harmlessWords }: ReviewCounts): ReviewTotals {
  const sum = (field: keyof KindCounts): number =>
    Object.values(kinds).reduce((total, counts) => total + counts[field], 0);
  return {
    values: sum('values'),
    missed: sum('missed'),
    harmless_words: harmlessWords,
    for_nothing: sum('forNothing'),
  };
}

/** Returns true if a database value has the form of counts, because its column can be changed. */
export function isReviewCounts(value: unknown): value is ReviewCounts {
  return storedCounts.safeParse(value).success;
}

/** Counts the annotations of a review. Text without annotations is correctly masked, or correctly not masked. */
export function countReview(texts: readonly SampledText[], marks: readonly Mark[]): ReviewCounts {
  const kinds: Record<string, { values: number; missed: number; forNothing: number }> = {};
  const of = (kind: string): { values: number; missed: number; forNothing: number } =>
    (kinds[kind] ??= { values: 0, missed: 0, forNothing: 0 });
  texts.forEach((text, at) => {
    if (!text.isJudged) return;
    const ofText = marks.filter((mark) => mark.text === at);
    for (const span of splitSpans(text, ofText).right) of(kindIn(ofText, span)).values += 1;
    for (const { kind } of missedValues(text, ofText)) {
      if (kind === undefined) continue;
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
