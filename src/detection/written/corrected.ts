import { regExp } from '../../common/text/reg-exp.js';
import { CORRECTION, PAUSE } from '../speech/en/corrections.js';
import { ITS } from '../speech/en/links.js';

/** "Again" alone says the same once more. */
const RESTARTS = regExp.gi`[\s,.;:-]+(?!again\b)(?:${CORRECTION}|${PAUSE})(?:[\s,.;:-]+(?:${CORRECTION}|${PAUSE}|${ITS}))*[\s,.;:-]+`;
/** Longer texts are no value that somebody corrects. */
const MOST = 400;

/** What was said before and after each correction, at least one text: "0143, no, 0142" is "0143" and "0142". */
export function corrections(text: string): readonly [string, ...string[]] {
  if (text.length > MOST) return [text];
  const [first = text, ...more] = text.split(RESTARTS).filter((piece) => /[\p{L}\p{N}]/u.test(piece));
  return [first, ...more];
}
