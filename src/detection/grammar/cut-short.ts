import { regExp } from '../../common/text/reg-exp.js';
import type { Language } from '../languages/language.js';
import { foldAccents } from './token.js';

/** UTF-16 code units before and after a value within which its speaker says that it is only a part. */
const BEFORE = 60;
const AFTER = 120;

/** Tells parts of codes of which the rest isn't known, by what their speaker says of them. */
export class CutShort {
  private readonly before: RegExp;
  private readonly after: RegExp;

  constructor({ codes, sounds }: Language) {
    this.before = regExp.iu`(?<!\p{L})(?:${codes.beforePart})(?:[\s,]+(?:${sounds}))*[\s,:]+$`;
    this.after = regExp.iu`(?<!\p{L})(?:${codes.afterPart})(?!\p{L})`;
  }

  /** @param turn all that was said, with the value in it */
  has(value: string, turn: string): boolean {
    const at = turn.lastIndexOf(value);
    if (at < 0) return false;
    const end = at + value.length;
    return (
      this.before.test(foldAccents(turn.slice(Math.max(0, at - BEFORE), at))) ||
      this.after.test(foldAccents(turn.slice(end, end + AFTER)))
    );
  }
}
