import { gated, type GatedPattern } from '../../common/text/gated-pattern.js';
import { matchEnd } from '../../common/text/matches.js';
import type { Edit } from '../../common/text/ranges.js';
import { regExp } from '../../common/text/reg-exp.js';
import type { ScannedText } from '../../common/text/scanned-text.js';
import type { Language, NumberRole, NumberTables } from '../languages/language.js';
import { REGION_CODES } from '../lexicon/us-states.js';
import { NumberSequences } from './number-sequences.js';
import {
  digitsOf,
  isCounting,
  isNumber,
  type NumberToken,
  type NumberWord,
  readNumber,
} from './number-values.js';

const NEVER = '(?!)';
const DIGIT = /\d/;
const NEAR = /^[\s,.\-/()…]{0,5}$/;
/** Fewest words in a number of which every word only sounds like a digit. */
const LEAST_SOUNDING = 6;
const LONGEST_COUNT = 12;
const ZIP = /,? \d{5}(?!\d)/y;

/** Reads spoken numbers in a language. */
export class SpokenNumbers {
  /** Words of spoken numbers, in lowercase. */
  readonly words: ReadonlyMap<string, NumberWord>;
  private readonly numbers: NumberTables;
  private readonly sequences: NumberSequences;
  private readonly token: RegExp;
  /** Words of which one occurs in every number, except if all words only sound like digits. */
  private readonly certain: GatedPattern;
  private readonly sounding: GatedPattern;
  /** Text after a "one" that is not a dictated digit. */
  private readonly idleOne: RegExp;
  private readonly scale: RegExp;

  constructor(language: Language) {
    const { numbers, marks } = language;
    this.numbers = numbers;
    this.sequences = new NumberSequences(language);
    this.words = wordsOf(numbers, marks.ofCodes);
    const keys = (...roles: NumberRole[]): string[] =>
      roles.flatMap((role) => [...numbers.words[role].keys()]);
    // An empty alternative would match everywhere, so an empty list becomes a pattern that never matches.
    const [article, hundred] = [keys('article').join('|') || NEVER, keys('hundred').join('|') || NEVER];
    const words = [...this.words.keys()].filter((word) => !numbers.words.article.has(word));
    const byLength = words.sort((a, b) => b.length - a.length).join('|');
    // "uve doble" is a letter, so "doble" repeats no digit.
    const letters = [...language.letters.words.keys()].filter((name) => name.includes(' '));
    this.token = regExp.gi`\b(?:${[...letters, byLength].join('|')}|(?:${article})(?= (?:${hundred})))\b|\d+`;
    // Gates require literals, so each combination is a literal.
    const hundreds = keys('article').flatMap((one) => keys('hundred').map((scale) => `${one} ${scale}`));
    const roles = ['unit', 'teen', 'tens', 'hundreds', 'thousands', 'ordinal'] as const;
    const certain = [...keys(...roles), ...hundreds].join('|');
    this.certain = gated(regExp.i`\b(?:${certain})\b|\d`);
    this.sounding = gated(regExp.gi`\b(?:${keys('oh', 'sound').join('|') || NEVER})\b`);
    this.idleOne = regExp.iy`\s+(?:${numbers.afterIdleOne})\b`;
    this.scale = regExp.iy`[ -](?:${keys('hundred', 'thousand', 'thousands').join('|')})\b`;
  }

  /** Returns the digits of a single number word ("seven", "twelve", "oh"); undefined if the word has no digits. */
  digitsOf(word: string): string | undefined {
    return digitsOf(this.words.get(word.toLowerCase()));
  }

  /**
   * Returns edits that turn spoken numbers into digits: "five five five oh one four two", "double four", "fifty eight",
   * "eight hundred", "two thousand five", "ninth". Single digits are separate (`5 5 5`). Sorted, without overlaps.
   */
  edits(view: ScannedText): Edit[] {
    const edits: Edit[] = [];
    if (!this.mayContainNumber(view)) return edits;
    const { text } = view;
    let sequence: NumberToken[] = [];
    this.token.lastIndex = 0;
    for (let match = this.token.exec(text); match !== null; match = this.token.exec(text)) {
      const word = this.words.get(match[0].toLowerCase());
      if (word === undefined && !DIGIT.test(match[0])) continue;
      const token = { start: match.index, end: this.token.lastIndex, word };
      const previous = sequence.at(-1);
      const isOne = word?.value === 1 && word.role === 'unit' && !isCounting(previous);
      if (isOne && matchEnd(text, token.end, this.idleOne) !== undefined) continue;
      if (this.countsDigits(text, token) || isState(text, token)) continue;
      if (previous !== undefined && !NEAR.test(text.slice(previous.end, token.start))) {
        this.readSequences(text, sequence, edits);
        sequence = [];
      }
      // Joiners and "and" have a meaning only after a number.
      if (sequence.length > 0 || (word?.role !== 'joiner' && word?.role !== 'and')) sequence.push(token);
    }
    this.readSequences(text, sequence, edits);
    return edits;
  }

