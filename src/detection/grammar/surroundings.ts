import { regExp } from '../../common/text/reg-exp.js';
import type { Language } from '../languages/language.js';
import type { Doubt } from './reading.js';
import { foldAccents } from './token.js';

/** UTF-16 code units before and after a value in which its speaker says that it is only a part. */
const BEFORE = 60;
const AFTER = 120;
/** Words between a value and what leaves it open. */
const MOST_WORDS = 4;

/** What was said right before a value and after it. */
export interface Surroundings {
  readonly before: string;
  readonly after: string;
}

/** The surroundings of a value where a turn has it last; undefined if it has none. */
export function surroundings(value: string, turn: string): Surroundings | undefined {
  const at = turn.lastIndexOf(value);
  if (at < 0 || value.length === turn.length) return undefined;
  const end = at + value.length;
  return { before: turn.slice(Math.max(0, at - BEFORE), at), after: turn.slice(end, end + AFTER) };
}

/** Tells what speakers leave open or don't know of a value, by what they say beside it. */
export class SurroundingDoubts {
  private readonly beforePart: RegExp;
  private readonly afterPart: RegExp;
  private readonly beforeOpen: RegExp;
  private readonly afterOpen: RegExp;
  private readonly beforeUnknown: RegExp;
  private readonly afterUnknown: RegExp;
  private readonly exclamation: RegExp;
  private readonly correction: RegExp;
  private readonly ignorance: RegExp;
  private readonly counted: RegExp;
  private readonly choice: RegExp;

  constructor({ doubts, sounds, repairs }: Language) {
    const { unknown } = doubts;
    this.beforeUnknown = regExp.iu`(?<!\p{L})(?:${unknown})[\s,]+$`;
    this.afterUnknown = regExp.iu`^[\s,.]*(?:${unknown})(?!\p{L})`;
    this.exclamation = regExp.iu`[\s,]+(?:${doubts.exclamation})$`;
    this.correction = regExp.iu`^[\s,.]+(?:${repairs.corrections})(?!\p{L})`;
    this.counted = regExp.iu`^[\s,]*(?:${doubts.counted})(?!\p{L})`;
    this.ignorance = regExp.iu`(?<!\p{L})(?:${doubts.ignorance})(?!\p{L})`;
    // "o" is a letter, too, where words are spelled.
    const choices = [...repairs.choices].map((word) =>
      word.length > 1 ? word : String.raw`(?<=\p{L}{2} )${word}(?= \p{L}{2})`,
    );
    this.choice = regExp.iu`(?<!\p{L})(?:${choices.join('|')})(?!\p{L})`;
    const gap = String.raw`(?:[\s,]+(?:${sounds}))*[\s,:]+$`;
    this.beforePart = regExp.iu`(?<!\p{L})(?:${doubts.beforePart})${gap}`;
    this.afterPart = regExp.iu`(?<!\p{L})(?:${doubts.afterPart})(?!\p{L})`;
    this.beforeOpen = regExp.iu`(?<!\p{L})(?:${doubts.beforeOpen})${gap}`;
    this.afterOpen = regExp.iu`^[\s,.]*(?:[\p{L}']+[\s,.]+){0,${MOST_WORDS}}(?:${doubts.afterOpen})(?!\p{L})`;
  }

  /** @param isWhole whether the form of the value shows that no part is missing */
  read({ before, after }: Surroundings, isWhole: boolean): Doubt | undefined {
    const [lead, rest] = [foldAccents(before), foldAccents(after)];
    if (this.beforeOpen.test(lead) || this.afterOpen.test(rest)) return 'ambiguous';
    if (this.beforeUnknown.test(lead) || this.afterUnknown.test(rest)) return 'incomplete';
    return !isWhole && (this.beforePart.test(lead) || this.afterPart.test(rest)) ? 'incomplete' : undefined;
  }

  /** Returns true if the number at the end of a code counts its characters. */
  isCounted({ after }: Surroundings): boolean {
    return this.counted.test(after);
  }

  /** Returns true if a question offers a choice, and its answer leaves it open. */
  isLeftOpen(question: string, answer: string): boolean {
    return (
      this.choice.test(question) && (this.choice.test(answer) || this.ignorance.test(foldAccents(answer)))
    );
  }

  /** A value without the exclamation at its end, if what follows corrects it. */
  withoutExclamation(value: string, { after }: Surroundings): string {
    const at = value.search(this.exclamation);
    return at > 0 && this.correction.test(foldAccents(after)) ? value.slice(0, at) : value;
  }
}
