import { z } from 'zod';
import type { SampledText } from '../samples/sampled-texts.js';

/** Types of a reviewer's annotations. */
export const MARK_SORTS = ['missed', 'for_nothing', 'kind_changed'] as const;
/** Owners of a value; `nobody` for a thing, such as a drug's brand. */
export const WHOSE = ['caller', 'other_person', 'office', 'nobody'] as const;

const KIND = /^[A-Z][A-Z0-9_]{0,31}$/;
/** Maximum number of annotations in a call. */
const MOST_MARKS = 500;

export const mark = z
  .strictObject({
    text: z
      .int()
      .nonnegative()
      .describe('Index of the text in `texts`, from 0. Only texts with `judged: true` are allowed.'),
    start: z.int().nonnegative().describe('Start of the span in the text, in UTF-16 code units.'),
    end: z.int().positive().describe('End of the span, exclusive, in UTF-16 code units.'),
    sort: z
      .enum(MARK_SORTS)
      .describe(
        '`missed` is a value that was not masked. `for_nothing` is a false positive. `kind_changed` is a ' +
          'correctly masked span with the wrong kind. The last two must cover a whole masked span.',
      ),
    kind: z
      .string()
      .regex(KIND)
      .optional()
      .describe('Correct kind of the value. Required for `missed` and `kind_changed`.'),
    whose: z
      .enum(WHOSE)
      .optional()
      .describe('Owner of the value. `nobody` is for names of things, such as drug brands.'),
  })
  .meta({ id: 'ReviewMark' });

export const markList = z.strictObject({
  marks: z
    .array(mark)
    .max(MOST_MARKS)
    .describe('Annotations by one reviewer, at most 500. Annotations must not overlap.'),
});

export const finishBody = z.strictObject({
  marks: markList.shape.marks
    .optional()
    .describe('Your annotations, which replace the stored ones. Without this field, the stored ones count.'),
});

/** Annotation. Offsets are UTF-16 code units in a text, end exclusive. Never contains any of the text. */
export type Mark = z.infer<typeof mark>;

/** Problem with an annotation, given by its index. */
export interface MarkProblem {
  readonly at: number;
  readonly rule: string;
  readonly message: string;
}

/** Checks annotations against their texts. */
export function checkMarks(marks: readonly Mark[], texts: readonly SampledText[]): MarkProblem[] {
  return marks.flatMap((one, at) => {
    const isTaken = marks.slice(0, at).some((other) => other.text === one.text && overlaps(other, one));
    const problem = problemOf(one, texts[one.text]) ?? (isTaken ? OVERLAP : undefined);
    return problem === undefined ? [] : [{ at, ...problem }];
  });
}

const OVERLAP = { rule: 'overlap', message: 'overlaps another of your annotations' };

function problemOf(
  { start, end, sort, kind }: Mark,
  text: SampledText | undefined,
): Omit<MarkProblem, 'at'> | undefined {
  if (text?.isJudged !== true) return { rule: 'text', message: 'does not refer to a text with judged: true' };
  if (start >= end || end > text.text.length) return { rule: 'span', message: 'is outside the text' };
  const isSpan = text.spans.some((span) => span.start === start && span.end === end);
  if (sort !== 'missed' && !isSpan) return { rule: 'span', message: 'does not match a masked span' };
  if (sort === 'missed' && text.spans.some((span) => overlaps(span, { start, end })))
    return { rule: 'span', message: 'overlaps a masked span, so the value was not missed' };
  if (sort === 'missed' && !/[\p{L}\p{N}]/u.test(text.text.slice(start, end)))
    return { rule: 'span', message: 'does not contain a letter or digit' };
  if (sort !== 'for_nothing' && kind === undefined) return { rule: 'kind', message: 'requires a kind' };
  return undefined;
}

type Place = Pick<Mark, 'start' | 'end'>;

/** Returns true if two spans of one text overlap. */
export function overlaps(one: Place, other: Place): boolean {
  return one.start < other.end && other.start < one.end;
}
