import { matchesOf } from '../../common/text/matches.js';
import { withoutOverlaps, type Edit, type Range } from '../../common/text/ranges.js';
import { regExp } from '../../common/text/reg-exp.js';
import type { Language, LetterTables, SpelledWordTables } from '../languages/language.js';
import { REGION_CODES } from '../lexicon/us-states.js';
import {
  BOUNDARY,
  IN_WORD,
  joined,
  LetterRows,
  piecesOf,
  type Row,
  type RowLetter,
  type SpelledWord,
  VOWEL,
} from './letter-rows.js';
import type { SpokenLetters } from './letters.js';
import { type CodeWords, touches, type Word } from './words.js';

/** Single letter, or three words that may be letters. Most values contain neither. */
const MAY_SPELL_VALUE =
  /(?<![\p{L}\p{M}\p{N}'’])\p{L}(?![\p{L}\p{M}\p{N}'’])|\p{L}[^\p{L}]+\p{L}+[^\p{L}]+\p{L}/u;
/** Fewest letters of a spelled word: `SURE` without a cue, since fewer may be single letters, `LEAST` with a cue. */
const SURE = 5;
const LEAST = 3;
/** Fewest letters of a town before its state. */
const LEAST_TOWN = 4;
const STATE = 2;
/** Fewest digits of a ZIP code after a state: "eight oh five twenty one". */
const LEAST_ZIP = 4;
const LOOK_BACK = 60;

/** Reads words that are spelled letter by letter in a language. */
export class SpelledWords {
  private readonly letters: LetterTables;
  private readonly words: SpelledWordTables;
  private readonly marks: ReadonlyMap<string, string>;
  private readonly rows: LetterRows;
  /** Two adjacent letters, or a letter before a word such as "double". Most texts contain neither. */
  private readonly maySpell: RegExp;
  private readonly remark: RegExp;

  constructor(
    language: Language,
    private readonly codes: CodeWords,
    reader: SpokenLetters,
  ) {
    const { letters, spelledWords, numbers, marks } = language;
    this.letters = letters;
    this.words = spelledWords;
    this.marks = marks.ofCodes;
    this.rows = new LetterRows(language, reader);
    const next = [...numbers.words.repeat.keys(), ...spelledWords.joints.keys(), ...letters.explains].join(
      '|',
    );
    const letter = [...letters.named, String.raw`\p{L}`].join('|');
    this.maySpell = regExp.iu`(?<![\p{L}\p{M}\p{N}'’])(?:${letter})[\s,.-]{1,3}(?:(?:${letter})(?![\p{L}\p{M}\p{N}])|(?:${next}) )`;
    this.remark = regExp.dgiu`(?<![\p{L}\p{N}'’])(?:${letters.spokenOf}) (?<letters>(?:${letters.articles}) (?:\p{L}[ -])?\p{L})(?![\p{L}\p{N}'’]|-\p{L})(?=\s*$|[,.;!?]|\s(?:${letters.afterSpokenOf})(?!\p{L}))`;
  }

  /**
   * Returns the words that are spelled in a text, in order: "w i l h e l m i n a", "m a double t e o", "o as in oscar,
   * k as in kilo …", "j u n hyphen h o". A row of two names is two words, and a state before a ZIP code is separate.
   * Codes with digits among their letters are excluded. Linear in the text's length.
   * @param isAsked true after a question for a name or a spelling, which makes a word of fewer letters
   */
  inText(text: string, isAsked = false): readonly SpelledWord[] {
    if (!this.maySpell.test(text)) return [];
    const words = this.codes.wordsOf(text);
    const remarks = this.remarks(text);
    const found: SpelledWord[] = [];
    for (let at = 0; at < words.length;) {
      if (isIn(words[at], remarks)) {
        at++;
        continue;
      }
      const row = this.rows.rowAt(text, words, at);
      if (row.letters.length > 1) found.push(...this.readRow(text, words, row, found.at(-1), isAsked));
      at = Math.max(at + 1, row.next);
    }
    return found;
  }

  /**
   * Returns the words that are spelled in a value. Two letters are already a word.
   * @param divides true to separate names within a row; otherwise each row is one word
   */
  inValue(text: string, divides = false): readonly SpelledWord[] {
    if (!MAY_SPELL_VALUE.test(text)) return [];
    const words = this.codes.wordsOf(text);
    const found: SpelledWord[] = [];
    for (let at = 0; at < words.length;) {
      const { letters, next } = this.rows.rowAt(text, words, at);
      if (letters.length > 1) {
        const kept = this.withoutTalk(text, letters);
        const names = divides
          ? piecesOf(kept).flatMap((piece) => this.rows.dividedName(piece))
          : [joined(kept)];
        found.push(...names);
      }
      at = Math.max(at + 1, next);
    }
    return found;
  }

  /**
   * Returns edits that replace spelled words. Near a possible e-mail address, pauses are removed ("m, full stop, reed,
   * at example dot org").
   */
  edits(text: string, words: readonly Edit[]): readonly Edit[] {
    if (words.length === 0 || !this.words.saidDot.test(text)) return words;
    const pauses = matchesOf(text, this.words.pausedMark).map(({ 0: said, index }) => ({
      start: index,
      end: index + said.length,
      text: this.words.shortMarks.get(said.toLowerCase()) ?? ' ',
    }));
    return withoutOverlaps(words, pauses);
  }

