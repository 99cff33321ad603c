import { any, rule, seq, wordOf } from './engine.js';
import type { Input, Node, Rule } from './input.js';
import type { Grammar } from './grammar.js';
import type { SaidLetter } from './letter.js';
import { type OnlineContext, OPEN, UNLIKELY } from './online-context.js';
import type { OnlineFillers } from './online-fillers.js';
import { besideAt, isChunk, saidAt } from './online-tokens.js';

/** Minimum number of successive words of a spelling alphabet that are certainly letters. */
const SPELLED = 3;
/** Cost of the letter "a" before a mark, because it may be the article. */
const ARTICLE_COST = 0.5;
/** Cost of a letter that corrects another letter, which is unmistakable. */
const SWAP_COST = -1;

/** Costs of reading a word as a letter, and as another part. */
type Costs = readonly [asLetter: number, asOther: number];

/** Spelled letters of an address. An interpretation that the neighboring words contradict costs more. */
export class OnlineLetters {
  readonly letter: Rule<string>;

  constructor(
    private readonly grammar: Grammar,
    private readonly context: OnlineContext,
    private readonly fillers: OnlineFillers,
  ) {
    const one = rule(() => this.spelled);
    const not = wordOf(grammar.language.repairs.negations);
    // A letter with its correction: "m not m n as in nancy"
    const swapped = seq(
      [one, not, one, one],
      (wrong, _, same, right) => (wrong === same ? right : undefined),
      SWAP_COST,
    );
    this.letter = rule(() => any(one, swapped));
  }

  /** Returns true for a letter without another interpretation. */
  isOnlyLetter(input: Input, at: number): boolean {
    const { letters, numbers, online } = this.context.language;
    if (input.token(at)?.kind !== 'letter' || isChunk(input, at)) return false;
    const said = saidAt(input, at);
    const isOther = [numbers.words.oh, online.articles, letters.wordLetters].some((words) => words.has(said));
    return !isOther && this.choice(input, at).length === 0;
  }

  /** The choice word "or", unless it is a letter. */
  readonly choice: Rule<unknown> = (input, at) => {
    const { context } = this;
    const found = this.grammar.choice(input, at);
    if (found.length === 0 || input.token(at)?.kind !== 'letter') return found;
    const isSpelled = [-1, 1].some((step) => context.isLetter(input, context.letterBeside(input, at, step)));
    const isEdge = at === input.from || at === input.to - 1;
    return context.isInName(input, at) || isSpelled || isEdge || this.fillers.isAside(input, at) ? [] : found;
  };

  /** Returns the costs of a word that can also mean a letter. */
  costsOf(input: Input, at: number): Costs {
    const said = saidAt(input, at);
    const { single, named, spelled } = this.rowAt(input, at);
    if (this.isSpelledOut(input, at)) return [UNLIKELY, 0];
    if (this.context.isLetterName(said)) return this.costsOfName(input, at, single + named + spelled);
    if (spelled + 1 >= SPELLED || (spelled === 1 && single > 0)) return [0, UNLIKELY];
    return spelled === 1 || single > 1 ? [OPEN, OPEN] : [UNLIKELY, 0];
  }

  /** Returns the costs of a letter's name. @param beside number of other letters in the same row */
  private costsOfName(input: Input, at: number, beside: number): Costs {
    const { letters } = this.context.language;
    const said = saidAt(input, at);
    const isEveryday = letters.everyday.has(said);
    const isName = letters.names.has(said);
    const isAfter = this.context.isLetter(input, this.context.letterBeside(input, at, -1));
    if (beside === 0) return isEveryday ? [UNLIKELY, 0] : [0, UNLIKELY];
    // A name before letters may be a letter: "jay h i l l"
    if (beside > 1) return isName && !isAfter ? [OPEN, OPEN] : [0, UNLIKELY];
    // An everyday word between a letter and a word: "de" in "jota de la torre"
    if (isEveryday && isAfter && this.fillers.isPlain(input, besideAt(input, at, 1))) return [UNLIKELY, 0];
    // A name beside a single letter may be a letter: "jay p smith"
    return isName || (isEveryday && letters.named.has(said)) ? [OPEN, OPEN] : [0, UNLIKELY];
  }

