import type { Range } from '../../common/text/ranges.js';

/** A language for letters that no table has (ISO 639-2, undetermined). */
export const UNDETERMINED = 'und';

/** Letters by which languages are known, the more telling ones first: Japanese is written with the letters of Chinese, too. */
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
/** A letter of neither the Latin script nor of all scripts, as a micro sign is. */
const FOREIGN = /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])\p{L}/u;
const FOREIGN_LETTERS = new RegExp(FOREIGN.source, 'gu');
/** Single Greek letters, as in units and medical terms: "TNF-α", "kΩ", "β-blocker". */
const GREEK_ALONE = /(?<![\p{Script=Greek}\p{M}])\p{Script=Greek}(?![\p{Script=Greek}\p{M}])/gu;
const WORD_BEFORE = /(?:(?<![\p{N}.,/-])(?:\p{N}{1,4}[ .,/-]{1,2}){1,4})?[\p{L}\p{M}\p{N}'’-]*$/u;
const WORD = /[\p{L}\p{M}\p{N}'’-]*/uy;
/** Between two words of one run: nothing that divides members of JSON or of a page. Longer numbers, and those behind a run, are values of their own. */
const GAP =
  /(?:(?!["{}[\]<>=])[\p{P}\p{S}\p{M} \t\u3000]|(?<![0-9])[0-9]{1,6}(?![0-9])|(?![0-9])\p{N}){1,12}/uy;
const NUMBER_AFTER =
  /(?:(?:(?!["{}[\]<>=])[\p{P}\p{S} ]){0,3}(?:(?<![0-9])[0-9]{1,4}(?![0-9])\p{L}?(?!\p{L})|(?:(?![0-9])\p{N})+))+/uy;
/** So much of the text before a letter can be of its word, in UTF-16 code units. */
const MOST_BEFORE = 40;

/** False for texts of English and Spanish letters only, and for those with none. */
export function hasForeignLetters(text: string): boolean {
  return !ASCII.test(text) && FOREIGN.test(withoutGreek(text));
}

/** Letters of other scripts, each as often as it stands there. */
export function countForeignLetters(text: string): number {
  return ASCII.test(text) ? 0 : (withoutGreek(text).match(FOREIGN_LETTERS)?.length ?? 0);
}

/** The language of letters of another script, ISO 639-1 or {@link UNDETERMINED}. */
export function languageOfLetters(text: string): string {
  return LETTERS.find(([, letters]) => letters.test(text))?.[0] ?? UNDETERMINED;
}

/** Runs of words with letters of other scripts, with the short numbers among and beside them: sorted, disjoint. */
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

/** The text with lone Greek letters replaced by Latin ones, at the same offsets. */
function withoutGreek(text: string): string {
  return text.replace(GREEK_ALONE, 'x');
}
