import type { OnlineTables } from '../languages/said-tables.js';
import { any, phrase, seq, token } from './engine.js';
import type { Input, Rule } from './input.js';
import type { Grammar } from './grammar.js';
import { longest, saidAt } from './online-tokens.js';

/** Cost reductions for a written mark, and for a spoken mark with an unmistakable name. */
const WRITTEN_COST = -1;
const NAMED_COST = -0.1;
const OF_MAIL = /^[._+-]$/;
const OF_WEB = /^[/:~=&#%?@]$/;

/** Reads spoken and written marks that all addresses can contain. */
export function markOf(grammar: Grammar): Rule<string> {
  const { online } = grammar.language;
  return any(said(online.marks, grammar), written(OF_MAIL, grammar), stopped);
}

/** Reads marks that only web addresses can contain. */
export function webMarkOf(grammar: Grammar): Rule<string> {
  return any(said(grammar.language.online.webMarks, grammar), written(OF_WEB, grammar));
}

function said(table: ReadonlyMap<string, string>, { language }: Grammar): Rule<string> {
  const named = longest(phrase(table));
  return any(
    (input, at) =>
      named(input, at).map(({ end, value }) => ({
        end,
        value,
        cost: isEveryday(input, at, end, language.online) ? 0 : NAMED_COST,
      })),
    seq([phrase(language.numbers.words.repeat), named], (times, text) => text.repeat(Number(times))),
  );
}

function isEveryday(input: Input, at: number, end: number, { everydayMarks }: OnlineTables): boolean {
  return end === at + 1 && everydayMarks.has(saidAt(input, at));
}

/** Reads a mark with no space on either side, or a dot with spaces on both sides. */
function written(marks: RegExp, { numerals }: Grammar): Rule<string> {
  return token(({ kind, folded }, input, at) => {
    if (kind !== 'mark' || !marks.test(folded)) return undefined;
    const sides = [at - 1, at + 1];
    const isBetween = at > input.from && at + 1 < input.to;
    if (folded === '.' && isBetween && !input.isGlued(at) && !input.isGlued(at + 1)) return folded;
    // The hyphens of "t-u-a-n" and "twenty-two" are not marks.
    const isSpelling =
      sides.every((each) => input.token(each)?.kind === 'letter') ||
      sides.every((each) => each >= input.from && numerals.isNumeral(input, each));
    if (folded === '-' && isBetween && isSpelling) return undefined;
    return (input.isGlued(at) || at === input.from) && input.isGlued(at + 1) ? folded : undefined;
  }, WRITTEN_COST);
}

/** Reads the full stop of "Jane. Doe", which is a spoken dot or a pause. */
const stopped: Rule<string> = token(({ folded }, input, at) => {
  const isStop = folded === '.' && at > input.from && input.isGlued(at) && !input.isGlued(at + 1);
  return isStop && [at - 1, at + 1].every((each) => input.token(each)?.kind === 'word') ? folded : undefined;
});
