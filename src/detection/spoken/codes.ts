import { gated, type GatedPattern } from '../../common/text/gated-pattern.js';
import type { Edit } from '../../common/text/ranges.js';
import { regExp } from '../../common/text/reg-exp.js';
import type { ScannedText } from '../../common/text/scanned-text.js';
import type { Language, LetterTables } from '../languages/language.js';
import type { SpokenLetters } from './letters.js';
import { type CodeWords, isSingle, touches, type Word } from './words.js';

/** Single letter, and the word after a letter. */
const SINGLE = /(?:^|[^A-Za-z\d'])[A-Za-z](?![A-Za-z\d'])/g;
const NEXT_WORD = /[^A-Za-z\d']+([A-Za-z\d']+)/y;
/** Length of a written code that two letters can name. */
const LONG_CODE = 7;

/** Reads spelled codes in a language. */
export class SpelledCodes {
  private readonly letters: LetterTables;
  private readonly marks: ReadonlyMap<string, string>;
  /** Words of several letters that can begin a spelled character. */
  private readonly openings: ReadonlySet<string>;
  private readonly opening: GatedPattern;
  /** First words of explanations after a letter: "i like", "a is in". */
  private readonly explaining: ReadonlySet<string>;

  constructor(
    { letters, marks, numbers }: Language,
    private readonly codes: CodeWords,
    private readonly reader: SpokenLetters,
  ) {
    this.letters = letters;
    this.marks = marks.ofCodes;
    const firstOf = (phrases: Iterable<string>): string[] =>
      [...phrases].map((phrase) => phrase.replace(/ .*/, ''));
    const words = [letters.words, numbers.words.repeat, letters.capitals, this.marks, numbers.words.oh];
    const openings = [...words.flatMap((table) => [...table.keys()]), ...firstOf(letters.cases)];
    this.openings = new Set(openings.filter((word) => word.length > 1));
    this.opening = gated(regExp.i`(?<![A-Za-z\d'])(?:${[...this.openings].join('|')})(?![A-Za-z\d'])`);
    this.explaining = new Set([...letters.explains, ...firstOf(letters.asIn)]);
  }

  /**
   * Returns edits that replace spelled characters. "b as in boy", "b for bravo", "bravo" among letters and digits,
   * "capital b" and "double u" become letters, "dash" between spelled characters becomes its mark, and "m r n" the word
   * `mrn`. Letters remain separate, like digits. Sorted, without overlaps; linear in the text's length.
   */
  edits(view: ScannedText): Edit[] {
    if (!this.maySpell(view)) return [];
    const { text } = view;
    const words = this.codes.wordsOf(text);
    const edits: Edit[] = [];
    for (let at = 0; at < words.length;) {
      const word = words[at]?.text ?? '';
      if (word.length > 1 && !this.openings.has(word)) {
        at++;
        continue;
      }
      const used = this.readAcronym(text, words, at, edits) || this.readLetter(text, words, at, edits);
      const last = words[at + used - 1];
      // "boy" of "b as in boy" counts as a letter for the next words.
      if (used > 1 && last !== undefined) words[at + used - 1] = { spelled: true, ...last };
      at += Math.max(1, used);
    }
    return edits;
  }

  /**
   * False for most texts, in which no word can begin a spelled character. A letter that is also a word counts only
   * before another letter, an explanation, or a word that begins with the letter.
   */
  private maySpell(view: ScannedText): boolean {
    if (view.test(this.opening)) return true;
    SINGLE.lastIndex = 0;
    for (let match = SINGLE.exec(view.text); match !== null; match = SINGLE.exec(view.text)) {
      const letter = match[0].slice(-1).toLowerCase();
      if (!this.letters.wordLetters.has(letter)) return true;
      NEXT_WORD.lastIndex = SINGLE.lastIndex;
      const next = NEXT_WORD.exec(view.text)?.[1]?.toLowerCase() ?? '';
      if (next.length === 1 || next.startsWith(letter) || this.explaining.has(next)) return true;
    }
    return false;
  }

