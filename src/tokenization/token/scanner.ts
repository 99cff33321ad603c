import { regExp } from '../../common/text/reg-exp.js';
import type { EntityKind } from '../../detection/kinds.js';
import { OTHER_OPENERS } from './brackets.js';
import {
  BACKSLASH,
  CLOSE_BRACKET,
  isAlphanumeric,
  isHighSurrogate,
  OPEN_BRACKET,
  PERCENT,
  QUOTE,
} from './characters.js';
import { IssuedTokens } from './issued-tokens.js';
import { asWholeString } from './json-string.js';
import { KindLexicon } from './kind-lexicon.js';
import type { FoundToken, HeldBack, Piece, Stage, TokenMatch, Undecided } from './match.js';
import { TokenMatcher } from './matcher.js';
import { UnitReader } from './unit-reader.js';
import { UrlTracker } from './url-tracker.js';

/** `json`: the text is a JSON document (tool-call arguments) whose strings contain the tokens. */
export type ScanMode = 'text' | 'json';

export interface ScannerOptions {
  /** Kinds that a token may have. */
  readonly kinds: ReadonlySet<EntityKind>;
  readonly mode: ScanMode;
  /** Tokens issued in the request (default: none). Only issued tokens are recognized in their loosest forms. */
  readonly issued?: IssuedTokens;
}

type Candidate = FoundToken & { readonly wholeString?: boolean };
const WORD_START = '\n';
/** Consecutive brackets or bracket variants. */
const OPENERS = regExp.uy`(?:[\[${OTHER_OPENERS}\\]|%5B){2,8}`;
const NOTHING_ISSUED = new IssuedTokens();

/**
 * Finds tokens in text that arrives in arbitrary chunks. The output doesn't depend on the chunking (adjacent strings
 * joined), as long as {@link release} isn't called. Text that can't begin a token is returned at once. Half a surrogate
 * pair is held until its other half arrives.
 */
export class TokenScanner {
  private readonly matcher: TokenMatcher;
  private readonly starts: RegExp;
  private readonly units: UnitReader;
  private readonly json: boolean;
  /** Held-back text, with the character before it. */
  private buffer = WORD_START;
  private state: HeldBack = 'none';
  /** Length of the held-back text's prefix that was already released. */
  private passedOn = 0;
  /** End, in the buffer, of an already emitted token at its start, or 0. Following text of that token is discarded. */
  private emittedTo = 0;
  private readonly urls = new UrlTracker();
  /** Position in the buffer up to which {@link urls} has followed the text. */
  private followed = 1;
  /** Number of open brackets in the text (in JSON, in the current string). */
  private brackets = 0;

  constructor({ kinds, mode, issued = NOTHING_ISSUED }: ScannerOptions) {
    const lexicon = KindLexicon.of(kinds);
    this.json = mode === 'json';
    this.matcher = new TokenMatcher(lexicon, issued, this.json);
    this.units = new UnitReader(this.json);
    this.starts = this.json ? lexicon.jsonStarts : lexicon.textStarts;
  }

  /** Certainty of the held-back text. {@link release} may leave it unchanged; then only more text can decide it. */
  get held(): HeldBack {
    return this.passedOn === this.buffer.length - 1 ? 'none' : this.state;
  }

  push(chunk: string): Piece[] {
    if (chunk === '') return [];
    this.buffer += chunk;
    return this.scan('more');
  }

  /** Decides the held-back text as if the text ended here. More text may follow nevertheless. */
  flush(): Piece[] {
    return this.scan('final');
  }

  /**
   * Releases held-back text on a timeout.
   * - A token that lacks only its closing bracket, or whose beginning matches exactly one issued token (four characters
   *   after `[KIND_`, else eight), is emitted; the rest is discarded when it arrives.
   * - An almost certain beginning of a token ({@link held} is `token`) remains held until more text, or the end of the
   *   text, decides it.
   * - Any other text is released and remembered. If it grows into a token, the token is also emitted. The letters of a
   *   kind may therefore precede a value, but no part of an identifier is released as text.
   *
   * In `json`, a candidate is never released, but held until it is decided.
   */
  release(): Piece[] {
    if (this.json || this.held === 'none') return [];
    const done = 1 + this.passedOn;
    // Text after an emitted token is either discarded or released, which only more text can decide.
    if (this.emittedTo > 0 && this.matcher.pendingTail) return [];
    const decided =
      this.emittedTo > 0 ? undefined : this.matcher.decideEarly(this.buffer, 1, this.brackets > 0);
    if (decided === 'keep' || (decided === undefined && this.state === 'token')) return [];
    const before = decided === undefined && this.emittedTo === 0 ? this.passToInner(done) : undefined;
    if (before !== undefined) return [...before, ...this.release()];
    this.passedOn = this.buffer.length - 1;
    if (this.emittedTo > 0) return [];
    if (decided === undefined) return [this.buffer.slice(done)];
    this.emittedTo = decided.end;
    const match = this.toMatch(decided, 1, done);
    if (this.matcher.pendingTail) {
      this.passedOn = decided.end - 1;
      return [match];
    }
    const rest = this.buffer.slice(Math.max(done, decided.end));
    return rest === '' ? [match] : [match, rest];
  }

