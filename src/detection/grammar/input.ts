import { foldAccents, type Token, tokenize } from './token.js';

/** One interpretation of the tokens from a position. Costs are in nats, and a lower cost is likelier. */
export interface Node<Value> {
  /** Position after the last token. */
  readonly end: number;
  readonly value: Value;
  readonly cost: number;
}

/** Returns all interpretations of the tokens from a position. */
export type Rule<Value> = (input: Input, at: number) => readonly Node<Value>[];

/** Costs of an ignored filler and an ignored pause between two constituents. */
const FILLER_COST = 0.3;
const PAUSE_COST = 0.02;
/** Cost of a mark that touches the tokens on both sides, and may therefore be part of the value. */
const MARK_COST = 1;
/** Punctuation that a speech recognizer writes for a pause. */
const PAUSES: ReadonlySet<string> = new Set(Array.from(',.;:-…!?"()/'));

/** The tokens of a text, with cached interpretations of rules. */
export class Input {
  /** Cached interpretations, by rule number and position. */
  private readonly memo: ((readonly Node<unknown>[] | undefined)[] | undefined)[] = [];
  private readonly gaps: (readonly Node<undefined>[] | undefined)[] = [];

  /**
   * @param filler reads words that may be ignored between constituents
   * @param to position after the last token
   */
  constructor(
    readonly text: string,
    private readonly filler: Rule<unknown>,
    readonly tokens: readonly Token[] = tokenize(text),
    readonly from = 0,
    readonly to = tokens.length,
    /** The text in lower case, without accents. */
    readonly folded = foldAccents(text),
  ) {}

  /** Returns the same text, limited to a range of tokens. */
  slice(from: number, to: number): Input {
    return new Input(this.text, this.filler, this.tokens, from, to, this.folded);
  }

  /** Returns the token at a position, or undefined at the end. */
  token(at: number): Token | undefined {
    return at < this.to ? this.tokens[at] : undefined;
  }

  /** Returns true if a token directly follows the preceding token, without a space. */
  isGlued(at: number): boolean {
    return at > this.from && at < this.to && this.tokens[at]?.start === this.tokens[at - 1]?.end;
  }

  /** Returns the source text of tokens. */
  said(from: number, to: number): string {
    return this.text.slice(
      this.tokens[from]?.start,
      to > from ? this.tokens[to - 1]?.end : this.tokens[from]?.start,
    );
  }

  /** Returns positions where the next constituent may begin: the given one, and others after pauses and fillers. */
  gapsAt(at: number): readonly Node<undefined>[] {
    return (this.gaps[at] ??= this.passOver(at));
  }

  /** Returns a rule's interpretations at a position, and caches them. @param number number of the rule */
  remembered<Value>(number: number, at: number, read: () => readonly Node<Value>[]): readonly Node<Value>[] {
    const nodes = (this.memo[number] ??= []);
    // Each rule has its own number, so the cached nodes have the rule's type.
    return (nodes[at] ??= read()) as readonly Node<Value>[];
  }

  /** Returns true if a mark joins two words without spaces, as in "sixty-one". */
  joinsWords(at: number): boolean {
    return this.isTight(at) && this.tokens[at - 1]?.kind === 'word' && this.tokens[at + 1]?.kind === 'word';
  }

  /** Returns true if there are no spaces around a token. */
  isTight(at: number): boolean {
    return this.isGlued(at) && this.isGlued(at + 1);
  }

  private passOver(at: number): readonly Node<undefined>[] {
    const reached = new Map([[at, 0]]);
    for (const [position, cost] of reached) {
      const pass = (end: number, more: number): void => {
        reached.set(end, Math.min(cost + more, reached.get(end) ?? Infinity));
      };
      if (PAUSES.has(this.token(position)?.folded ?? ''))
        pass(position + 1, this.isTight(position) && !this.joinsWords(position) ? MARK_COST : PAUSE_COST);
      for (const { end, cost: more } of this.filler(this, position)) pass(end, FILLER_COST + more);
    }
    return Array.from(reached, ([end, cost]) => ({ end, value: undefined, cost }));
  }
}
