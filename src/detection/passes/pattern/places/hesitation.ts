import { matchEnd } from '../../../../common/text/matches.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { CORRECTION } from '../../../speech/en/corrections.js';
import { FILLER } from '../../../speech/en/fillers.js';

const PAUSE = String.raw`[\s,.…-]*`;
const FILLED = regExp.iy`(?:${FILLER}|${CORRECTION})\b${PAUSE}`;
const CORRECTED = regExp.iy`(?:${CORRECTION})\b${PAUSE}`;
/** How far a hesitation is followed, in characters and in phrases: what is repeated without end is read once. */
const REACH = 80;
const MOST_PHRASES = 6;

/** Where fillers and corrections that begin at an offset end, with the pause after them; the offset if none begins there. */
export function hesitationEnd(text: string, offset: number): number {
  return skip(text, offset, FILLED);
}

/** The same for corrections alone ("no sorry", "i mean"). */
export function correctionEnd(text: string, offset: number): number {
  return skip(text, offset, CORRECTED);
}

function skip(text: string, offset: number, phrase: RegExp): number {
  const window = text.slice(offset, offset + REACH);
  let at = 0;
  for (let phrases = 0; phrases < MOST_PHRASES; phrases++) {
    const end = matchEnd(window, at, phrase);
    if (end === undefined) break;
    at = end;
  }
  return offset + at;
}
