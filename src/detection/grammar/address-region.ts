import { type Line, lineOf } from './address-line.js';
import { hasCapitals, titled } from './capitals.js';
import { any, map, phrase, rule, seq, wordOf } from './engine.js';
import type { Input, Rule } from './input.js';
import type { Grammar } from './grammar.js';

/** Costs of a state's code in lower case, and of a code that is also an everyday word. */
export const CODE_COST = 0.1;
export const EVERYDAY_COST = 0.9;
/** Number of digits of a postal code, without and with the four additional digits. */
const ZIP = 5;
const LONG_ZIP = 9;
const SHORT_ZIP_COST = 3;

/** Returns the written form of a state's name. */
export function regionAs(input: Input, from: number, to: number, small: ReadonlySet<string>): string {
  const said = input.said(from, to);
  return hasCapitals(input.text)
    ? said
    : said.replace(/\S+/g, (word) => (small.has(word) ? word : titled(word)));
}

/** Reads codes of states: "il", "n v". */
export function regionCodesOf({ language: { addresses, numbers }, filler }: Grammar): Rule<string> {
  const codes = new Map(
    [...addresses.regionCodes].flatMap((code) => [
      [code, code.toUpperCase()] as const,
      [code.split('').join(' '), code.toUpperCase()] as const,
    ]),
  );
  const code = phrase(codes);
  return (input, at) =>
    code(input, at).map((node) => {
      const said = input.said(at, node.end);
      if (said === said.toUpperCase()) return node;
      const isEveryday =
        node.end === at + 1 &&
        addresses.everydayCodes.has(said.toLowerCase()) &&
        (filler(input, at).length > 0 ||
          numbers.words.oh.has(said.toLowerCase()) ||
          addresses.talk.has(said.toLowerCase()));
      return { end: node.end, value: node.value, cost: isEveryday ? EVERYDAY_COST : CODE_COST };
    });
}

/** Reads postal codes of five or nine digits. */
export function zipOf(grammar: Grammar): Rule<Line> {
  const { numerals, language } = grammar;
  const marks = [...language.marks.joints].filter(([, mark]) => mark === '-').map(([said]) => said);
  const dash = wordOf([...marks, ...language.numbers.words.plus.keys()]);
  const digits = any(numerals.digits, map(numerals.cardinal, String));
  const all = any(
    digits,
    seq([digits, dash, digits], (five, _, four) => (five.length === ZIP ? five + four : undefined)),
  );
  return rule(
    () => (input, at) =>
      all(input, at).flatMap(({ end, value, cost }) => {
        const isWhole = value.length === ZIP || value.length === LONG_ZIP;
        const written = value.length === LONG_ZIP ? `${value.slice(0, ZIP)}-${value.slice(ZIP)}` : value;
        const line = lineOf(input, 'zip', [at, end], written, isWhole ? {} : { doubt: 'incomplete' });
        return [{ end, value: line, cost: cost + (isWhole ? 0 : SHORT_ZIP_COST) }];
      }),
  );
}
