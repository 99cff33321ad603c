import type { Range } from '../../common/text/ranges.js';
import { regExp } from '../../common/text/reg-exp.js';
import type { RemarkTables } from '../languages/said-tables.js';
import { any, many, map, matching, optional, phrase, rule, seq, token, wordOf } from './engine.js';
import { type Grammar, inputOf } from './grammar.js';
import type { Input, Node, Rule } from './input.js';
import { foldAccents } from './token.js';

/**
 * Changes the spelling of a name as a remark demands. Returns the name unchanged if it already agrees with the remark,
 * and undefined if the remark does not determine the spelling.
 */
type Respelling = (name: string) => string | undefined;

type Place = 'start' | 'end' | 'within';

/** Number of UTF-16 code units after a name within which a remark begins. */
const NEAR = 40;
const PLURAL_LETTER = /^(\p{L})'?s$/u;
const END = String.raw`(?![\p{L}\p{M}\p{N}'])`;
const unknown: Respelling = () => undefined;
const unchanged: Respelling = (name) => name;

/** Reads remarks on the spelling of names: "with a k", "two n's", "con zeta al final", "one word". */
export class SpellingRemarks {
  private readonly remark: Rule<Respelling>;
  private readonly remarks: Rule<Respelling>;
  /** Matches the words that begin remarks. Most texts contain none. */
  private readonly beginning: RegExp;

  constructor(private readonly grammar: Grammar) {
    this.beginning = beginningOf(grammar.language.remarks);
    this.remark = remarkOf(grammar);
    this.remarks = many(
      this.remark,
      (first) => first,
      (before, next) => (name) => {
        const changed = before(name);
        return changed === undefined ? undefined : next(changed);
      },
    );
  }

  /** Returns the ranges of remarks in a text, from left to right. */
  in(text: string): readonly Range[] {
    if (!this.beginning.test(text)) return [];
    const input = inputOf(text, this.grammar);
    const found: Range[] = [];
    for (let at = 0; at < input.to; at++) {
      const remark = longest(this.remark(input, at).filter(({ end }) => !isSpelled(input, at, end)));
      if (remark === undefined) continue;
      found.push(rangeOf(input, at, remark.end));
      at = remark.end - 1;
    }
    return found;
  }

  /** Returns the range of the remarks at the beginning of a text, or undefined. */
  after(text: string): Range | undefined {
    if (!this.beginning.test(text.slice(0, NEAR))) return undefined;
    const input = inputOf(text, this.grammar);
    const read = this.first(input);
    return read === undefined ? undefined : rangeOf(input, 0, read.end);
  }

  /**
   * Returns a name as the remarks right after it spell it.
   * @param name the written name
   * @param after the text after the name
   * @returns undefined if a remark contradicts the name, or leaves its spelling open
   */
  respell(name: string, after: string): string | undefined {
    if (!this.beginning.test(after.slice(0, NEAR))) return name;
    const read = this.first(inputOf(after, this.grammar));
    return read === undefined ? name : read.value(name);
  }

  private first(input: Input): Node<Respelling> | undefined {
    const nodes = input.gapsAt(0).flatMap(({ end: from }) => this.remarks(input, from));
    return longest(nodes.filter(({ end }) => !isSpelled(input, 0, end)));
  }
}

/** Returns true for tokens next to a letter or a number, which belong to a row of letters or a code. */
function isSpelled(input: Input, from: number, to: number): boolean {
  const isBeside = (at: number): boolean => {
    const kind = input.token(at)?.kind;
    return kind === 'letter' || kind === 'digits';
  };
  return isBeside(to) || (from > 0 && isBeside(from - 1));
}

/** Returns true at the end of the text, at a pause, and before the place of a letter. */
function isLast(input: Input, at: number, place: Rule<unknown>): boolean {
  const next = input.token(at);
  return next === undefined || next.kind === 'mark' || place(input, at).some(({ end }) => end > at);
}

function rangeOf({ tokens }: Input, from: number, to: number): Range {
  return { start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 };
}

function longest<Value>(nodes: readonly Node<Value>[]): Node<Value> | undefined {
  return [...nodes].sort((a, b) => b.end - a.end || a.cost - b.cost)[0];
}

