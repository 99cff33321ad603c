import { regExp } from '../../common/text/reg-exp.js';
import type { Language } from '../languages/language.js';
import { foldAccents } from './token.js';

/** UTF-16 code units before and after a value within which its speaker says that it is only a part. */
const BEFORE = 60;
const AFTER = 120;

/** What was said right before a value and after it. */
export interface Surroundings {
  readonly before: string;
  readonly after: string;
}

/** The surroundings of a value where a turn has it last; undefined if it has none. */
export function surroundings(value: string, turn: string): Surroundings | undefined {
  const at = turn.lastIndexOf(value);
  if (at < 0) return undefined;
  const end = at + value.length;
  return { before: turn.slice(Math.max(0, at - BEFORE), at), after: turn.slice(end, end + AFTER) };
}

/** Tells parts of codes of which the rest isn't known, by what their speaker says of them. */
export class CutShort {
  private readonly before: RegExp;
  private readonly after: RegExp;

  constructor({ codes, sounds }: Language) {
    this.before = regExp.iu`(?<!\p{L})(?:${codes.beforePart})(?:[\s,]+(?:${sounds}))*[\s,:]+$`;
    this.after = regExp.iu`(?<!\p{L})(?:${codes.afterPart})(?!\p{L})`;
  }

  says({ before, after }: Surroundings): boolean {
    return this.before.test(foldAccents(before)) || this.after.test(foldAccents(after));
  }
}
