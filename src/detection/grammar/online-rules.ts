import { any, many, map, optional, phrase, rule, seq, token, wordOf } from './engine.js';
import type { Node, Rule } from './input.js';
import type { Grammar } from './grammar.js';
import { UNLIKELY } from './online-context.js';
import { markOf, webMarkOf } from './online-marks.js';
import { type Part, resolved, textOf } from './online-parts.js';
import { besideAt, isChunk, isTyped, longest } from './online-tokens.js';
import { OnlineWords } from './online-words.js';

/** Cost reduction for a phrase of several words. */
const KNOWN_COST = -1.5;
/** Characters that the names of hosts cannot contain. */
const NO_HOST = /[_+']/;

/** Rules that e-mail addresses and web addresses share. */
export class OnlineRules {
  readonly words: OnlineWords;
  /** One word, number, mark, or row of letters. */
  readonly part: Rule<Part>;
  /** Sequences of words, letters, numbers and marks, with their meaning. */
  readonly parts: Rule<readonly Part[]>;
  /** Sequences that can also contain the marks of web addresses. */
  readonly path: Rule<readonly Part[]>;
  /** The labels of a host, or the known labels. */
  readonly host: Rule<readonly Part[]>;
  readonly mark: Rule<string>;
  readonly webMark: Rule<string>;

  constructor(private readonly grammar: Grammar) {
    this.words = new OnlineWords(grammar);
    const mark = rule(() => markOf(grammar));
    this.mark = mark;
    this.webMark = rule(() => webMarkOf(grammar));
    const item = any(
      this.known(),
      chunk,
      this.letters(),
      this.digits(),
      this.ordinal(),
      this.word(),
      this.link(),
      this.hint(),
    );
    const part = any(item, asPart('mark', mark));
    this.part = rule(() => part);
    this.parts = this.row(this.part);
    this.path = this.row(any(item, asPart('mark', any(mark, this.webMark))));
    const { marks } = grammar.language.online;
    const isDash = ({ kind, text }: Part): boolean => kind === 'word' && marks.get(text) === '-';
    const labels = map(this.parts, (said) =>
      NO_HOST.test(textOf(said)) || said.some(isDash) ? undefined : said,
    );
    this.host = rule(() => labels);
  }

  private row(item: Rule<Part>): Rule<readonly Part[]> {
    const items = rule(() =>
      many(
        rule(() => item),
        (first): readonly Part[] => [first],
        // Letters in a row form one part.
        (before, next) =>
          next.kind === 'letters' && before.at(-1)?.kind === 'letters' ? undefined : [...before, next],
      ),
    );
    const { online } = this.grammar.language;
    return rule(
      () => (input, at) =>
        items(input, at).flatMap(({ end, value, cost }) =>
          resolved(value, online).map((meant) => ({ end, value: meant.parts, cost: cost + meant.cost })),
        ),
    );
  }

  /** Reads hosts and top-level domains that have their own spoken forms. */
  private known(): Rule<Part> {
    const { hosts, beginnings, joinedTops } = this.grammar.language.online;
    const top = map(phrase(joinedTops), (text): Part => ({ kind: 'mark', text: `.${text}` }), KNOWN_COST);
    return any(
      map(phrase(new Map([...hosts, ...beginnings])), (text): Part => ({ kind: 'word', text }), KNOWN_COST),
      top,
    );
  }

  private letters(): Rule<Part> {
    const { words } = this;
    const spelled = many(
      words.letter,
      (first) => first,
      (before, next) => before + next,
    );
    // A row of letters is read to its end.
    const rows: Rule<string> = (input, at) =>
      spelled(input, at).filter(({ end }) => !words.isOnlyLetter(input, besideAt(input, end - 1, 1)));
    return asPart('letters', rows);
  }

  private digits(): Rule<Part> {
    const { words } = this;
    const { group } = this.grammar.numerals;
    const costly: Rule<string> = (input, at) => {
      if (isChunk(input, at)) return [];
      const kind = input.token(at)?.kind;
      const isWord = (kind === 'word' && isTyped(input, at)) || words.isAside(input, at);
      const other = (isWord ? UNLIKELY : 0) + words.zeroCost(input, at);
      const isOh = kind === 'letter';
      return wholeNumbers(group(input, at)).map(({ end, value, cost }) => ({
        end,
        value,
        cost: other + (isOh ? 0 : cost),
      }));
    };
    return asPart('digits', costly);
  }

  /** Reads an ordinal number: "twenty first". */
  private ordinal(): Rule<Part> {
    const { numbers } = this.grammar.language;
    const { words } = numbers;
    const said = seq(
      [phrase(words.tens), phrase(words.ordinal)],
      (ten, one) => `${Number(ten) + Number(one)}${numbers.ordinalSuffix(Number(ten) + Number(one))}`,
    );
    return asPart('digits', said);
  }

  private word(): Rule<Part> {
    const { capitals, cases, upperCase } = this.grammar.language.letters;
    const upper = [...capitals, ...cases].filter((said) => upperCase.has(said.replace(/ .*/, '')));
    const { word } = this.words;
    const cased = seq([wordOf(upper), word], (_, text) => text.charAt(0).toUpperCase() + text.slice(1));
    return asPart('word', any(word, cased));
  }

  private link(): Rule<Part> {
    return asPart('link', wordOf(this.grammar.language.online.spelledLinks));
  }

  /** Reads a hint on spelling: "with a k", "with two l's", "con doble ele". */
  private hint(): Rule<Part> {
    const { spelledWith, letterCounts } = this.grammar.language.online;
    const plural = token(({ kind, folded }) =>
      kind === 'word' && /^\p{L}'?s$/u.test(folded) ? folded.charAt(0) : undefined,
    );
    const letters = any(this.words.letter, plural);
    const said = seq(
      [wordOf(spelledWith), optional(phrase(letterCounts)), letters],
      (_, count = '0', text): Part | undefined => {
        if (text.length > 2) return undefined;
        return { kind: 'hint', text: text.charAt(0), count: text.length > 1 ? text.length : Number(count) };
      },
    );
    return longest(said);
  }
}

function asPart(kind: Part['kind'], said: Rule<string>): Rule<Part> {
  return map(said, (text): Part => ({ kind, text }));
}

/** Reads tokens without a space between them: "jane2". */
const chunk: Rule<Part> = (input, at) => {
  const isInside = at > input.from && input.isGlued(at) && input.token(at - 1)?.kind !== 'mark';
  if (!isChunk(input, at) || isInside) return [];
  let end = at + 1;
  while (input.isGlued(end) && input.token(end)?.kind !== 'mark') end++;
  return [{ end, value: { kind: 'word', text: input.said(at, end).toLowerCase() }, cost: 0 }];
};

/** Raises the cost of reading only part of a number: "setenta y seis". */
function wholeNumbers(nodes: readonly Node<string>[]): readonly Node<string>[] {
  const to = Math.max(...nodes.map(({ end }) => end));
  return nodes.map(({ end, value, cost }) => ({
    end,
    value,
    cost: end < to && cost < UNLIKELY ? cost + UNLIKELY : cost,
  }));
}