  /**
   * Returns letters that a remark describes, as opposed to spelled letters, in order and with their articles: "an f" in
   * "not okafor with an f, o k a p h o r".
   */
  remarks(text: string): Range[] {
    return [...text.matchAll(this.remark)].flatMap(({ indices }) => {
      const [start, end] = indices?.groups?.letters ?? [];
      return start === undefined || end === undefined ? [] : [{ start, end }];
    });
  }

  /** Returns the words that the letters of a row form; empty if they may be a code or separate letters. */
  private readRow(
    text: string,
    words: readonly Word[],
    row: Row,
    before: SpelledWord | undefined,
    isAsked: boolean,
  ): readonly SpelledWord[] {
    const letters = this.withoutTalk(text, row.letters);
    const start = letters[0]?.start ?? 0;
    const lead = text.slice(Math.max(0, start - LOOK_BACK), start);
    const follows = before !== undefined && /^[\s,]*$/.test(text.slice(before.end, start));
    const isName = follows || this.words.nameLeads.test(lead);
    const state = isName && !follows ? undefined : this.stateAtEnd(words, row, letters);
    const kept = state === undefined ? letters : letters.slice(0, -STATE);
    const isSure = isName || isAsked || state !== undefined || isAll(text, letters);
    const besideNumbers = state === undefined && this.isBesideNumber(text, words, row);
    const isPlace =
      this.codes.isNumeral(words[row.first - 1]) ||
      this.words.streetFollows.test(text.slice(kept.at(-1)?.end)) ||
      this.words.partLeads.test(lead);
    const whole = joined(kept);
    if (!this.isWord(whole.text, isSure && !besideNumbers)) return state === undefined ? [] : [state];
    const spelled = isPlace ? [whole] : this.rows.dividedName(kept);
    return state === undefined ? spelled : [...spelled, state];
  }

  /** Removes letters that are not part of the word: a pronoun after it, or the last letter repeated to confirm it. */
  private withoutTalk(text: string, letters: readonly RowLetter[]): readonly RowLetter[] {
    const last = letters.at(-1);
    const before = letters.at(-2);
    if (last === undefined || before === undefined || letters.length <= LEAST) return letters;
    const rest = letters.slice(0, -1);
    const after = text.slice(last.end);
    if (this.letters.openers.has(last.text) && this.letters.afterOpener.test(after)) return rest;
    if (last.text === before.text && this.words.atTheEnd.test(after)) return rest;
    const isExplanation =
      last.isExplained &&
      rest.every(({ isExplained }) => !isExplained) &&
      rest.some(({ text: letter }) => letter.includes(last.text));
    return isExplanation ? [...rest.slice(0, -1), { ...before, end: last.end }] : letters;
  }

  /** Returns the state at the end of a row before a ZIP code. */
  private stateAtEnd(
    words: readonly Word[],
    row: Row,
    letters: readonly RowLetter[],
  ): SpelledWord | undefined {
    const last = letters.slice(-STATE);
    const { start, end, text } = joined(last);
    if (!REGION_CODES.has(text) || last.some(({ isExplained }) => isExplained)) return undefined;
    if (letters.length > STATE && letters.length < STATE + LEAST_TOWN) return undefined;
    if (letters.length === STATE) {
      const { codeLeads, codeNouns } = this.letters;
      const lead = words[row.first - 1];
      const isOfCode = lead === undefined || codeLeads.has(lead.text) || codeNouns.has(lead.text);
      if (isOfCode || this.codes.isNumeral(lead)) return undefined;
    }
    let digits = 0;
    let next = row.next;
    while (this.words.zipWords.has(words[next]?.text ?? '')) next++;
    for (let at = next; this.codes.isNumeral(words[at]); at++)
      digits += /\d+/.exec(words[at]?.text ?? '')?.[0].length ?? 1;
    return digits >= LEAST_ZIP ? { start, end, text: text.toUpperCase(), isState: true } : undefined;
  }

  private isWord(text: string, isSure: boolean): boolean {
    const letters = text.replace(/[^\p{L}]/gu, '');
    if (letters.length < (isSure ? LEAST : SURE) || this.letters.acronyms.has(text)) return false;
    return VOWEL.test(letters.normalize('NFD'));
  }

  /** True if a number or a mark is adjacent to a row, which makes a short row part of a code. */
  private isBesideNumber(text: string, words: readonly Word[], { first, next }: Row): boolean {
    const near = (left: number): boolean =>
      touches(text, words[left], words[left + 1]) &&
      !BOUNDARY.test(text.slice(words[left]?.end, words[left + 1]?.start));
    const isCode = (at: number): boolean =>
      this.codes.isNumeral(words[at]) || this.marks.has(words[at]?.text ?? '');
    return (near(first - 1) && isCode(first - 1)) || (near(next - 1) && isCode(next));
  }
}

function isIn(word: Word | undefined, ranges: readonly Range[]): boolean {
  return word !== undefined && ranges.some(({ start, end }) => start <= word.start && word.end <= end);
}

function isAll(text: string, letters: readonly RowLetter[]): boolean {
  return !IN_WORD.test(text.slice(0, letters[0]?.start)) && !IN_WORD.test(text.slice(letters.at(-1)?.end));
}
