import { withoutOverlaps, type Edit } from '../../common/text/ranges.js';
import { regExp } from '../../common/text/reg-exp.js';
import { capitalized } from '../grammar/capitals.js';
import type { EntityKind } from '../kinds.js';
import { SMALL_WORDS } from '../languages/en/beside-values.js';
import { DIGIT } from '../languages/en/numbers.js';
import { REGION_CODES } from '../lexicon/us-states.js';
import type { SpelledWord } from '../spoken/letter-rows.js';
import { normalize, NormalizedText } from '../text/normalized-text.js';
import { speechOf } from '../text/speech.js';

/** Part of a value that has its own token. Offsets are UTF-16 code units of the value's text. */
export interface ValuePart {
  readonly start: number;
  readonly end: number;
  readonly kind: EntityKind;
  /** Form that all spellings of the part share; undefined if it follows from the text. */
  readonly key?: string;
  /** Written form of the part; undefined if it follows from the text. */
  readonly written?: string;
  /** Value that is read together with the part; undefined if the part is read by itself. */
  readonly within?: string;
}

/** UTF-16 code units of the longest value. Longer texts are masked and restored unchanged. */
const LONGEST = 2_000;
/** UTF-16 code units of the longest value that has parts. */
const LONGEST_DIVIDED = 300;

/** True for a finding that is too long to be read as a number, a date or a name. */
export function isTooLong(text: string): boolean {
  return text.length > LONGEST;
}

/** True for a name or an address that is too long to have parts. */
export function isOnePiece(text: string): boolean {
  return text.length > LONGEST_DIVIDED;
}

const WORD = /[\p{L}\p{M}]+/gu;

/** User name in lowercase or with a number: "mei_patel_72". */
const HANDLE = /^(?=[^\p{Lu}]*$|.*\p{N})[\p{L}\p{M}\p{N}.-]+(?:_[\p{L}\p{M}\p{N}.-]+)+$/u;

/** True for a user name with underscores, which has no parts and whose spelling does not change. */
export function isHandle(text: string): boolean {
  return text.includes('_') && HANDLE.test(text);
}

/** Capitalizes lowercase words as in names: "o'brien-lee" is "O'Brien-Lee". Other texts do not change. */
export function titleCase(text: string): string {
  if (text !== text.toLowerCase() || isHandle(text)) return text;
  return text.replace(WORD, (word, at: number) => {
    // The "s" of "rosa's" and the "th" of "5th" do not begin a word.
    const follows = /[\p{L}\p{M}]['’]$/u.test(text.slice(Math.max(0, at - 2), at)) && word.length === 1;
    const ordinal = /\d$/.test(text.slice(Math.max(0, at - 1), at));
    const small = at > 0 && at + word.length < text.length && SMALL_WORDS.has(word);
    return follows || ordinal || small ? word : capitalized(word);
  });
}

/** Fewest letters of a spelled word. Fewer letters may be initials, or a unit and its entrance. */
const LEAST = 3;
/** Characters before spelled letters that can contain the same word. */
const LOOK_BACK = 50;
const WORD_BEFORE = /(?<![\p{L}\p{M}])([\p{L}\p{M}]{3,40})[\s,.:]{1,3}$/u;
const PAUSE_BEFORE = /[\s,.:]{1,3}$/;
const PAUSE = /^,/;
/** End of an address after its state, except for a ZIP code. */
const STATE_ENDS = regExp.i`^(?:[\s,.]*$|[\s,.]+(?:\d|(?:${DIGIT})\b))`;

/** Returns the view of a value with spelled words in written form: "2907 w c a m i n o" is "2907 w camino". */
export function plainView(text: string): NormalizedText {
  const view = normalize(text);
  return view.rewrittenAs(speechOf(view).spelledEdits(view.text, wordsIn(view)));
}

/** Returns a value with spelled words in written form, and the rest unchanged. */
export function spelledOut(text: string): string {
  const view = new NormalizedText(text, undefined, false);
  return view.rewrittenAs(wordsIn(view)).text;
}

function wordsIn(view: NormalizedText): readonly Edit[] {
  const { text } = view;
  const speech = speechOf(view);
  const words = speech.spelledInValue(text).flatMap((word) => {
    if (word.text.length >= LEAST) return [saidBefore(text, word) ?? word];
    const isState = REGION_CODES.has(word.text) && STATE_ENDS.test(text.slice(word.end));
    return isState ? [{ ...word, text: word.text.toUpperCase() }] : [];
  });
  if (words.length === 0) return words;
  // A ZIP code shows the end of the town: "r e n o n v eight nine …".
  const rows = speech.spelledIn(text);
  return rows.some(({ isState }) => isState) ? withoutOverlaps(rows, words) : words;
}

/** Merges a word and its spelling into one word: "quarry, q u a r r y, loop". */
function saidBefore(text: string, { start, end, text: word }: SpelledWord): SpelledWord | undefined {
  const lead = text.slice(Math.max(0, start - LOOK_BACK), start);
  const [, said = ''] = WORD_BEFORE.exec(lead) ?? [];
  if (said === '' || said.toLowerCase() !== word.toLowerCase()) return undefined;
  const from = start - (PAUSE_BEFORE.exec(lead)?.[0].length ?? 0);
  return { start: from, end: end + (PAUSE.exec(text.slice(end))?.[0].length ?? 0), text: '' };
}
