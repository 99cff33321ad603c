import { any, phrase } from './engine.js';
import type { Rule } from './input.js';
import { type Grammar, inputOf, isChoice } from './grammar.js';

/** Two separate characters in a row: "m v k", "5 5". */
const SPELLED = /(?:^|[\s,.-])[\p{L}\p{N}][\s,.-]+[\p{L}\p{N}](?=$|[\s,.-])/u;
/** Text without inner spaces, with at most one group of up to four letters. */
const UNBROKEN = /^\s*[^\s\p{L}]*\p{L}{0,4}[^\s\p{L}]*\s*$/u;

/** Distinguishes typed values from spoken, spelled or corrected values, using the words of one language. */
export class TypedValues {
  private readonly said: Rule<unknown>;

  constructor(private readonly grammar: Grammar) {
    const { correction, filler, language } = grammar;
    this.said = any<unknown>(correction, filler, phrase(language.codes.marks));
  }

  has(text: string): boolean {
    if (/\d/.test(text) && UNBROKEN.test(text)) return true;
    if (SPELLED.test(text)) return false;
    const { numerals, letter } = this.grammar;
    const input = inputOf(text, this.grammar);
    if (isChoice(input, this.grammar)) return false;
    return input.tokens.every(({ kind, start, end }, at) => {
      // A letter with its explanation: "m as in mary"
      if (letter(input, at).some((node) => node.end > at + 1)) return false;
      // A correction of several words: "I mean"
      if (this.said(input, at).some((node) => node.end > at + 1)) return false;
      const word = text.slice(start, end);
      // Words in capitals, such as "NO" and "UM", belong to a code.
      const isCapitals = word === word.toUpperCase() && text !== text.toLowerCase();
      if (kind !== 'word' || isCapitals) return true;
      return !numerals.isNumeral(input, at) && this.said(input, at).length === 0;
    });
  }
}