function remarkOf(grammar: Grammar): Rule<Respelling> {
  const tables = grammar.language.remarks;
  const { wordLetters } = grammar.language.letters;
  const place = optional(phrase(tables.places));
  // "with a" and "no i" may begin another phrase.
  const isLetter = (input: Input, at: number, end: number): boolean =>
    end - at > 1 || !wordLetters.has(input.token(at)?.folded ?? '') || isLast(input, end, place);
  const single = any(
    map(grammar.letter, ({ text }, input, at, end) =>
      text.length === 1 && isLetter(input, at, end) ? text.toLowerCase() : undefined,
    ),
    token(({ folded }) => PLURAL_LETTER.exec(folded)?.[1]),
  );
  const letter = any(
    single,
    seq([single, single], (first, second) => first + second),
  );
  const article = optional(wordOf(tables.articles));
  const { oh } = grammar.language.numbers.words;
  // "two o" and "double oh" are digits.
  const counted = seq([phrase(tables.counts), letter, place], (count, each, where) =>
    oh.has(each) ? undefined : holds((name) => occurs(name, each, count, where)),
  );
  const withLetter = wordOf(tables.withLetter);
  return rule(() =>
    any<Respelling>(
      seq([withLetter, article, letter, place], (_, __, each, where) =>
        holds((name) => occurs(name, each, undefined, where)),
      ),
      seq([wordOf(tables.withoutLetter), article, letter, place], (_, __, each, where) =>
        holds((name) => !occurs(name, each, undefined, where)),
      ),
      seq([optional(withLetter), counted], (_, respelled) => respelled),
      seq(
        [withLetter, article, phrase(tables.accents), optional(wordOf(tables.over)), letter, place],
        (_, __, mark, ___, each, where) => accented(mark, each, where),
      ),
      seq([phrase(tables.sizes), wordOf(tables.letterNouns)], (size) =>
        holds((name) => lettersOf(name).length === Number(size)),
      ),
      remarkIn(tables, 'plain', unchanged),
      remarkIn(tables, 'joined', (name) => (/\s/.test(name.trim()) ? undefined : name)),
      remarkIn(tables, 'open', unknown),
    ),
  );
}

function beginningOf(tables: RemarkTables): RegExp {
  const { withLetter, withoutLetter, counts, sizes, plain, joined, open } = tables;
  const words = [...withLetter, ...withoutLetter, ...counts.keys(), ...sizes.keys(), plain, joined, open];
  return regExp.iu`(?<!\p{L})(?:${words.join('|')})(?!\p{L})`;
}

function remarkIn(
  tables: RemarkTables,
  name: 'plain' | 'joined' | 'open',
  respelled: Respelling,
): Rule<Respelling> {
  return map(matching(regExp.iuy`(?:${tables[name]})${END}`), () => respelled);
}

function holds(condition: (name: string) => boolean): Respelling {
  return (name) => (condition(name) ? name : undefined);
}

function lettersOf(name: string): string {
  return foldAccents(name).replace(/[^\p{L}]/gu, '');
}

/** Returns true if a word of a name contains a letter at a place, with the given count in a row or in total. */
function occurs(name: string, letter: string, count: number | undefined, place: Place | undefined): boolean {
  return foldAccents(name)
    .split(/\s+/)
    .map((word) => word.replace(/[^\p{L}]/gu, ''))
    .some((word) => {
      const times = word.split(letter).length - 1;
      const hasCount =
        count === undefined
          ? times > 0
          : count === 1
            ? times > 0 && !word.includes(letter.repeat(2))
            : times === count || word.includes(letter.repeat(count));
      if (place === 'start') return hasCount && word.startsWith(letter);
      return hasCount && (place !== 'end' || word.endsWith(letter));
    });
}

/** Makes a respelling that adds a combining mark to a letter that occurs once, or is at the given place. */
function accented(mark: string, letter: string, place: Place | undefined): Respelling {
  return (name) => {
    const plain = name.normalize('NFD');
    const at = [...plain.matchAll(new RegExp(letter, 'gi'))].map(({ index }) => index);
    const only = at.length === 1 ? at[0] : undefined;
    const index = place === 'end' && plain.toLowerCase().endsWith(letter) ? plain.length - 1 : only;
    if (index === undefined) return undefined;
    const rest = plain.slice(index + 1);
    return (plain.slice(0, index + 1) + (rest.startsWith(mark) ? '' : mark) + rest).normalize('NFC');
  };
}
