import type { SampledSpan, SampledText } from '../samples/sampled-texts.js';
import { type Mark, overlaps } from './mark.js';

/** What a reviewer says of one word. */
export interface JudgedWord {
  /** Whether it belongs to a value that identifies somebody. */
  readonly isValue: boolean;
  /** The kind under which it was masked without need; undefined where it was not. */
  readonly forNothing: string | undefined;
}

/** With a letter or a digit, between white space. */
const WORD = /\S*[\p{L}\p{N}]\S*/gu;

/** Letters, marks on them, and digits only, in scripts that put spaces between words. */
const WITHIN_WORD =
  /^(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}\p{N}])+$/u;

/** Missed values of a text in order. Annotations of parts of one word are one value, of the kind of the first part. */
export function missedValues({ text }: SampledText, marks: readonly Mark[]): Mark[] {
  const missed = marks.filter(({ sort }) => sort === 'missed').sort((a, b) => a.start - b.start);
  return missed.filter((mark, nth) => {
    const before = missed[nth - 1];
    return before === undefined || !isOneWord(text, before.end, mark.start);
  });
}

/** Whether no word ends from one offset to another. */
function isOneWord(text: string, from: number, to: number): boolean {
  return WITHIN_WORD.test(text.slice(from - 1, to + 1));
}

/** The words of the judged texts in order, as a review judges them: the same words for any review of a call. */
export function judgedWords(texts: readonly SampledText[], marks: readonly Mark[]): JudgedWord[] {
  return texts.flatMap((text, at) => {
    if (!text.isJudged) return [];
    const ofText = marks.filter((mark) => mark.text === at);
    const { right, wrong } = splitSpans(text, ofText);
    const missed = ofText.filter(({ sort }) => sort === 'missed');
    return [...text.text.matchAll(WORD)].map(({ index, 0: word }): JudgedWord => {
      const end = index + word.length;
      const holds = (span: Pick<Mark, 'start' | 'end'>): boolean => overlaps(span, { start: index, end });
      const isValue = right.some(holds) || missed.some(holds);
      return { isValue, forNothing: isValue ? undefined : wrong.find(holds)?.kind };
    });
  });
}

/** What was masked in a text: rightly, and for nothing. */
export function splitSpans(
  { spans }: SampledText,
  marks: readonly Mark[],
): Record<'right' | 'wrong', SampledSpan[]> {
  const isWrong = (span: SampledSpan): boolean =>
    marks.some(({ sort, start, end }) => sort === 'for_nothing' && start === span.start && end === span.end);
  return { right: spans.filter((span) => !isWrong(span)), wrong: spans.filter(isWrong) };
}