  /** False if a text has no certain number word, and too few words that sound like digits. */
  private mayContainNumber(view: ScannedText): boolean {
    return view.mayMatch(this.certain) || view.matches(this.sounding).length >= LEAST_SOUNDING;
  }

  /** True for a word that counts the digits after it, as in "the last four eleven twenty". */
  private countsDigits(text: string, { start, end, word }: NumberToken): boolean {
    const counted = word?.role === 'unit' ? this.numbers.counts.get(word.value) : undefined;
    if (counted === undefined) return false;
    const lead = text.slice(Math.max(0, start - LONGEST_COUNT), start);
    return counted.test(lead) && matchEnd(text, end, this.scale) === undefined;
  }

  private readSequences(text: string, sequence: readonly NumberToken[], edits: Edit[]): void {
    if (sequence.length === 0) return;
    for (const number of this.sequences.apart(text, sequence)) this.readSequence(text, number, edits);
  }

  private readSequence(text: string, sequence: readonly NumberToken[], edits: Edit[]): void {
    if (sequence.every(({ word }) => word === undefined)) return;
    const isCertain = sequence.some(
      (token) => (isNumber(token) && token.word?.role !== 'oh') || token.word?.role === 'article',
    );
    if (!isCertain) return;
    for (let at = 0; at < sequence.length;) {
      const token = sequence[at];
      if (token === undefined) return;
      const joined = readJoint(sequence, at, edits);
      const number = joined > 0 ? undefined : readNumber(text, sequence, at);
      const last = number === undefined ? undefined : sequence[at + number.used - 1];
      if (number !== undefined && last !== undefined) {
        const suffix = number.isOrdinal === true ? this.numbers.ordinalSuffix(Number(number.digits)) : '';
        edits.push({ start: token.start, end: last.end, text: number.digits + suffix });
      }
      at += number?.used ?? Math.max(joined, 1);
    }
  }
}

function wordsOf(
  { words, fillers }: NumberTables,
  marks: ReadonlyMap<string, string>,
): ReadonlyMap<string, NumberWord> {
  const found = new Map<string, NumberWord>();
  for (const [role, values] of Object.entries(words) as [NumberRole, ReadonlyMap<string, string>][])
    for (const [word, value] of values) found.set(word, { role, value: Number(value) });
  for (const [word, joint] of marks) found.set(word, { role: 'joiner', value: 0, joint });
  for (const word of fillers) found.set(word, { role: 'joiner', value: 0, joint: ' ' });
  return found;
}

/** True for a state's code before a ZIP code that is also a number word: "Bexley, OH 43209". */
function isState(text: string, { start, end, word }: NumberToken): boolean {
  if (word?.role !== 'oh') return false;
  const said = text.slice(start, end);
  const folded = said.toLowerCase();
  return (
    said !== folded &&
    said === said.toUpperCase() &&
    REGION_CODES.has(folded) &&
    matchEnd(text, end, ZIP) !== undefined
  );
}

/** Reads joiners ("five dash five", "nine slash twelve", "five uh five", "plus four four"); 0 if no joiner is there. */
function readJoint(sequence: readonly NumberToken[], at: number, edits: Edit[]): number {
  const word = sequence[at]?.word;
  if (word?.role !== 'joiner' && word?.role !== 'plus') return 0;
  let after = at + 1;
  let joint = word.joint ?? ' ';
  for (let next = sequence[after]?.word; next?.role === 'joiner'; next = sequence[++after]?.word) {
    if (joint === ' ') joint = next.joint ?? ' ';
  }
  const next = sequence[after];
  if (next === undefined || !(isNumber(next) || next.word?.role === 'repeat')) return 0;
  const previous = sequence[at - 1];
  if (word.role === 'plus') {
    edits.push({ start: sequence[at]?.start ?? next.start, end: next.start, text: '+' });
    return after - at;
  }
  if (previous === undefined || !(isNumber(previous) || isCounting(previous))) return 0;
  edits.push({ start: previous.end, end: next.start, text: joint });
  return after - at;
}
