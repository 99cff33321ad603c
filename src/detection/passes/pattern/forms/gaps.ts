import { matchesOf } from '../../../../common/text/matches.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { AFTER_VALUE, COUNTED, COUNTING, ENDING, LINKS, NAMING } from '../../../languages/en/identifiers.js';
import { IS, ITS, THATS } from '../../../languages/en/links.js';
import { STOP_WORDS } from '../../../languages/en/stop-words.js';

const WORD = /[\p{L}'’]+|\d+/gu;
const MOST_WORDS = 14;
const LAST_WORD = /([\p{L}'’]+)[\s"'(,.:#…-]*$/u;
const NEXT_WORD = /^[\s"']{1,3}([\p{L}'’]+)/u;
const PUNCTUATED = /^\s*(?:$|[^\p{L}\p{N}\s%°])/u;
const ENDS = regExp.i`\b(?:${ENDING})\b`;
const NAMES = regExp.i`^(?:[\s"',.)]*\b(?:${NAMING}|${IS}|${ITS}|${THATS})\b|\s*[("]\s*)`;

/** True if the words of a gap only link what stands around it. */
export function isLink(gap: string): boolean {
  const words = matchesOf(gap, WORD);
  return words.length <= MOST_WORDS && words.every(([word]) => LINKS.has(word.toLowerCase()));
}

/** True if a gap says that a few last characters follow. */
export function isEnding(gap: string): boolean {
  return ENDS.test(gap);
}

/** True if the last word before a number makes it a count, a place or a time. */
export function isCounting(lead: string): boolean {
  const word = LAST_WORD.exec(lead)?.[1];
  return word !== undefined && COUNTING.has(word.toLowerCase());
}

/** True if what follows a short number is nothing that it counts. */
export function isTail(rest: string): boolean {
  if (PUNCTUATED.test(rest)) return true;
  const word = NEXT_WORD.exec(rest)?.[1]?.toLowerCase();
  return word !== undefined && !COUNTED.has(word) && (STOP_WORDS.has(word) || AFTER_VALUE.has(word));
}

/** True if the words between a value and a cue after it say that the cue names it: "… is my member ID". */
export function isNaming(gap: string): boolean {
  return NAMES.test(gap) && isLink(gap);
}
