import { rule } from './engine.js';
import type { Input, Rule } from './input.js';
import type { Grammar } from './grammar.js';
import { OnlineContext, OPEN, UNLIKELY } from './online-context.js';
import { OnlineFillers } from './online-fillers.js';
import { OnlineLetters } from './online-letters.js';
import { isChunk, isTyped, saidAt } from './online-tokens.js';
import { isTop } from './top-domains.js';

/**
 * Interpretations of a word of an address as a letter, a word or a filler. An interpretation that the neighboring words
 * contradict costs more.
 */
export class OnlineWords {
  /** Words that are ignored between the parts of an address. */
  readonly filler: Rule<unknown>;
  /** Words that are written as they are spoken. */
  readonly word: Rule<string>;
  readonly letter: Rule<string>;
  /** The choice word "or", unless it is a letter. */
  readonly choice: Rule<unknown>;
  /** Reads a correction, but not a remark ("no spaces") or a part of the address. */
  readonly correction: Rule<unknown>;
  private readonly context: OnlineContext;
  private readonly fillers: OnlineFillers;
  private readonly letters: OnlineLetters;

  constructor(private readonly grammar: Grammar) {
    this.context = new OnlineContext(grammar);
    this.fillers = new OnlineFillers(this.context);
    this.letters = new OnlineLetters(grammar, this.context, this.fillers);
    this.filler = this.fillers.filler;
    this.letter = this.letters.letter;
    this.choice = this.letters.choice;
    this.word = rule(() => this.plain);
    const { exclamations } = grammar.language.online;
    this.correction = (input, at) =>
      at === input.from || this.isAside(input, at) || exclamations.has(saidAt(input, at))
        ? []
        : grammar.correction(input, at);
  }

  /** Returns true for the first word of a filler. */
  isAside(input: Input, at: number): boolean {
    return this.fillers.isAside(input, at);
  }

  /** Returns true for a letter without another interpretation. */
  isOnlyLetter(input: Input, at: number): boolean {
    return this.letters.isOnlyLetter(input, at);
  }

  /** Returns the cost of reading "o" as a zero. */
  zeroCost(input: Input, at: number): number {
    return this.letters.zeroCosts(input, at)[1];
  }

  private readonly plain: Rule<string> = (input, at) => {
    if (input.token(at)?.kind !== 'word' || isChunk(input, at) || this.isOther(input, at)) return [];
    return [{ end: at + 1, value: saidAt(input, at).replaceAll("'", ''), cost: this.wordCost(input, at) }];
  };

  /** Returns true for a word that is not part of an address, or is not written as it is spoken. */
  private isOther(input: Input, at: number): boolean {
    const { context } = this;
    const { online } = context.language;
    const said = saidAt(input, at);
    // A word that is also a top-level domain: "example punto es"
    const isTalk = online.talk.has(said) && !(isTop(said) && context.isMark(input, at - 1));
    const isMark = context.marks.has(said) && !online.everydayMarks.has(said);
    const isNumber = !isTyped(input, at) && (context.isRound(said) || context.isNumber(input, at));
    return (
      isTalk ||
      isMark ||
      isNumber ||
      online.at.has(said) ||
      context.isExplanation(input, at) ||
      this.isHint(input, at)
    );
  }

  /** Returns true for the first word of a hint on spelling: "with a k". */
  private isHint(input: Input, at: number): boolean {
    const { context } = this;
    const { spelledWith, letterCounts } = context.language.online;
    if (!spelledWith.has(saidAt(input, at))) return false;
    return (
      letterCounts.has(saidAt(input, at + 1)) ||
      context.isLetter(input, at + 1) ||
      context.saidLetter(input, at + 1).some(({ end }) => end > at + 2)
    );
  }

  private wordCost(input: Input, at: number): number {
    const { context, fillers } = this;
    const { numbers, online } = context.language;
    const said = saidAt(input, at);
    const isRepeat =
      numbers.words.repeat.has(said) &&
      (context.isNumber(input, at + 1) || context.saidLetter(input, at + 1).length > 0);
    const isOther = [
      context.isMark(input, at),
      fillers.isAside(input, at),
      isRepeat,
      context.isInName(input, at),
      at > input.from && fillers.article(input, at).length > 0,
      this.choice(input, at).length > 0,
    ];
    let cost = isOther.filter(Boolean).length * UNLIKELY + this.correctionCost(input, at);
    if (context.isLetterWord(said)) cost += this.letters.costsOf(input, at)[1];
    if (context.explainsLetter(input, at)) cost += context.pairCost(input, at - 1) > 0 ? OPEN : UNLIKELY;
    return online.wordFillers.has(said) ? cost + fillers.wordCost(input, at) : cost;
  }

  /** Returns the cost of reading a correction as a word, because "no reply" may be one. */
  private correctionCost(input: Input, at: number): number {
    if (this.context.language.online.exclamations.has(saidAt(input, at))) return 0;
    const end = Math.max(0, ...this.grammar.correction(input, at).map((node) => node.end));
    if (end === 0) return 0;
    return at === input.from && end === at + 1 ? OPEN : UNLIKELY;
  }
}
