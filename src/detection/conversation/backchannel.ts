import { regExp } from '../../common/text/reg-exp.js';
import { NUMBER_NOUNS } from '../languages/en/beside-values.js';
import {
  ASKING,
  BACKCHANNEL_WORDS,
  ENCOURAGING,
  QUESTION_WORD,
  STALLING,
} from '../languages/en/dictation.js';
import { MARK_ASKED } from '../languages/en/online.js';
import { LETTER_WORDS } from '../languages/en/spelling.js';
import type { NormalizedText } from '../text/normalized-text.js';

const WORD = /[\p{L}\p{M}]+(?:'\p{L}+)?|\p{Nd}+/gu;
const NUMBER = /^\p{Nd}/u;
/** The letters of a code in an echo: "CLM-26 so far". */
const PREFIX = /^\p{Lu}{2,5}$/u;
/** Maximum number of words in a backchannel. A longer turn has other content. */
const MOST_WORDS = 30;
const STALL = regExp.i`\b(?:${STALLING})\b`;
const ASKS = regExp.i`\?|(?:^|[.!?,]\s*)(?:${QUESTION_WORD})\b|\b(?:${ASKING})\b`;
/** Encouragement among a few other words: "Safety first. Go on when you can." */
const ENCOURAGES = regExp.i`\b(?:${ENCOURAGING})\b`;
/** A question that repeats a mark: "At?", "and after the at?" */
const ASKS_MARK = regExp.i`(?<![a-z])(?:${MARK_ASKED})\W{0,3}$`;
/** Number of final characters of an answer that an echo may repeat during dictation: "Tamura …" */
const MOST_REPEATED = 40;
const MOST_OTHERS = 4;

/** Returns true for a turn that contains a question or a request. */
export function asksSomething(view: NormalizedText): boolean {
  return ASKS.test(view.text);
}

/** Effect of an assistant's turn on the preceding question. A backchannel ("mm-hm") leaves it open. */
export interface Backchannel {
  /** Whether the question is still open. */
  readonly continues: boolean;
  /** Whether the turn repeats digits or letters of the answer. */
  readonly echoes: boolean;
}

/**
 * Reads an assistant's turn after a question. A backchannel, an echo of the digits, and a request to continue or repeat
 * leave the question open. Any remark does so if the caller has only stalled.
 *
 * @param answer the caller's last turn
 */
export function readBackchannel(view: NormalizedText, answer: string): Backchannel {
  const { text } = view.spoken;
  let words = 0;
  let echoes = false;
  let others = 0;
  const asksMark = ASKS_MARK.exec(text);
  const lowerAnswer = answer.toLowerCase();
  const last: readonly string[] = lowerAnswer.slice(-MOST_REPEATED).match(WORD) ?? [];
  for (const [word] of text.slice(0, asksMark?.index).matchAll(WORD)) {
    words += 1;
    if (words > MOST_WORDS) return { continues: false, echoes: false };
    const folded = word.toLowerCase();
    if (NUMBER.test(word)) echoes = true;
    else if (BACKCHANNEL_WORDS.has(folded)) continue;
    else if (word.length === 1 || LETTER_WORDS.has(folded)) echoes = true;
    else if (PREFIX.test(word) && lowerAnswer.includes(folded)) echoes = true;
    else if (!last.includes(folded) || NUMBER_NOUNS.has(folded)) others += 1;
  }
  if (others === 0) return { continues: words > 0 || asksMark !== null, echoes };
  if (ASKS.test(text)) return { continues: false, echoes: false };
  const stalled = STALL.test(answer) && !/\p{Nd}{2}/u.test(answer);
  return { continues: stalled || (others <= MOST_OTHERS && ENCOURAGES.test(text)), echoes: false };
}
