import { hasCapitals } from './capitals.js';
import { costlier, type Line } from './address-line.js';
import { any, wordOf } from './engine.js';
import type { Input, Rule } from './input.js';
import type { Grammar } from './grammar.js';
import { isOfState } from '../lexicon/zip-areas.js';

/** Cost of a filler that also joins words of names, or is the code of a state: "and", "ok". */
const JOINING_COST = 2.5;
/** Cost of a number sign without a number. */
const STRAY_COST = 1;

/** Reads the fillers and labels between the parts of an address. */
export function addressFillerOf({ filler, language }: Grammar): Rule<unknown> {
  const { addresses } = language;
  const passed = any<unknown>(
    filler,
    wordOf(addresses.labels),
    wordOf(addresses.postcodes),
    wordOf(['#'], STRAY_COST),
  );
  return (input, at) => {
    const said = input.token(at)?.folded ?? '';
    const isDoubtful = addresses.smallWords.has(said) || addresses.regionCodes.has(said);
    const nodes = passed(input, at);
    return isDoubtful
      ? nodes.map((node) => (node.end === at + 1 ? costlier(node, JOINING_COST) : node))
      : nodes;
  };
}

/** Reads a correction, unless it is "no." before a number. */
export function addressCorrectionOf({ correction, language, numerals }: Grammar): Rule<unknown> {
  const { units, numberWords } = language.addresses;
  return (input, at) => {
    const next = input.token(at);
    if (next === undefined || !numberWords.has(next.folded)) return correction(input, at);
    const isDigits = [2, 3].some(
      (more) => input.token(at + more)?.kind === 'digits' && (more === 2 || input.isGlued(at + more)),
    );
    const isNumbered = input.token(at + 1)?.folded === '.' && isDigits;
    const isOfUnit =
      at > input.from &&
      units.has(input.token(at - 1)?.folded ?? '') &&
      // After a numbered unit, "no" is a correction: "second floor, no, third"
      !(at > input.from + 1 && numerals.isNumeral(input, at - 2));
    return isNumbered || isOfUnit ? [] : correction(input, at);
  };
}

/** Returns true for a text with the choice word "or", unless it is the code of a state. */
export function isAddressChoice(input: Input, { choice, language }: Grammar, zip: Rule<Line>): boolean {
  if (language.addresses.choiceNames.some((name) => input.folded.includes(name))) return false;
  for (let at = input.from + 1; at < input.to - 1; at++) {
    if (choice(input, at).length === 0) continue;
    const isSpelled = [at - 1, at + 1].some((beside) => input.token(beside)?.kind === 'letter');
    const said = input.said(at, at + 1);
    // In capitals, "OR" is a state: "Medford OR"
    const isTyped = said === said.toUpperCase() && /\p{Ll}/u.test(input.text) && hasCapitals(input.text);
    const isState =
      isTyped ||
      (language.addresses.regionCodes.has(said.toLowerCase()) &&
        zip(input, at + 1).some(
          ({ end, value }) => end === input.to && value.doubt === undefined && isOfState(value.written, said),
        ));
    if (!isSpelled && !isState) return true;
  }
  return false;
}
