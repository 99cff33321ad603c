import { z } from 'zod';
import type { SampledText } from '../samples/sampled-texts.js';

/** What a reviewer says of a place. */
export const MARK_SORTS = ['missed', 'for_nothing', 'kind_changed'] as const;
/** Whose value it is; `nobody`: that of a thing, such as a drug's brand. */
export const WHOSE = ['caller', 'other_person', 'office', 'nobody'] as const;

const KIND = /^[A-Z][A-Z0-9_]{0,31}$/;
/** More than anybody marks in one call. */
const MOST_MARKS = 500;

export const mark = z
  .strictObject({
    text: z.int().nonnegative().describe('Position of the text in `texts`; only judged ones are marked'),
    start: z.int().nonnegative().describe('UTF-16 code units, as `end`'),
    end: z.int().positive().describe('Exclusive'),
    sort: z
      .enum(MARK_SORTS)
      .describe(
        '`missed`: a value that should have been masked; `for_nothing`: what was masked identifies nobody; ' +
          '`kind_changed`: it was rightly masked, as another kind. The last two are of a whole span that was masked',
      ),
    kind: z.string().regex(KIND).optional().describe('Needed for `missed` and `kind_changed`'),
    whose: z.enum(WHOSE).optional(),
  })
  .meta({ id: 'ReviewMark' });

export const markList = z.strictObject({ marks: z.array(mark).max(MOST_MARKS) });

/** Offsets are UTF-16 code units of a text, end exclusive. Never holds any of the text. */
export type Mark = z.infer<typeof mark>;

/** What is wrong with a mark, by its position. */
export interface MarkProblem {
  readonly at: number;
  readonly rule: string;
  readonly message: string;
}

/** Holds marks against the texts that they are of. */
export function checkMarks(marks: readonly Mark[], texts: readonly SampledText[]): MarkProblem[] {
  return marks.flatMap((one, at) => {
    const problem = problemOf(one, texts[one.text]);
    return problem === undefined ? [] : [{ at, ...problem }];
  });
}

function problemOf(
  { start, end, sort, kind }: Mark,
  text: SampledText | undefined,
): Omit<MarkProblem, 'at'> | undefined {
  if (text?.isJudged !== true) return { rule: 'text', message: 'is of no text that is judged' };
  if (start >= end || end > text.text.length) return { rule: 'span', message: 'is no part of its text' };
  const isSpan = text.spans.some((span) => span.start === start && span.end === end);
  if (sort !== 'missed' && !isSpan) return { rule: 'span', message: 'is of nothing that was masked' };
  if (sort === 'missed' && text.spans.some((span) => span.start < end && start < span.end))
    return { rule: 'span', message: 'is of what was masked, and so was not missed' };
  if (sort !== 'for_nothing' && kind === undefined) return { rule: 'kind', message: 'needs a kind' };
  return undefined;
}
