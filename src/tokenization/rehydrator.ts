import type { EntityKind } from '../detection/kinds.js';
import { escapeJson, isJsonNumber } from './token/json-string.js';
import { redactedLabel } from './token/grammar.js';
import type { HeldBack, Piece, TokenMatch } from './token/match.js';
import { type ScannerOptions, TokenScanner } from './token/scanner.js';

/** Why a token could not be restored. */
export type UnrestoredReason = 'unknown' | 'foreign' | 'malformed' | 'vault_missing' | 'key_destroyed';

export interface UnrestoredToken {
  readonly kind: EntityKind;
  readonly reason: UnrestoredReason;
}

/**
 * What becomes of a token: its value (`number`: it was a JSON number), the text as it came (`echo`: the caller sent
 * it), or the redacted label.
 */
export type Resolution =
  | { readonly kind: 'value'; readonly value: string; readonly number?: boolean }
  | { readonly kind: 'echo' }
  | { readonly kind: 'failed'; readonly reason: UnrestoredReason };

export interface TokenResolver {
  /** What is known without a look-up; undefined if one is needed. Also asked about damaged tokens. */
  resolve(match: TokenMatch): Resolution | undefined;
  /** Looks up all tokens of a chunk (or of a buffered reply) at once; the answers are in the same order. */
  resolveMany(matches: readonly TokenMatch[]): Promise<readonly Resolution[]>;
}

export interface RehydratorOptions extends ScannerOptions {
  /** Called once for each token that becomes its value. */
  readonly onRestored?: (kind: EntityKind) => void;
  /** Called once for each token that becomes a redacted label, in the order of the text. */
  readonly onFailure?: (failure: UnrestoredToken) => void;
}

const UNKNOWN: Resolution = { kind: 'failed', reason: 'unknown' };
const MALFORMED: Resolution = { kind: 'failed', reason: 'malformed' };

/**
 * Restores the tokens of one text that comes in chunks: one for each choice, and for each tool call's arguments.
 *
 * Each method returns the text that can be passed on. It does so at once while no token needs a look-up; otherwise it
 * returns a promise, and so does every later call until that is settled: the texts are in order, whoever awaits them
 * when. If the resolver throws, the error is the caller's, also from the calls that wait for that look-up.
 *
 * In `json`, values are escaped, and a number comes back without quotes where its token is a whole string.
 * After {@link release} the beginning of a token may have been passed on; the value then follows it.
 */
export class Rehydrator {
  private readonly scanner: TokenScanner;
  private tail: Promise<string> | undefined;

  constructor(
    private readonly resolver: TokenResolver,
    private readonly options: RehydratorOptions,
  ) {
    this.scanner = new TokenScanner(options);
  }

  /** See {@link TokenScanner.held}. */
  get held(): HeldBack {
    return this.scanner.held;
  }

  push(chunk: string): string | Promise<string> {
    return this.restore(this.scanner.push(chunk));
  }

  /** For when what is held back has waited long enough; see {@link TokenScanner.release}. */
  release(): string | Promise<string> {
    return this.restore(this.scanner.release());
  }

  flush(): string | Promise<string> {
    return this.restore(this.scanner.flush());
  }

  /** Restores a whole text, with one look-up for all unknown tokens. */
  all(text: string): string | Promise<string> {
    return this.restore([...this.scanner.push(text), ...this.scanner.flush()]);
  }

  private restore(pieces: readonly Piece[]): string | Promise<string> {
    const resolved = this.resolve(pieces);
    if (this.tail === undefined && !(resolved instanceof Promise)) return this.render(pieces, resolved);
    const text = this.inOrder(this.tail, pieces, resolved).finally(() => {
      if (this.tail === text) this.tail = undefined;
    });
    this.tail = text;
    return text;
  }

  private async inOrder(
    before: Promise<string> | undefined,
    pieces: readonly Piece[],
    resolved: readonly Resolution[] | Promise<readonly Resolution[]>,
  ): Promise<string> {
    const [resolutions] = await Promise.all([resolved, before]);
    return this.render(pieces, resolutions);
  }

  /** A resolution for each token among the pieces. */
  private resolve(pieces: readonly Piece[]): readonly Resolution[] | Promise<readonly Resolution[]> {
    const resolutions: (Resolution | undefined)[] = [];
    const open: TokenMatch[] = [];
    for (const piece of pieces) {
      if (typeof piece === 'string') continue;
      const resolution = this.resolver.resolve(piece) ?? (piece.damaged ? MALFORMED : undefined);
      if (resolution === undefined) open.push(piece);
      resolutions.push(resolution);
    }
    if (open.length === 0) return resolutions.map((resolution) => resolution ?? UNKNOWN);
    return this.lookUp(resolutions, open);
  }

  private async lookUp(
    resolutions: readonly (Resolution | undefined)[],
    open: readonly TokenMatch[],
  ): Promise<readonly Resolution[]> {
    const answers = (await this.resolver.resolveMany(open)).values();
    return resolutions.map((resolution) => resolution ?? answers.next().value ?? UNKNOWN);
  }

  private render(pieces: readonly Piece[], resolutions: readonly Resolution[]): string {
    const following = resolutions.values();
    let text = '';
    for (const piece of pieces) {
      text += typeof piece === 'string' ? piece : this.restored(piece, following.next().value ?? UNKNOWN);
    }
    return text;
  }

  private restored(match: TokenMatch, resolution: Resolution): string {
    if (resolution.kind === 'echo') return match.raw.slice(match.passedOn);
    const json = this.options.mode === 'json';
    const quote = match.wholeString ? '"' : '';
    if (resolution.kind === 'value' && !match.damaged) {
      const { value, number = false } = resolution;
      this.options.onRestored?.(match.kind);
      if (match.wholeString && number && isJsonNumber(value)) return value;
      return quote + (json ? escapeJson(value) : value) + quote;
    }
    const reason = resolution.kind === 'failed' ? resolution.reason : 'malformed';
    this.options.onFailure?.({ kind: match.kind, reason });
    return quote + redactedLabel(match.kind) + quote;
  }
}

/**
 * Restores the tokens of a buffered text: the same as the concatenated output of a {@link Rehydrator} for any chunks
 * of it, with one look-up at most.
 */
export function rehydrateText(
  text: string,
  resolver: TokenResolver,
  options: RehydratorOptions,
): string | Promise<string> {
  return new Rehydrator(resolver, options).all(text);
}
