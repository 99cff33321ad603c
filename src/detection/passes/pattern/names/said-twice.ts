import { matchesOf } from '../../../../common/text/matches.js';
import { regExp } from '../../../../common/text/reg-exp.js';
import { GREETING, OPENING } from '../../../speech/en/answers.js';
import { I_AM, IT_IS } from '../../../speech/en/links.js';
import { NAME_WORDS } from '../../../speech/en/name-words.js';
import type { NormalizedText, Range } from '../../../text/normalized-text.js';
import { viewTokens } from '../../../text/view-tokens.js';
import { isGivenName, isNoPerson, isStopWord } from './name-reader.js';

const NAME = String.raw`\p{L}[\p{L}\p{M}'-]{1,24}`;
const INTRODUCED = `this is|${IT_IS}|${I_AM}|my name is|my name's|the name's|name is`;
/** "it's brown, charlie brown", "brown. charlie brown". */
const LAST_FULL = regExp.giu`(?<![\p{L}\p{N}'-])(?<intro>(?:${INTRODUCED}) )?(?<last>${NAME})[,.…]{0,3} (?<first>${NAME}) (?:\k<last>)(?![\p{L}\p{N}'-])`;
/** "bo. bo hale", "june. i'm june". */
const FIRST_FULL = regExp.giu`(?<![\p{L}\p{N}'-])(?<first>${NAME})[,.…]{1,3} (?<again>(?:(?:the patient is|${INTRODUCED}) )?\k<first>)(?<last> ${NAME})?(?=[.,!?;]|$)`;
/** From where a word begins to where it is said again: two names, and an introduction between. */
const WIDEST = 80;
/** A word that is a part of another, as in "o'brien". */
const JOINED = /['\-\P{ASCII}]/u;
const OPENS = regExp.i`^\s*(?:(?:${GREETING}|${OPENING}|oh)[,.]?\s+)*$`;

/** A name that is said again at once, with its other part or as what somebody is called. Linear in the text's length. */
export function saidTwice(view: NormalizedText): Range[] {
  const { text } = view;
  const found: Range[] = [];
  if (!mayRepeat(view)) return found;
  for (const match of matchesOf(text, LAST_FULL)) {
    const { intro = '', last = '', first = '' } = match.groups ?? {};
    const opens = intro !== '' || OPENS.test(text.slice(Math.max(0, match.index - 40), match.index));
    if (
      !opens ||
      !isPart(last) ||
      isNoPerson([first]) ||
      !(isGivenName(first) || NAME_WORDS.has(first.toLowerCase()))
    )
      continue;
    const start = match.index + intro.length;
    const end = match.index + match[0].length;
    found.push({ start, end: start + last.length }, { start: end - last.length - 1 - first.length, end });
  }
  for (const match of matchesOf(text, FIRST_FULL)) {
    const { first = '', again = '', last = '' } = match.groups ?? {};
    const named = again.length > first.length || (last !== '' && isPart(last.trim()));
    if (!named || !isPart(first)) continue;
    const end = match.index + match[0].length;
    const whole = last !== '' && !isPart(last.trim()) ? end - last.length : end;
    const from = whole - first.length - (whole === end ? last.length : 0);
    found.push({ start: match.index, end: match.index + first.length }, { start: from, end: whole });
  }
  return found;
}

/** False where no word that can be a part of a name is said again soon. */
function mayRepeat(view: NormalizedText): boolean {
  const { text, words, starts, ends } = viewTokens(view);
  const last = new Map<string, number>();
  return words.some((word, at) => {
    const start = starts[at] ?? 0;
    const before = last.get(word);
    last.set(word, start);
    if (before === undefined || start - before > WIDEST) return false;
    return isPart(word) || JOINED.test(text.charAt(start - 1) + text.charAt(ends[at] ?? 0));
  });
}

function isPart(word: string): boolean {
  const folded = word.toLowerCase();
  if (isNoPerson([folded])) return false;
  return NAME_WORDS.has(folded) || (folded.length > 1 && !isStopWord(folded));
}
