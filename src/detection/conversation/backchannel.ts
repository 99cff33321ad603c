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
/** The letters of a code: "CLM-26 so far". */
const PREFIX = /^\p{Lu}{2,5}$/u;
/** A longer turn says more than that the other may go on. */
const MOST_WORDS = 30;
const STALL = regExp.i`\b(?:${STALLING})\b`;
const ASKS = regExp.i`\?|(?:^|[.!?,]\s*)(?:${QUESTION_WORD})\b|\b(?:${ASKING})\b`;
/** Amid a few other words: "Safety first. Go on when you can." */
const ENCOURAGES = regExp.i`\b(?:${ENCOURAGING})\b`;
/** "At?", "and after the at?" */
const ASKS_MARK = regExp.i`(?<![a-z])(?:${MARK_ASKED})\W{0,3}$`;
/** So much of an answer's end is repeated while it is dictated: "Tamura …" */
const MOST_REPEATED = 40;
const MOST_OTHERS = 4;

/** True for a turn that asks for something. */
export function asksSomething(view: NormalizedText): boolean {
  return ASKS.test(view.text);
}

/** How an assistant's turn leaves the question before it: a backchannel ("mm-hm") leaves it open. */
export interface Backchannel {
  /** The question stays open. */
  readonly continues: boolean;
  /** Digits or letters of the answer are repeated in it. */
  readonly echoes: boolean;
}

/**
 * Reads a turn of an assistant who has asked for something: a backchannel, an echo of the digits, a request to go on or to say it
 * again leave the question open; so does any remark, as long as the caller only gained time.
 *
 * @param answer what the caller said last
 */
export function readBackchannel(view: NormalizedText, answer: string): Backchannel {
  const { text } = view.spoken;
  let words = 0;
  let echoes = false;
  let others = 0;
  const asksMark = ASKS_MARK.exec(text);
  const heard = answer.toLowerCase();
  const last: readonly string[] = heard.slice(-MOST_REPEATED).match(WORD) ?? [];
  for (const [word] of text.slice(0, asksMark?.index).matchAll(WORD)) {
    words += 1;
    if (words > MOST_WORDS) return { continues: false, echoes: false };
    const folded = word.toLowerCase();
    if (NUMBER.test(word)) echoes = true;
    else if (BACKCHANNEL_WORDS.has(folded)) continue;
    else if (word.length === 1 || LETTER_WORDS.has(folded)) echoes = true;
    else if (PREFIX.test(word) && heard.includes(folded)) echoes = true;
    else if (!last.includes(folded) || NUMBER_NOUNS.has(folded)) others += 1;
  }
  if (others === 0) return { continues: words > 0 || asksMark !== null, echoes };
  if (ASKS.test(text)) return { continues: false, echoes: false };
  const stalled = STALL.test(answer) && !/\p{Nd}{2}/u.test(answer);
  return { continues: stalled || (others <= MOST_OTHERS && ENCOURAGES.test(text)), echoes: false };
}
