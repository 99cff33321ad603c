import type { Range } from '../../common/text/ranges.js';

/** Language code for letters whose language is unknown (ISO 639-2 "und"). */
export const UNDETERMINED = 'und';

/** Letters that identify languages, specific ones first. Japanese text, for example, also contains Chinese letters. */
const LETTERS: readonly (readonly [language: string, letters: RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['ko', /\p{Script=Hangul}/u],
  ['zh', /[\p{Script=Han}\p{Script=Bopomofo}]/u],
  ['uk', /[іїєґ]/iu],
  ['be', /ў/iu],
  ['mk', /[ѓќѕ]/iu],
  ['sr', /[ђјљњћџ]/iu],
  ['ru', /\p{Script=Cyrillic}/u],
  ['ps', /[ټډړښڼېۍ]/u],
  ['ur', /[ٹڈڑںےہ]/u],
  ['fa', /[پچژگیک]/u],
  ['ar', /\p{Script=Arabic}/u],
  ['hi', /\p{Script=Devanagari}/u],
  ['he', /\p{Script=Hebrew}/u],
  ['th', /\p{Script=Thai}/u],
  ['lo', /\p{Script=Lao}/u],
  ['km', /\p{Script=Khmer}/u],
  ['my', /\p{Script=Myanmar}/u],
  ['el', /\p{Script=Greek}/u],
  ['hy', /\p{Script=Armenian}/u],
  ['ka', /\p{Script=Georgian}/u],
  ['am', /\p{Script=Ethiopic}/u],
  ['bn', /\p{Script=Bengali}/u],
  ['pa', /\p{Script=Gurmukhi}/u],
  ['gu', /\p{Script=Gujarati}/u],
  ['ta', /\p{Script=Tamil}/u],
  ['te', /\p{Script=Telugu}/u],
  ['kn', /\p{Script=Kannada}/u],
  ['ml', /\p{Script=Malayalam}/u],
  ['si', /\p{Script=Sinhala}/u],
];

const ASCII = /^[\0-\x7f]*$/;
/** A letter outside the Latin script. Letters common to all scripts, such as the micro sign, do not count. */
const FOREIGN = /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])\p{L}/u;
const FOREIGN_LETTERS = new RegExp(FOREIGN.source, 'gu');
/** Single Greek letters in units and medical terms: "TNF-α", "kΩ", "β-blocker". */
const GREEK_ALONE = /(?<![\p{Script=Greek}\p{M}])\p{Script=Greek}(?![\p{Script=Greek}\p{M}])/gu;
const WORD_BEFORE = /(?:(?<![\p{N}.,/-])(?:\p{N}{1,4}[ .,/-]{1,2}){1,4})?[\p{L}\p{M}\p{N}'’-]*$/u;
const WORD = /[\p{L}\p{M}\p{N}'’-]*/uy;
/** Text between two words of a run. JSON and HTML delimiters end the run, and longer numbers are separate values. */
const GAP =
  /(?:(?!["{}[\]<>=])[\p{P}\p{S}\p{M} \t\u3000]|(?<![0-9])[0-9]{1,6}(?![0-9])|(?![0-9])\p{N}){1,12}/uy;
const NUMBER_AFTER =
  /(?:(?:(?!["{}[\]<>=])[\p{P}\p{S} ]){0,3}(?:(?<![0-9])[0-9]{1,4}(?![0-9])\p{L}?(?!\p{L})|(?:(?![0-9])\p{N})+))+/uy;
/** Maximum length of the text before a letter that can belong to its word, in UTF-16 code units. */
const MOST_BEFORE = 40;

/** Returns true if the text contains letters of other scripts than Latin, except lone Greek letters. */
export function hasForeignLetters(text: string): boolean {
  return !ASCII.test(text) && FOREIGN.test(withoutGreek(text));
}

/** Number of letters of other scripts than Latin, except lone Greek letters. */
export function countForeignLetters(text: string): number {
  return ASCII.test(text) ? 0 : (withoutGreek(text).match(FOREIGN_LETTERS)?.length ?? 0);
}

/** Returns the language of letters of another script (ISO 639-1), or {@link UNDETERMINED}. */
export function languageOfLetters(text: string): string {
  return LETTERS.find(([, letters]) => letters.test(text))?.[0] ?? UNDETERMINED;
}

/** Returns sorted, disjoint runs of words in other scripts, including short numbers inside and beside the runs. */
export function foreignLetterRuns(text: string): Range[] {
  const runs: Range[] = [];
  const searched = withoutGreek(text);
  let from = 0;
  for (;;) {
    const first = searched.slice(from).search(FOREIGN);
    if (first < 0) return runs;
    const at = from + first;
    const lead = text.slice(Math.max(from, at - MOST_BEFORE), at);
    const start = at - (WORD_BEFORE.exec(lead)?.[0].length ?? 0);
    const end = endOfRun(text, searched, at);
    runs.push({ start, end });
    from = end;
  }
}

function endOfRun(text: string, searched: string, at: number): number {
  let end = skip(WORD, text, at);
  for (;;) {
    const gap = skip(GAP, text, end);
    const next = skip(WORD, text, gap);
    if (next === gap || !FOREIGN.test(searched.slice(gap, next))) return skip(NUMBER_AFTER, text, end);
    end = next;
  }
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return at + (pattern.exec(text)?.[0].length ?? 0);
}

/** Replaces lone Greek letters with a Latin letter, at the same offsets. */
function withoutGreek(text: string): string {
  return text.replace(GREEK_ALONE, 'x');
}
