import { any, phrase } from './engine.js';
import type { Rule } from './input.js';
import { type Grammar, inputOf, isChoice } from './grammar.js';

/** Two characters by themselves, one after the other: "m v k", "5 5". */
const SPELLED = /(?:^|[\s,.-])[\p{L}\p{N}][\s,.-]+[\p{L}\p{N}](?=$|[\s,.-])/u;
/** What is written in one go. */
const UNBROKEN = /^\s*[^\s\p{L}]*\p{L}{0,4}[^\s\p{L}]*\s*$/u;

/** Tells values that were written from those that were spoken, spelled or put right, as far as the words of a language tell. */
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
      // "m as in mary"
      if (letter(input, at).some((node) => node.end > at + 1)) return false;
      // "I mean"
      if (this.said(input, at).some((node) => node.end > at + 1)) return false;
      const word = text.slice(start, end);
      // "NO" and "UM" in capitals are of a code.
      const isCapitals = word === word.toUpperCase() && text !== text.toLowerCase();
      if (kind !== 'word' || isCapitals) return true;
      return !numerals.isNumeral(input, at) && this.said(input, at).length === 0;
    });
  }
}
