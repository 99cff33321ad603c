import { foldAccents, type Token, tokenize } from './token.js';

/** One way to read tokens from a position on. Costs are in nats: lower is likelier. */
export interface Node<Value> {
  /** Position of the first token after it. */
  readonly end: number;
  readonly value: Value;
  readonly cost: number;
}

/** Reads tokens from a position on, in every way that it knows. */
export type Rule<Value> = (input: Input, at: number) => readonly Node<Value>[];

/** Costs of a filler and a pause between two constituents. */
const FILLER_COST = 0.3;
const PAUSE_COST = 0.02;
/** Cost of a mark that touches the tokens on both sides, and may therefore be part of the value. */
const MARK_COST = 1;
/** Marks that a recognizer writes for a pause. */
const PAUSES: ReadonlySet<string> = new Set(Array.from(',.;:-…!?"()/'));

/** The tokens of a text, with the readings that rules have already found. */
export class Input {
  /** By the number of a rule and by position. */
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
    /** The text in small letters, without accents. */
    readonly folded = foldAccents(text),
  ) {}

  /** The same text from one token to another. */
  slice(from: number, to: number): Input {
    return new Input(this.text, this.filler, this.tokens, from, to, this.folded);
  }

  /** The token at a position; undefined at the end. */
  token(at: number): Token | undefined {
    return at < this.to ? this.tokens[at] : undefined;
  }

  /** Whether a token touches the one before it. */
  isGlued(at: number): boolean {
    return at > this.from && at < this.to && this.tokens[at]?.start === this.tokens[at - 1]?.end;
  }

  /** The text of tokens. */
  said(from: number, to: number): string {
    return this.text.slice(
      this.tokens[from]?.start,
      to > from ? this.tokens[to - 1]?.end : this.tokens[from]?.start,
    );
  }

  /** Positions at which the next constituent may begin: right here, or after pauses and fillers. */
  gapsAt(at: number): readonly Node<undefined>[] {
    return (this.gaps[at] ??= this.passOver(at));
  }

  /** What a rule reads at a position, read once. @param number of the rule */
  remembered<Value>(number: number, at: number, read: () => readonly Node<Value>[]): readonly Node<Value>[] {
    const nodes = (this.memo[number] ??= []);
    // What a rule has read is of the rule's own type.
    return (nodes[at] ??= read()) as readonly Node<Value>[];
  }

  /** Whether a mark touches the words on both sides, as in "sixty-one". */
  joinsWords(at: number): boolean {
    return this.isTight(at) && this.tokens[at - 1]?.kind === 'word' && this.tokens[at + 1]?.kind === 'word';
  }

  /** Whether a token touches the tokens on both sides. */
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
