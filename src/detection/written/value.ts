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

/** A part of a value that has a token of its own. Offsets are UTF-16 code units of the value's text. */
export interface ValuePart {
  readonly start: number;
  readonly end: number;
  readonly kind: EntityKind;
  /** The form that all its spellings share; undefined: that of the text. */
  readonly key?: string;
  /** Its written form; undefined: that which is read of the text. */
  readonly written?: string;
  /** The value that it is read as a part of; undefined: it is read by itself. */
  readonly within?: string;
}

/** UTF-16 code units of the longest value that is read. What is longer is a text: it is masked, and comes back, as it stands. */
const LONGEST = 2_000;
/** Of the longest one that is divided. */
const LONGEST_DIVIDED = 300;

/** True for a finding that is too long to be one value: nobody reads it as a number, a date or a name. */
export function isTooLong(text: string): boolean {
  return text.length > LONGEST;
}

/** True for a name or an address that is too long to have parts. */
export function isOnePiece(text: string): boolean {
  return text.length > LONGEST_DIVIDED;
}

const WORD = /[\p{L}\p{M}]+/gu;

/** What a person is called at a computer, in small letters or with a number: "mei_patel_72". */
const HANDLE = /^(?=[^\p{Lu}]*$|.*\p{N})[\p{L}\p{M}\p{N}.-]+(?:_[\p{L}\p{M}\p{N}.-]+)+$/u;

/** True for a user name with underscores, which is one piece and stays as it is typed. */
export function isHandle(text: string): boolean {
  return text.includes('_') && HANDLE.test(text);
}

/** Words in small letters as names are written: "o'brien-lee" is "O'Brien-Lee". Other texts stay as they are. */
export function titleCase(text: string): string {
  if (text !== text.toLowerCase() || isHandle(text)) return text;
  return text.replace(WORD, (word, at: number) => {
    // The s of "rosa's" and the th of "5th" begin no word.
    const follows = /[\p{L}\p{M}]['’]$/u.test(text.slice(Math.max(0, at - 2), at)) && word.length === 1;
    const ordinal = /\d$/.test(text.slice(Math.max(0, at - 1), at));
    const small = at > 0 && at + word.length < text.length && SMALL_WORDS.has(word);
    return follows || ordinal || small ? word : capitalized(word);
  });
}

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
  return view.rewrittenAs(speechOf(view).spelledEdits(view.text, wordsIn(view)));
}

/** A value with the words that are spelled in it as they are written, and all else as it stands. */
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
  // "r e n o n v eight nine …": a ZIP code tells where the town ends.
  const rows = speech.spelledIn(text);
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
