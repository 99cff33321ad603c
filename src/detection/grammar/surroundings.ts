import { regExp } from '../../common/text/reg-exp.js';
import type { Language } from '../languages/language.js';
import type { Doubt } from './reading.js';
import { foldAccents } from './token.js';

/** Number of UTF-16 code units before and after a value that are searched for doubts. */
const BEFORE = 60;
const AFTER = 120;
/** Maximum number of words between a value and a remark that leaves it open. */
const MOST_WORDS = 4;

/** Text right before and right after a value. */
export interface Surroundings {
  readonly before: string;
  readonly after: string;
}

/** Returns the text around the last occurrence of a value in a turn, or undefined if there is no such text. */
export function surroundings(value: string, turn: string): Surroundings | undefined {
  const at = turn.lastIndexOf(value);
  if (at < 0 || value.length === turn.length) return undefined;
  const end = at + value.length;
  return { before: turn.slice(Math.max(0, at - BEFORE), at), after: turn.slice(end, end + AFTER) };
}

/** Detects doubts about a value in the text around it. */
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
    // The choice word "o" may also be a spelled letter, so it counts only between longer words.
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

  /** Returns the doubt about a value, if any. @param isWhole whether its form shows that no part is missing */
  read({ before, after }: Surroundings, isWhole: boolean): Doubt | undefined {
    const [lead, rest] = [foldAccents(before), foldAccents(after)];
    if (this.beforeOpen.test(lead) || this.afterOpen.test(rest)) return 'ambiguous';
    if (this.beforeUnknown.test(lead) || this.afterUnknown.test(rest)) return 'incomplete';
    return !isWhole && (this.beforePart.test(lead) || this.afterPart.test(rest)) ? 'incomplete' : undefined;
  }

  /** Returns true if the last number of a code only counts the following word: "three zeros". */
  isCounted({ after }: Surroundings): boolean {
    return this.counted.test(after);
  }

  /** Returns true if a question offers a choice, and its answer leaves it open. */
  isLeftOpen(question: string, answer: string): boolean {
    return (
      this.choice.test(question) && (this.choice.test(answer) || this.ignorance.test(foldAccents(answer)))
    );
  }

  /** Removes an exclamation from the end of a value, if a correction follows. */
  withoutExclamation(value: string, { after }: Surroundings): string {
    const at = value.search(this.exclamation);
    return at > 0 && this.correction.test(foldAccents(after)) ? value.slice(0, at) : value;
  }
}
