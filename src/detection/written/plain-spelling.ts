import { regExp } from '../../common/text/reg-exp.js';
import { DIGIT } from '../languages/en/numbers.js';
import { REGION_CODES } from '../lexicon/us-states.js';
import { withoutOverlaps } from '../spoken/edits.js';
import type { SpelledWord } from '../spoken/letter-rows.js';
import type { Edit } from '../../common/text/ranges.js';
import { normalize, NormalizedText } from '../text/normalized-text.js';
import { SPEECH } from '../text/speech.js';

/** Fewer letters may be initials, or a flat and its entrance. */
const LEAST = 3;
/** A word and what parts it from its letters. */
const LOOK_BACK = 50;
const WORD_BEFORE = /(?<![\p{L}\p{M}])([\p{L}\p{M}]{3,40})[\s,.:]{1,3}$/u;
const PAUSE_BEFORE = /[\s,.:]{1,3}$/;
const PAUSE = /^,/;
/** A state is the last of an address, but for its ZIP code. */
const STATE_ENDS = regExp.i`^(?:[\s,.]*$|[\s,.]+(?:\d|(?:${DIGIT})\b))`;

/** The view of a value in which the words that are spelled stand as they are written: "2907 w c a m i n o" is "2907 w camino". */
export function plainView(text: string): NormalizedText {
  const view = normalize(text);
  return view.rewrittenAs(SPEECH.spelledWords.edits(view.text, wordsIn(view.text)));
}

/** A value with the words that are spelled in it as they are written, and all else as it stands. */
export function spelledOut(text: string): string {
  return new NormalizedText(text, undefined, false).rewrittenAs(wordsIn(text)).text;
}

function wordsIn(text: string): readonly Edit[] {
  const words = SPEECH.spelledWords.inValue(text).flatMap((word) => {
    if (word.text.length >= LEAST) return [saidBefore(text, word) ?? word];
    const isState = REGION_CODES.has(word.text) && STATE_ENDS.test(text.slice(word.end));
    return isState ? [{ ...word, text: word.text.toUpperCase() }] : [];
  });
  if (words.length === 0) return words;
  // "r e n o n v eight nine …": a ZIP code tells where the town ends.
  const rows = SPEECH.spelledWords.inText(text);
  return rows.some(({ isState }) => isState) ? withoutOverlaps(rows, words) : words;
}

/** "quarry, q u a r r y, loop": what was said and then spelled is one word. */
function saidBefore(text: string, { start, end, text: word }: SpelledWord): SpelledWord | undefined {
  const lead = text.slice(Math.max(0, start - LOOK_BACK), start);
  const [, said = ''] = WORD_BEFORE.exec(lead) ?? [];
  if (said === '' || said.toLowerCase() !== word.toLowerCase()) return undefined;
  const from = start - (PAUSE_BEFORE.exec(lead)?.[0].length ?? 0);
  return { start: from, end: end + (PAUSE.exec(text.slice(end))?.[0].length ?? 0), text: '' };
}
