import type { EntityKind } from '../../detection/kinds.js';
import {
  BACKSLASH,
  CLOSE_BRACKET,
  isAlphanumeric,
  isHighSurrogate,
  OPEN_BRACKET,
  QUOTE,
} from './characters.js';
import { IssuedTokens } from './issued-tokens.js';
import { asWholeString } from './json-string.js';
import { KindLexicon } from './kind-lexicon.js';
import type { HeldBack, Piece, TokenMatch } from './match.js';
import { type FoundToken, type Stage, TokenMatcher, type Undecided } from './matcher.js';
import { UnitReader } from './unit-reader.js';

/** `json`: the text is that of a JSON document (tool-call arguments), tokens stand inside its strings. */
export type ScanMode = 'text' | 'json';

export interface ScannerOptions {
  /** Kinds that a token may have. */
  readonly kinds: ReadonlySet<EntityKind>;
  readonly mode: ScanMode;
  /** Tokens of the masked request: only these are recognised in their loosest forms. Default: none. */
  readonly issued?: IssuedTokens;
}

type Candidate = FoundToken & { readonly wholeString?: boolean };
const WORD_START = '\n';
const NOTHING_ISSUED = new IssuedTokens();

/**
 * Finds tokens in text that comes in chunks, split anywhere. The pieces are the same however the text is split
 * (adjacent strings joined), as long as {@link release} isn't called. Text that can't begin a token is passed on at
 * once; half a surrogate pair waits for its other half.
 */
export class TokenScanner {
  private readonly matcher: TokenMatcher;
  private readonly starts: RegExp;
  private readonly units: UnitReader;
  private readonly json: boolean;
  /** The character before what is held back, then what is. */
  private buffer = WORD_START;
  private state: HeldBack = 'none';
  /** So much at the start of what is held back has been passed on. */
  private passedOn = 0;
  /** The token that the held text begins with has been given out; the rest of it is swallowed. */
  private settled = false;
  /** Brackets of the text that are open (in the present JSON string). */
  private brackets = 0;

  constructor({ kinds, mode, issued = NOTHING_ISSUED }: ScannerOptions) {
    const lexicon = KindLexicon.of(kinds);
    this.json = mode === 'json';
    this.matcher = new TokenMatcher(lexicon, issued, this.json);
    this.units = new UnitReader(this.json);
    this.starts = this.json ? lexicon.jsonStarts : lexicon.textStarts;
  }

  /** What is held back. After {@link release} it may be the same as before: then only more text will tell. */
  get held(): HeldBack {
    return this.passedOn === this.buffer.length - 1 ? 'none' : this.state;
  }

  push(chunk: string): Piece[] {
    if (chunk === '') return [];
    this.buffer += chunk;
    return this.scan('more');
  }

  /** Decides what is held back as if the text ended here. More text may follow all the same. */
  flush(): Piece[] {
    return this.scan('final');
  }

  /**
   * Gives out what is held back, for lack of time.
   * - A token that lacks but its closing bracket, or whose beginning fits exactly one issued token (four characters
   *   after `[KIND_`, else eight), is given out; whatever else comes of it is swallowed.
   * - What counts as a token already (eight characters) but doesn't tell which stays held.
   * - Anything less is passed on as text and remembered: if it grows into a token, that is given out too. So a stray
   *   beginning may be left in front of a value, but never a whole token.
   *
   * In `json` nothing is released: a candidate there is held until it is decided.
   */
  release(): Piece[] {
    if (this.json || this.held === 'none') return [];
    const done = 1 + this.passedOn;
    const settled = this.settled ? undefined : this.matcher.settleAt(this.buffer, 1, this.brackets > 0);
    if (settled === 'keep') return [];
    this.passedOn = this.buffer.length - 1;
    if (this.settled) return [];
    if (settled === undefined) return [this.buffer.slice(done)];
    this.settled = true;
    const match = this.toMatch(settled, 1, done);
    const rest = this.buffer.slice(Math.max(done, settled.end));
    return rest === '' ? [match] : [match, rest];
  }

  private scan(stage: Stage): Piece[] {
    const pieces: Piece[] = [];
    let done = 1 + this.passedOn;
    let at = 1;
    let wordStart = false;
    for (;;) {
      if (!wordStart || at >= this.buffer.length) {
        at = this.nextStart(at);
        if (at === -1) break;
      }
      const outcome = this.examine(at, stage);
      if (typeof outcome === 'string') {
        this.pass(pieces, done, at);
        this.hold(at, done, wordStart, outcome);
        return pieces;
      }
      if (outcome === undefined) {
        const next = this.skip(at);
        wordStart = this.json && next > at + 1 && !isAlphanumeric(this.units.code);
        at = next;
      } else {
        this.pass(pieces, done, at);
        if (!this.settled) pieces.push(this.toMatch(outcome, at, done));
        done = Math.max(done, outcome.end);
        at = outcome.end;
        wordStart = true;
      }
      this.settled = false;
    }
    this.finish(pieces, done, wordStart, stage);
    return pieces;
  }

  /** The next position at which a token may begin, or -1. */
  private nextStart(from: number): number {
    this.starts.lastIndex = from;
    return this.starts.test(this.buffer) ? this.starts.lastIndex - 1 : -1;
  }

  private examine(at: number, stage: Stage): Candidate | Undecided | undefined {
    const text = this.buffer;
    if (!this.json || text.charCodeAt(at) !== QUOTE)
      return this.matcher.matchAt(text, at, stage, this.brackets > 0);
    if (at + 1 === text.length) return stage === 'final' ? undefined : 'prefix';
    const inner = this.matcher.matchAt(text, at + 1, stage, false);
    return typeof inner === 'object' ? asWholeString(text, inner, stage === 'final') : inner;
  }

  /** Passes over a start that proved to be none; the position after it. */
  private skip(at: number): number {
    const code = this.buffer.charCodeAt(at);
    if (code === OPEN_BRACKET) this.brackets += 1;
    else if (code === CLOSE_BRACKET && this.brackets > 0) this.brackets -= 1;
    else if (code === QUOTE && this.json) this.brackets = 0;
    else if (code === BACKSLASH && this.json) {
      this.units.open(this.buffer, at, true);
      return this.units.next;
    }
    return at + 1;
  }

  private pass(pieces: Piece[], from: number, to: number): void {
    if (to > from) pieces.push(this.buffer.slice(from, to));
  }

  private hold(at: number, done: number, wordStart: boolean, state: HeldBack): void {
    this.buffer = (wordStart ? WORD_START : this.buffer.charAt(at - 1)) + this.buffer.slice(at);
    this.passedOn = Math.max(0, done - at);
    this.settled &&= at === 1;
    this.state = state;
  }

  private finish(pieces: Piece[], done: number, wordStart: boolean, stage: Stage): void {
    const { length } = this.buffer;
    const half = stage !== 'final' && length > done && isHighSurrogate(this.buffer.charCodeAt(length - 1));
    const end = half ? length - 1 : length;
    this.pass(pieces, done, end);
    this.hold(end, done, wordStart, 'none');
    this.settled = false;
  }

  private toMatch(found: Candidate, at: number, done: number): TokenMatch {
    const { kind, id, scheme, damaged, end, wholeString = false } = found;
    const raw = this.buffer.slice(at, end);
    return {
      kind,
      id,
      scheme,
      raw,
      damaged,
      wholeString,
      passedOn: Math.min(raw.length, Math.max(0, done - at)),
    };
  }
}