  /** Reads an acronym ("m r n") after no spelled character, and before a word or a code with digits. */
  private readAcronym(text: string, words: readonly Word[], at: number, edits: Edit[]): number {
    const first = words[at];
    if (first === undefined || !isSingle(first)) return 0;
    if (this.codes.isNeighbour(words[at - 1]) && touches(text, words[at - 1], first)) return 0;
    let joined = first.text;
    for (let size = 2; size <= 4; size++) {
      const last = words[at + size - 1];
      if (last === undefined || !isSingle(last) || !touches(text, words[at + size - 2], last)) return 0;
      joined += last.text;
      const known = size > 2 ? this.letters.acronyms : this.letters.shortAcronyms;
      if (!known.has(joined) || !this.isName(text, words, at, at + size)) continue;
      edits.push({ start: first.start, end: last.end, text: joined });
      return size;
    }
    return 0;
  }

  /**
   * True if the letters from `first` to `after` (exclusive) name a number; two letters only before a word or long code.
   */
  private isName(text: string, words: readonly Word[], first: number, after: number): boolean {
    const next = words[after];
    if (!touches(text, words[after - 1], next)) return true;
    if (after - first < 3) {
      const isNumeral = this.codes.isNumeral(next);
      if (isNumeral && (next?.text.length ?? 0) >= LONG_CODE) return true;
      return !(isSingle(next) || isNumeral) || this.endsName(words, first);
    }
    if (this.codes.isNeighbour(next) && this.letters.codeLinks.has(words[first - 1]?.text ?? ''))
      return false;
    for (let at = after; at < after + 5; at++) {
      if (this.codes.isNumeral(words[at])) return true;
      if (!isSingle(words[at]) && !this.letters.words.has(words[at]?.text ?? '')) return at === after;
    }
    return false;
  }

  /** True if two letters end a name instead of beginning a code: "member i d 4 4 1". */
  private endsName(words: readonly Word[], first: number): boolean {
    const { says, namingAcronym, endingAcronyms, codeLinks, letteredNouns } = this.letters;
    const pair = `${words[first]?.text ?? ''}${words[first + 1]?.text ?? ''}`;
    const before = words[first - 1]?.text ?? '';
    // Before a code with letters, "i d" is its name: "it says i d x y z 34".
    if (pair === namingAcronym && says.has(before))
      return isSingle(words[first + 2]) && isSingle(words[first + 3]);
    return (
      endingAcronyms.has(pair) && before.length > 1 && !codeLinks.has(before) && !letteredNouns.has(before)
    );
  }

  private readLetter(text: string, words: readonly Word[], at: number, edits: Edit[]): number {
    const first = words[at];
    if (first === undefined) return 0;
    const letter = this.reader.letterAt(text, words, at);
    const last = letter === undefined ? first : words[at + letter.used - 1];
    if (letter !== undefined && last !== undefined && (letter.used > 1 || letter.text !== first.text)) {
      edits.push({ start: first.start, end: last.end, text: letter.text });
      return letter.used;
    }
    this.readMark(text, words, at, edits);
    return 0;
  }

  /** Reads a mark beside a spelled letter: "h x dash four". The number reader reads marks between numbers. */
  private readMark(text: string, words: readonly Word[], at: number, edits: Edit[]): void {
    const [before, word, after] = [words[at - 1], words[at], words[at + 1]];
    if (before === undefined || word === undefined || after === undefined) return;
    const mark = this.marks.get(word.text);
    if (mark === undefined || !touches(text, before, word) || !touches(text, word, after)) return;
    const [left, right] = [this.codes.isSpelled(before), this.codes.isSpelled(after)];
    if (!(left && (right || this.codes.isNumeral(after))) && !(this.codes.isNumeral(before) && right)) return;
    // Only the text between the adjacent words is replaced, because they are read separately.
    edits.push({ start: before.end, end: after.start, text: mark });
  }
}
