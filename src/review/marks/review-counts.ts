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

/** Counts of all kinds together. */
export type ReviewTotals = Pick<
  AccountEventBody<'review_finished'>,
  'values' | 'missed' | 'harmless_words' | 'for_nothing'
>;

/** Sums up the counts of all kinds. */
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

/** Whether a value from the database has the form of counts: its column can be changed. */
export function isReviewCounts(value: unknown): value is ReviewCounts {
  return storedCounts.safeParse(value).success;
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
