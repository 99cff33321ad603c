import { regExp } from '../../common/text/reg-exp.js';
import { BESIDE_CODES, CODE_TALK, CORRECTION } from '../languages/any.js';
import {
  AGAIN,
  EXCLAIMED,
  EXCLAMATION,
  FILLER,
  HOUSE_NUMBER,
  ITS,
  PAUSE,
  PAUSES,
} from '../languages/en/talk.js';
import type { Range } from '../text/normalized-text.js';

/** Correction between two texts. "again" alone is excluded, because it repeats the same text. */
const RESTARTS = regExp.gi`[\s,.;:-]+(?!${AGAIN}\b)(?:${CORRECTION}|${PAUSE}|${EXCLAMATION})(?:[\s,.;:-]+(?:${CORRECTION}|${PAUSE}|${EXCLAMATION}|${ITS}))*[\s,.;:-]+`;
/** Most characters of a value that may contain a correction. */
const MOST = 400;

/** Returns the texts before and after each correction, at least one: "0143, no, 0142" is "0143" and "0142". */
export function corrections(text: string): readonly [string, ...string[]] {
  if (text.length > MOST) return [text];
  const [first = text, ...more] = text.split(RESTARTS).filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  return [first, ...more];
}

const WORDS = `${CORRECTION}|${PAUSE}|${EXCLAMATION}|${PAUSES}`;
/** Correction at the start of a text, except for "no 5", which is a house number. */
const LEADS = regExp.i`^(?!${HOUSE_NUMBER} ?\d)(?:${WORDS})(?:[\s,.;:]+|\s*-\s+)`;
const TRAILS = regExp.i`(?:[\s,.;:]+|\s+-\s*)(?:${WORDS})$`;
const TALK = regExp.giu`(?<![\p{L}\p{N}'])(?:${WORDS}|${FILLER}|${EXCLAIMED})(?![\p{L}\p{N}'])`;
/** Length of the longest correction in characters. */
const REACH = 48;

/** Removes correction words from both ends of a range: "lot 41 sorry" is "lot 41". Empty if no other words remain. */
export function trimCorrections(text: string, range: Range): Range {
  let { start, end } = range;
  for (;;) {
    const lead = lengthOf(LEADS, `${text.slice(start, Math.min(end, start + REACH))} `);
    start = Math.min(end, start + lead);
    const tail = lengthOf(TRAILS, ` ${text.slice(Math.max(start, end - REACH), end)}`);
    end = Math.max(start, end - tail);
    if (lead === 0 && tail === 0) return { start, end };
  }
}

/** Returns the length of a match; 0 for capitals, because "NO" and "UM" are part of a code. */
function lengthOf(pattern: RegExp, text: string): number {
  const [words = ''] = pattern.exec(text) ?? [];
  return words !== words.toLowerCase() && words === words.toUpperCase() ? 0 : words.length;
}

/** True for a text that consists of words between values: "no hang on", "let me see", "that's". */
export function isTalk(text: string): boolean {
  const rest = text.replace(TALK, ' ').match(/[\p{L}\p{N}'-]+/gu) ?? [];
  return rest.every(
    (word) => word.length > 1 && (BESIDE_CODES.has(word.toLowerCase()) || CODE_TALK.has(word.toLowerCase())),
  );
}
