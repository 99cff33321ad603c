import { regExp } from '../../common/text/reg-exp.js';
import { MAILBOX_HOSTS } from '../lexicon/internet.js';
import { any, matching, rule, seq, token, wordOf } from './engine.js';
import type { Input, Rule } from './input.js';
import type { OnlineContext } from './online-context.js';
import { UNLIKELY } from './online-context.js';
import { ahead, atEnd, besideAt, longest, saidAt } from './online-tokens.js';

/** Cost of "a" as the article of a mark, because it may be the letter. */
const ARTICLE_COST = 0.5;

/** Words that are ignored between the parts of an address. */
export class OnlineFillers {
  readonly filler: Rule<unknown>;
  /** An article before a mark: "the underscore". */
  readonly article: Rule<unknown>;
  private readonly aside: Rule<unknown>;
  private readonly certain: Rule<unknown>;

  constructor(private readonly context: OnlineContext) {
    const { numbers, repairs, online, mailboxes, sounds } = context.language;
    const ends = String.raw`(?![\p{L}\p{M}\p{N}'])`;
    this.aside = rule(() =>
      longest(
        any<unknown>(
          matching(regExp.iuy`(?:${sounds})${ends}`),
          matching(regExp.iuy`(?:${mailboxes.manner})${ends}`),
          wordOf([...numbers.fillers, ...repairs.asides].filter((said) => !online.wordFillers.has(said))),
          wordOf(online.asides),
        ),
      ),
    );
    const number = any<unknown>(context.digits, context.saidLetter);
    const word = token(({ kind }) => (kind === 'word' ? true : undefined));
    const label = any(
      seq([wordOf(online.labels), ahead(any<unknown>(number, word))], () => true),
      seq([wordOf(online.numberLabels), ahead(number)], () => true),
    );
    const absent = seq(
      [wordOf(online.absentMarks), ahead(any<unknown>(context.at, this.aside, atEnd))],
      () => true,
    );
    this.article = (input, at) => this.articleAt(input, at);
    this.certain = rule(() => any<unknown>(this.aside, absent, label));
    this.filler = rule(() => any<unknown>(this.certain, this.article, this.wordFiller));
  }

  /** Returns true for the first word of a filler that is unlikely to be part of an address: "no spaces". */
  isAside(input: Input, at: number): boolean {
    return this.certain(input, at).length > 0;
  }

  /** Returns true for a word that is neither a number nor a mark nor a filler. */
  isPlain(input: Input, at: number): boolean {
    const { context } = this;
    if (at < input.from || input.token(at)?.kind !== 'word') return false;
    return !context.isNumber(input, at) && !context.isMark(input, at) && this.aside(input, at).length === 0;
  }

  /** Returns the position of the next token in a direction that is not a filler. */
  beyond(input: Input, at: number, step: number): number {
    const next = besideAt(input, at, step);
    if (step > 0) {
      const end = this.passedEnd(input, next);
      return end > next ? this.beyond(input, end - 1, step) : next;
    }
    const from = [next - 2, next - 1, next].find(
      (each) => each >= input.from && this.passedEnd(input, each) === next + 1,
    );
    return from === undefined ? next : this.beyond(input, from, step);
  }

  private passedEnd(input: Input, at: number): number {
    const isWord = this.context.language.online.wordFillers.has(saidAt(input, at));
    return Math.max(isWord ? at + 1 : 0, ...this.aside(input, at).map(({ end }) => end));
  }

  /** Returns the cost of a filler as a word of the address. */
  wordCost(input: Input, at: number): number {
    const { isMark, isAnd, before, after } = this.beside(input, at);
    if (this.isBetweenMarks(input, before, after)) return 0;
    const isFollowed = this.isPlain(input, after);
    if (this.isPlain(input, before))
      return isFollowed || after >= input.to || (isMark(after) && !isAnd) ? 0 : UNLIKELY;
    // A word at the beginning of a host: "at just right dot com"
    return before >= input.from && isMark(before) && isFollowed && !isAnd ? 0 : UNLIKELY;
  }

  private readonly wordFiller: Rule<unknown> = (input, at) => {
    const { wordFillers, exclamations } = this.context.language.online;
    const said = saidAt(input, at);
    const isFiller = wordFillers.has(said) || exclamations.has(said);
    if (!isFiller || this.context.isExplanation(input, at)) return [];
    return [{ end: at + 1, value: said, cost: this.fillerCost(input, at) }];
  };

  private fillerCost(input: Input, at: number): number {
    const { isAnd, before, after } = this.beside(input, at);
    if (this.isBetweenMarks(input, before, after)) return UNLIKELY;
    return isAnd && this.isPlain(input, before) && this.isPlain(input, after) ? UNLIKELY : 0;
  }

  private beside(
    input: Input,
    at: number,
  ): { before: number; after: number; isAnd: boolean; isMark: (at: number) => boolean } {
    return {
      before: besideAt(input, at, -1),
      after: besideAt(input, at, 1),
      isAnd: this.context.language.numbers.words.and.has(saidAt(input, at)),
      isMark: (each) => this.context.isMark(input, each),
    };
  }

  /** Returns true for the only word between two marks, which must be part of the address: "dot well at". */
  private isBetweenMarks(input: Input, before: number, after: number): boolean {
    const { context } = this;
    if (before < input.from || !context.isMarkEnd(input, before)) return false;
    // An exclamation that is a letter's name: "dot gee 44"
    const isName = context.language.online.exclamations.has(saidAt(input, before + 1));
    return after >= input.to || context.isMark(input, after) || (isName && context.isNumber(input, after));
  }

  private articleAt(input: Input, at: number): ReturnType<Rule<unknown>> {
    const { context } = this;
    const { articles, articleLeads } = context.language.online;
    const said = saidAt(input, at);
    if (!articles.has(said) || (at > input.from && context.mark(input, at - 1).length > 0)) return [];
    const mayBeLetter = said.length === 1;
    const isSpelled = input.token(at - 1)?.kind === 'letter' && at > input.from;
    if (mayBeLetter && (isSpelled || context.explainedAt(input, at - 1) !== undefined)) return [];
    const isMarked = mayBeLetter ? context.mark(input, at + 1).length > 0 : context.isMark(input, at + 1);
    // An article before a provider: "at the yahoo"
    if (!isMarked && !MAILBOX_HOSTS.has(saidAt(input, at + 1))) return [];
    const isLed = articleLeads.has(saidAt(input, at - 1));
    return [{ end: at + 1, value: said, cost: mayBeLetter && !isLed ? ARTICLE_COST : 0 }];
  }
}
