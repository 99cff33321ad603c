import { regExp } from '../../common/text/reg-exp.js';
import type { Language } from '../languages/language.js';
import { any, matching, rule, wordOf } from './engine.js';
import { Input, type Rule } from './input.js';
import { letterOf, type SaidLetter } from './letter.js';
import { type Numerals, numeralsOf } from './numeral.js';

/** What the types of values share of a language. */
export interface Grammar {
  readonly language: Language;
  readonly numerals: Numerals;
  readonly letter: Rule<SaidLetter>;
  /** What is said between the parts of any value. */
  readonly filler: Rule<unknown>;
  /** "no wait", "i mean", including the words that lead to the corrected value. */
  readonly correction: Rule<unknown>;
  /** "so that's" */
  readonly repetition: Rule<unknown>;
  /** "or" */
  readonly choice: Rule<unknown>;
}

/** The grammar of a language. */
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

/** Fillers between the parts of a value: those of the language, and additional ones of the type. */
export function fillerWith({ filler }: Grammar, asides: Iterable<string>): Rule<unknown> {
  const words = wordOf(asides);
  return rule(() => any<unknown>(filler, words));
}

/** A text to be read by a grammar. */
export function inputOf(text: string, { filler }: Grammar): Input {
  return new Input(text, filler);
}

/** True for a text that leaves open which of two values is meant: "sixteen or sixty one". */
export function isChoice(input: Input, { choice, letter }: Grammar): boolean {
  for (let at = input.from + 1; at < input.to; at++) {
    if (choice(input, at).length === 0) continue;
    // "doble u"
    if (letter(input, at - 1).some(({ end }) => end > at)) continue;
    // The word is a letter where others are spelled.
    const isSpelled = [at - 1, at, at + 1].every((each) => input.token(each)?.kind === 'letter');
    if (!isSpelled) return true;
  }
  return false;
}