  /** Counts the single letters, letter names and words of a spelling alphabet in a row with a word. */
  private rowAt(input: Input, at: number): { single: number; named: number; spelled: number } {
    const { context } = this;
    const row = { single: 0, named: 0, spelled: 0 };
    for (const step of [-1, 1]) {
      let next = context.letterBeside(input, at, step);
      for (; context.isLetter(input, next); next = context.letterBeside(input, next, step)) {
        if (input.token(next)?.kind === 'letter') row.single++;
        else if (context.isLetterName(saidAt(input, next))) row.named++;
        else row.spelled++;
      }
    }
    return row;
  }

  /** Returns true for a word followed by its spelling. */
  private isSpelledOut(input: Input, at: number): boolean {
    const said = saidAt(input, at);
    let spelled = '';
    for (let next = besideAt(input, at, 1); spelled.length < said.length && next < input.to;) {
      const nodes = this.context.isLetter(input, next) ? this.context.saidLetter(input, next) : [];
      const [node] = nodes.toSorted((a, b) => b.end - a.end);
      if (node === undefined) break;
      spelled += node.value.text;
      next = besideAt(input, node.end - 1, 1);
    }
    return spelled.startsWith(said);
  }

  private readonly spelled: Rule<string> = (input, at) => {
    const token = input.token(at);
    if (token === undefined || token.kind === 'mark' || isChunk(input, at)) return [];
    return this.ownNames(this.context.saidLetter(input, at), input, at).flatMap(({ end, value }) => {
      const isSingle = end === at + 1;
      // A name from a spelling alphabet, without its letter, is a name.
      if (isSingle && token.kind === 'word' && !this.context.isLetterWord(token.folded)) return [];
      const cost = isSingle ? this.singleCost(input, at) : this.context.explainedCost(input, at, end);
      return [{ end, value: value.text, cost }];
    });
  };

  /** Drops partial interpretations: two letters for the letter name "double u", or "i as in" for "i as in india". */
  private ownNames(
    nodes: readonly Node<SaidLetter>[],
    input: Input,
    at: number,
  ): readonly Node<SaidLetter>[] {
    const [name] = this.context.letterName(input, at);
    const to = Math.max(...nodes.map(({ end }) => end));
    return nodes.filter(
      ({ end, value }) => (end === at + 1 || end === to) && (end !== name?.end || value.text === name.value),
    );
  }

  private singleCost(input: Input, at: number): number {
    const { context, fillers } = this;
    const aside = fillers.isAside(input, at) ? UNLIKELY : 0;
    if (input.token(at)?.kind === 'word') {
      // A word between a letter and its explanation: "b de burro"
      const isLink =
        context.language.letters.explains.has(saidAt(input, at)) && context.isExplanation(input, at);
      return this.costsOf(input, at)[0] + (isLink ? UNLIKELY : aside);
    }
    const isArticle = at > input.from && fillers.article(input, at).length > 0;
    return aside + this.zeroCosts(input, at)[0] + (isArticle ? ARTICLE_COST : 0);
  }

  /** Returns the costs of the letter "o", from the tokens before and after a row of such letters. */
  zeroCosts(input: Input, at: number): Costs {
    const { context, fillers } = this;
    const said = saidAt(input, at);
    if (input.token(at)?.kind !== 'letter' || !context.language.numbers.words.oh.has(said)) return [0, 0];
    const endOf = (step: number): number => {
      let next = fillers.beyond(input, at, step);
      while (saidAt(input, next) === said) next = fillers.beyond(input, next, step);
      return next;
    };
    const [before, after] = [endOf(-1), endOf(1)];
    const isRow = [-1, 1].some((step) => saidAt(input, fillers.beyond(input, at, step)) === said);
    const isSpelled = context.isLetter(input, before);
    const isLast = !context.isLetter(input, after);
    if (before >= input.from && context.isNumberEnd(input, before))
      return context.isNumber(input, after) || isLast ? [UNLIKELY, 0] : [OPEN, OPEN];
    if (!context.isNumber(input, after)) return isRow && !isSpelled && isLast ? [OPEN, OPEN] : [0, UNLIKELY];
    const isUnit = context.isUnit(input, after);
    const isOneDigit = isUnit && !context.isNumber(input, fillers.beyond(input, after, 1));
    // The "o" in "r e e d o seven" may be a zero, but hardly in "r e e d o nine zero" and "r e e d o twelve".
    if (isSpelled) return isRow || isOneDigit ? [OPEN, OPEN] : [0, UNLIKELY];
    if (before < input.from || !context.isMarkEnd(input, before) || isOneDigit) return [UNLIKELY, 0];
    // Before a longer number, "o" is a letter: "dot o fifteen"
    return isUnit ? [OPEN, OPEN] : [0, UNLIKELY];
  }
}
