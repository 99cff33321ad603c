import { gated } from '../../../../common/text/gated-pattern.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import type { NormalizedText, Range } from '../../../text/normalized-text.js';

/** Toll-free area codes of the NANP (47 CFR 52.101 and FCC assignments up to 833). */
const TOLL_FREE = '8(?:00|33|44|55|66|77|88)';
const SPELLED = gated(
  regExp.gi`(?<![\w+.-])(?:\+?1[ .-]{1,2})?\(?(?:${TOLL_FREE}|9 ?00)\)?[ .-]{1,3}(?<word>[a-z0-9]{1,10}(?:[ .-][a-z0-9]{1,10}){0,2})(?![\w-]|@)`,
);
const LOCAL = gated(
  /(?<![\w+.-])\(?[2-9]\d\d\)?[ .-](?:\d{3}-[A-Z]{4}|[A-Z]{3}-?[A-Z]{4}|[A-Z]{7})(?![\w-])/g,
);
/** Letters that a keypad gives to a number of seven digits; longer words are dialled no further (ITU-T E.161). */
const FEWEST = 7;
const MOST = 10;

/** Telephone numbers that are spelled by the letters of the keypad: "1-800-FLOWERS", "1 800 555 care". */
export function vanityNumbers(view: NormalizedText): Range[] {
  const found: Range[] = [];
  for (const match of view.matches(SPELLED)) {
    const range = spelled(match);
    if (range !== undefined) found.push(range);
  }
  for (const match of view.matches(LOCAL)) {
    found.push({ start: match.index, end: match.index + match[0].length });
  }
  return found;
}

/** The fewest words that make up a number; capitals, or a leading 1, distinguish it from "800 doctors". */
function spelled(match: RegExpExecArray): Range | undefined {
  const word = match.groups?.word ?? '';
  const lead = match[0].length - word.length;
  if (!/[a-z]/i.test(word)) return undefined;
  let taken = '';
  for (const part of word.split(/(?<=[ .-])/)) {
    taken += part;
    const dialled = taken.replace(/[^a-z0-9]/gi, '');
    if (dialled.length < FEWEST) continue;
    const certain = /^\+?1/.test(match[0]) || /^[A-Z\d .-]+$/.test(taken);
    if (!certain || dialled.length > MOST || !/[a-z]/i.test(dialled)) return undefined;
    return { start: match.index, end: match.index + lead + taken.replace(/[ .-]+$/, '').length };
  }
  return undefined;
}
