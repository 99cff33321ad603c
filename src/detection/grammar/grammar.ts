import { regExp } from '../../common/text/reg-exp.js';
import type { Language } from '../languages/language.js';
import { any, matching, rule, wordOf } from './engine.js';
import { Input, type Rule } from './input.js';
import { letterOf, type SaidLetter } from './letter.js';
import { type Numerals, numeralsOf } from './numeral.js';

/** Rules of a language that all types of values share. */
export interface Grammar {
  readonly language: Language;
  readonly numerals: Numerals;
  readonly letter: Rule<SaidLetter>;
  /** Words that are ignored between the parts of a value. */
  readonly filler: Rule<unknown>;
  /** A correction such as "no wait" or "i mean", including the words that introduce the corrected value. */
  readonly correction: Rule<unknown>;
  /** Words that introduce a repetition: "so that's". */
  readonly repetition: Rule<unknown>;
  /** A word between alternatives: "or". */
  readonly choice: Rule<unknown>;
}

/** Builds the grammar of a language. */
export function grammarOf(language: Language): Grammar {
  const { repairs, sounds, numbers } = language;
  const ends = String.raw`(?![\p{L}\p{M}\p{N}'])`;
  const resumed = String.raw`(?:[\s,.:]+(?:${repairs.resumptions})${ends})*`;
  const numerals = numeralsOf(numbers);
  return {
    language,
    numerals,
    letter: letterOf(language, numerals),
    filler: rule(() =>
      any<unknown>(
        matching(regExp.iuy`(?:${sounds})${ends}`),
        wordOf(numbers.fillers),
        wordOf(repairs.asides),
      ),
    ),
    correction: rule(() =>
      matching(
        regExp.iuy`(?:${repairs.corrections})${ends}(?:[\s,.;:-]+(?:${repairs.corrections})${ends})*${resumed}`,
      ),
    ),
    repetition: wordOf(repairs.repetitions),
    choice: wordOf(repairs.choices),
  };
}

/** Combines the fillers of a language with additional fillers of a value type. */
export function fillerWith({ filler }: Grammar, asides: Iterable<string>): Rule<unknown> {
  const words = wordOf(asides);
  return rule(() => any<unknown>(filler, words));
}

/** Creates the input for a grammar from a text. */
export function inputOf(text: string, { filler }: Grammar): Input {
  return new Input(text, filler);
}

/** Returns true if a text leaves open which of two values is meant: "sixteen or sixty one". */
export function isChoice(input: Input, { choice, letter }: Grammar): boolean {
  for (let at = input.from + 1; at < input.to; at++) {
    if (choice(input, at).length === 0) continue;
    // The second word of the letter name "doble u" is not a choice.
    if (letter(input, at - 1).some(({ end }) => end > at)) continue;
    // Between spelled letters, the word is a letter.
    const isSpelled = [at - 1, at, at + 1].every((each) => input.token(each)?.kind === 'letter');
    if (!isSpelled) return true;
  }
  return false;
}
