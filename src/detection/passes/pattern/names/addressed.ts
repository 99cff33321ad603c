import { gated } from '../../../../common/text/gated-pattern.js';
import { DISTINCT_NAMES } from '../../../lexicon/distinct-names.js';
import { MEDICINES } from '../../../lexicon/medicines.js';
import { REGION_NAMES } from '../../../lexicon/us-states.js';
import { MONTHS, WEEKDAYS } from '../../../speech/en/calendar.js';
import { NAME_WORDS } from '../../../speech/en/name-words.js';
import { DRUG_ENDING, NO_NAMES } from '../../../speech/en/no-names.js';
import type { NormalizedText, Range } from '../../../text/normalized-text.js';
import { viewTokens } from '../../../text/view-tokens.js';
import { isNoPerson, isStopWord } from './name-reader.js';

/** A word that is a part of an address, a code or another word. */
const JOINED = /[@_/\\\p{N}.-]/u;

/** "St. Bernard", "Saint Patrick's Day". */
const SAINT = /\b(?:st\.?|saint)\s$/i;
const ACRONYM = /^\p{Lu}{2,4}$/u;

/** Given names that are no other word, wherever they stand: "and the cream goes on twice a day right kveta". */
export function distinctNames(view: NormalizedText): Range[] {
  const { text, words, starts, ends } = viewTokens(view);
  const found: Range[] = [];
  for (const [at, word] of words.entries()) {
    if (!DISTINCT_NAMES.has(word)) continue;
    const [start, end] = [starts[at] ?? 0, ends[at] ?? 0];
    const before = text.charAt(start - 1);
    const after = text.slice(end, end + 2);
    if (SAINT.test(text.slice(Math.max(0, start - 6), start)) || ACRONYM.test(text.slice(start, end)))
      continue;
    if (JOINED.test(before) || JOINED.test(after.replace(/^\.(?!\p{L}|\p{N})/u, '').charAt(0))) continue;
    found.push({ start, end });
  }
  return found;
}

/** "…, Odalys?", "Thanks, Dervla.", "You're sweet, Noa, but I": one word with a capital, set off by commas. */
const SET_OFF = gated(
  /(?<![\p{L}\p{N}'-])(?<before>\p{L}[\p{L}\p{M}'-]*),\s(?<name>\p{Lu}[\p{L}\p{M}'-]*\p{Ll}[\p{L}\p{M}'-]*)(?=\s?(?:[.!?]|$)|,\s(?:(?:and|but|so|or)\s)?(?<after>\p{L}[\p{L}\p{M}'-]*))/gu,
);
/** How a clause begins after somebody was addressed; after an item of a list it is "and", and the next item. */
const CLAUSE =
  /^(?:i|i'[\p{L}]+|we|you|he|she|it|they|the|my|your|his|her|this|that|there|can|could|would|will|is|are|do|does|did|if|when|because|please|thanks|what|how|where|why|who|just|not|no|yes|let|on|in|at|for)$/iu;

/** Names set off by commas in a text with capitals. Linear in the text's length. */
export function setOffNames(view: NormalizedText): Range[] {
  const found: Range[] = [];
  for (const match of view.matches(SET_OFF)) {
    const { before = '', name = '', after } = match.groups ?? {};
    const opens = before === before.toLowerCase() || isStopWord(before.toLowerCase());
    if (!opens || !mayBeAddressed(name) || (after !== undefined && !CLAUSE.test(after))) continue;
    const start = match.index + match[0].length - name.length;
    found.push({ start, end: start + name.length });
  }
  return found;
}

function mayBeAddressed(name: string): boolean {
  const folded = name.toLowerCase();
  const isOther =
    NO_NAMES.has(folded) || MEDICINES.has(folded) || DRUG_ENDING.test(folded) || isNoPerson([folded]);
  if (isOther || REGION_NAMES.has(folded) || MONTHS.includes(folded) || WEEKDAYS.includes(folded))
    return false;
  return !isStopWord(folded) || NAME_WORDS.has(folded);
}
