import type { SampledSpan, SampledText } from '../samples/sampled-texts.js';
import { type Mark, overlaps } from './mark.js';

/** A reviewer's judgment about one word. */
export interface JudgedWord {
  /** Whether the word belongs to a value that identifies a person. */
  readonly isValue: boolean;
  /** Kind under which the word was falsely masked; undefined if it was not. */
  readonly forNothing: string | undefined;
}

/** Text between white space that contains a letter or a digit. */
const WORD = /\S*[\p{L}\p{N}]\S*/gu;

/** Only letters, combining marks and digits, in scripts that separate words by spaces. */
const WITHIN_WORD =
  /^(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])[\p{L}\p{M}\p{N}])+$/u;

/** Returns the missed values of a text in order. Annotations within one word form one value of the first one's kind. */
export function missedValues({ text }: SampledText, marks: readonly Mark[]): Mark[] {
  const missed = marks.filter(({ sort }) => sort === 'missed').sort((a, b) => a.start - b.start);
  return missed.filter((mark, nth) => {
    const before = missed[nth - 1];
    return before === undefined || !isOneWord(text, before.end, mark.start);
  });
}

/** Returns true if both offsets are within the same word. */
function isOneWord(text: string, from: number, to: number): boolean {
  return WITHIN_WORD.test(text.slice(from - 1, to + 1));
}

/** Returns the words of the judged texts in order. The words are the same for every review of a call. */
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

/** Separates the masked spans of a text into correct ones and false positives. */
export function splitSpans(
  { spans }: SampledText,
  marks: readonly Mark[],
): Record<'right' | 'wrong', SampledSpan[]> {
  const isWrong = (span: SampledSpan): boolean =>
    marks.some(({ sort, start, end }) => sort === 'for_nothing' && start === span.start && end === span.end);
  return { right: spans.filter((span) => !isWrong(span)), wrong: spans.filter(isWrong) };
}