  /**
   * Skips to a later one of several consecutive brackets at which a token certainly begins, as in "[[NAME_", and
   * releases the text before it. The first bracket may open a description, which is matched more loosely.
   */
  private passToInner(done: number): Piece[] | undefined {
    OPENERS.lastIndex = 1;
    const [openers = ''] = OPENERS.exec(this.buffer) ?? [];
    for (let at = 2; at <= openers.length; at += 1) {
      const before = this.buffer.slice(1, at).split('[').length - 1;
      const nested = this.brackets + before > 0;
      if (
        this.matcher.matchAt(this.buffer, at, 'more', nested) !== 'token' &&
        this.matcher.decideEarly(this.buffer, at, nested) === undefined
      )
        continue;
      const pieces: Piece[] = [];
      this.brackets += before;
      this.pass(pieces, done, at);
      this.hold(at, done, false, 'token');
      return pieces;
    }
    return undefined;
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
      if (outcome === undefined && this.emittedTo > 0) {
        // The new text is not part of the emitted token. After a token, a word begins, as it does without a release.
        at = this.emittedTo;
        wordStart = true;
      } else if (outcome === undefined) {
        const next = this.skip(at);
        wordStart = this.json && next > at + 1 && !isAlphanumeric(this.units.code);
        at = next;
      } else {
        this.pass(pieces, done, at);
        this.followTo(at);
        if (this.emittedTo === 0) pieces.push(this.toMatch(outcome, at, done));
        else if (outcome.suffix !== '') pieces.push(outcome.suffix);
        this.followToken(outcome);
        done = Math.max(done, outcome.end);
        at = outcome.end;
        wordStart = true;
      }
      this.emittedTo = 0;
    }
    this.finish(pieces, done, wordStart, stage);
    return pieces;
  }

  /** Returns the next position at which a token may begin, or -1. */
  private nextStart(from: number): number {
    this.starts.lastIndex = from;
    return this.starts.test(this.buffer) ? this.starts.lastIndex - 1 : -1;
  }

  private examine(at: number, stage: Stage): Candidate | Undecided | undefined {
    const text = this.buffer;
    if (text.charCodeAt(at) === PERCENT) {
      this.followTo(at);
      if (!this.urls.mayBeEncoded) return undefined;
    }
    if (!this.json || text.charCodeAt(at) !== QUOTE)
      return this.matcher.matchAt(text, at, stage, this.brackets > 0);
    if (at + 1 === text.length) return stage === 'final' ? undefined : 'prefix';
    const inner = this.matcher.matchAt(text, at + 1, stage, false);
    return typeof inner === 'object' ? asWholeString(text, inner, stage === 'final') : inner;
  }

  /** Skips a character that starts no token. @returns the next position */
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

  private followTo(at: number): void {
    if (at > this.followed) this.urls.addText(this.buffer.slice(this.followed, at));
    this.followed = Math.max(this.followed, at);
  }

  private followToken({ kind, end }: Candidate): void {
    this.urls.addValue(kind);
    this.followed = end;
  }

  private hold(at: number, done: number, wordStart: boolean, state: HeldBack): void {
    this.followTo(at);
    this.followed = 1;
    this.buffer = (wordStart ? WORD_START : this.buffer.charAt(at - 1)) + this.buffer.slice(at);
    this.passedOn = Math.max(0, done - at);
    if (at !== 1) this.emittedTo = 0;
    this.state = state;
  }

  private finish(pieces: Piece[], done: number, wordStart: boolean, stage: Stage): void {
    const { length } = this.buffer;
    const half = stage !== 'final' && length > done && isHighSurrogate(this.buffer.charCodeAt(length - 1));
    const end = half ? length - 1 : length;
    this.pass(pieces, done, end);
    this.hold(end, done, wordStart, 'none');
    this.emittedTo = 0;
  }

  private toMatch(found: Candidate, at: number, done: number): TokenMatch {
    const { kind, id, scheme, damaged, suffix, encoded, end, wholeString = false } = found;
    const raw = this.buffer.slice(at, end);
    return {
      kind,
      id,
      scheme,
      raw,
      damaged,
      wholeString,
      suffix,
      url: this.urls.place ?? (encoded ? 'web' : undefined),
      passedOn: Math.min(raw.length, Math.max(0, done - at)),
    };
  }
}
