import type { Language, NumberRole } from '../languages/language.js';
import { any, map, phrase, wordOf } from './engine.js';
import type { Input, Rule } from './input.js';
import type { Grammar } from './grammar.js';
import type { SaidLetter } from './letter.js';
import { apart, besideAt, isChunk, longest, saidAt } from './online-tokens.js';

/** Costs of an interpretation that the neighboring words leave open, or contradict. */
export const OPEN = 0.4;
export const UNLIKELY = 1.5;
/** Maximum length of a letter's name. The words of spelling alphabets are longer. */
const LETTER_NAME = 3;
const NUMBER_ROLES: readonly NumberRole[] = [
  'unit',
  'teen',
  'tens',
  'hundred',
  'thousand',
  'hundreds',
  'thousands',
];
const ROUND_ROLES: readonly NumberRole[] = ['hundred', 'thousand', 'hundreds', 'thousands'];

/** Properties of the words of an address that help to interpret their neighbors. */
export class OnlineContext {
  readonly language: Language;
  /** Letters and digits, without fillers between their words. */
  readonly saidLetter: Rule<SaidLetter>;
  readonly digits: Rule<string>;
  /** Names of letters in several words: "double u". */
  readonly letterName: Rule<string>;
  /** Spoken names of marks in e-mail and web addresses. */
  readonly marks: ReadonlyMap<string, string>;
  readonly mark: Rule<string>;
  readonly at: Rule<string>;
  private readonly markOrAt: Rule<string>;

  constructor({ language, letter, numerals }: Grammar) {
    const { letters, online } = language;
    this.language = language;
    this.digits = apart(numerals.group);
    const names = [...letters.words].filter(([said]) => said.includes(' '));
    // A recognizer may write "be grande" as "b grande".
    const short = names.flatMap(([said, text]): [string, string][] => {
      const [first = '', ...rest] = said.split(' ');
      const own = letters.words.get(first);
      return own === undefined ? [] : [[[own, ...rest].join(' '), text]];
    });
    this.letterName = longest(phrase(new Map([...letters.doubled, ...names, ...short])));
    const named = map(phrase(new Map(short)), (text): SaidLetter => ({ text, isSmall: false }));
    this.saidLetter = any(apart(letter), named);
    this.marks = new Map([...online.marks, ...online.webMarks]);
    this.mark = phrase(this.marks);
    this.at = wordOf(online.at);
    this.markOrAt = any(this.mark, this.at);
  }

  /** Returns true for the first word of a mark or "at". */
  isMark(input: Input, at: number): boolean {
    return this.markOrAt(input, at).length > 0;
  }

  /** Returns true for the last word of a mark or "at". */
  isMarkEnd(input: Input, at: number): boolean {
    return [0, 1, 2].some(
      (back) => at - back >= input.from && this.markOrAt(input, at - back).some(({ end }) => end === at + 1),
    );
  }

  /** Returns true for a letter, and for a word that can mean a letter. */
  isLetter(input: Input, at: number): boolean {
    const next = at < input.from ? undefined : input.token(at);
    if (next === undefined || isChunk(input, at)) return false;
    return next.kind === 'letter' || (next.kind === 'word' && this.isLetterWord(next.folded));
  }

  /** Returns true for a later word of a letter's name: "grande" in "be grande". */
  isInName(input: Input, at: number): boolean {
    return [at - 1, at - 2].some(
      (from) => from >= input.from && this.letterName(input, from).some(({ end }) => end > at),
    );
  }

  isLetterWord(said: string): boolean {
    return this.language.letters.words.has(said);
  }

  /** Returns true for a letter's name, as opposed to a word of a spelling alphabet: "jay". */
  isLetterName(said: string): boolean {
    return said.length <= LETTER_NAME || this.language.letters.named.has(said);
  }

  /** Returns true for the first word of a number. */
  isNumber(input: Input, at: number): boolean {
    return this.digits(input, at).length > 0 && !this.language.numbers.words.sound.has(saidAt(input, at));
  }

  /** Returns true for a word that multiplies a number: "thousand". */
  isRound(said: string): boolean {
    return this.hasRole(said, ROUND_ROLES);
  }

  /** Returns true for a single digit. */
  isUnit(input: Input, at: number): boolean {
    const said = saidAt(input, at);
    return this.language.numbers.words.unit.has(said) || /^\d$/.test(said);
  }

  /** Returns true for the last word of a number. */
  isNumberEnd(input: Input, at: number): boolean {
    return input.token(at)?.kind === 'digits' || this.hasRole(saidAt(input, at), NUMBER_ROLES);
  }

  private hasRole(said: string, roles: readonly NumberRole[]): boolean {
    return roles.some((role) => this.language.numbers.words[role].has(said));
  }

  /** Returns true for the first word of an explanation beside the address: "like the fruit", "n as in nancy". */
  isExplanation(input: Input, at: number): boolean {
    const { letters, online } = this.language;
    const [said, next] = [saidAt(input, at), saidAt(input, at + 1)];
    const isIn = letters.asIn.has(`${said} ${next}`);
    if (online.explanations.has(said) && (online.articles.has(next) || isIn)) return true;
    if (!(letters.explains.has(said) || isIn) || !this.isLetter(input, at - 1)) return false;
    // Only a word that begins with the letter explains it.
    return this.saidLetter(input, at - 1).some(
      ({ end }) => end > at && this.explainedCost(input, at - 1, end) < UNLIKELY,
    );
  }

  /** Returns the position of the letter that a word explains, or undefined. */
  explainedAt(input: Input, at: number): number | undefined {
    return [at - 2, at - 3].find(
      (from) =>
        from >= input.from &&
        this.isLetter(input, from) &&
        this.saidLetter(input, from).some(({ end }) => end === at + 1),
    );
  }

  /** Returns the position of the next token in a direction, or of the letter that the token explains. */
  letterBeside(input: Input, at: number, step: number): number {
    const next = besideAt(input, at, step);
    return step > 0 ? next : (this.explainedAt(input, next) ?? next);
  }

  /** Returns the cost of a letter with its explanation: "d david", "e de erre". */
  explainedCost(input: Input, at: number, end: number): number {
    if (end === at + 2) return this.explainsLetter(input, at + 1) ? this.pairCost(input, at) : 0;
    const by = saidAt(input, end - 1);
    const isPlain = this.language.letters.explains.has(saidAt(input, end - 2));
    return isPlain && this.isLetterWord(by) && this.isLetterName(by) ? UNLIKELY : 0;
  }

  /** Returns the cost of a name that explains the preceding letter. It is 0 for several pairs in a row. */
  pairCost(input: Input, at: number): number {
    const isPair = (from: number): boolean => from >= input.from && this.explainsLetter(input, from + 1);
    return isPair(at - 2) || isPair(at + 2) ? 0 : OPEN;
  }

  /** Returns true for a name that may only explain the preceding letter: "d david". */
  explainsLetter(input: Input, at: number): boolean {
    const before = at > input.from ? input.token(at - 1) : undefined;
    const said = saidAt(input, at);
    return (
      before?.kind === 'letter' &&
      said.startsWith(before.folded) &&
      this.language.letters.spellingNames.has(said)
    );
  }
}
