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
 * What replaces a token: its value (`number`: it was a JSON number), the token itself (`echo`: the caller sent it),
 * or the redacted label.
 */
export type Resolution =
  | { readonly kind: 'value'; readonly value: string; readonly number?: boolean }
  | { readonly kind: 'echo' }
  | { readonly kind: 'failed'; readonly reason: UnrestoredReason };

export interface TokenResolver {
  /** The resolution if it needs no look-up, else undefined. Also called for damaged tokens. */
  resolve(match: TokenMatch): Resolution | undefined;
  /** Looks up all tokens of a chunk (or of a buffered reply) in one query; results are in the order of `matches`. */
  resolveMany(matches: readonly TokenMatch[]): Promise<readonly Resolution[]>;
}

export interface RehydratorOptions extends ScannerOptions {
  /** Called once for each restored token. */
  readonly onRestored?: (kind: EntityKind) => void;
  /** Called once for each token that becomes a redacted label, in the order of the text. */
  readonly onFailure?: (failure: UnrestoredToken) => void;
}

const UNKNOWN: Resolution = { kind: 'failed', reason: 'unknown' };
const MALFORMED: Resolution = { kind: 'failed', reason: 'malformed' };

/**
 * Restores the tokens of one text that arrives in chunks. Use one instance per choice and per tool call's arguments.
 *
 * Each method returns the text that can be forwarded: synchronously while no token needs a look-up, otherwise as a
 * promise. Later calls return promises too until that one is settled, so that texts stay in order however they are
 * awaited. Errors of the resolver reject all calls that wait for that look-up.
 *
 * In `json`, values are escaped, and a number comes back without quotes where its token is a whole string. After
 * {@link release} the beginning of a token may already have been forwarded; its value then follows it.
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

  /** Call when held-back text has waited long enough; see {@link TokenScanner.release}. */
  release(): string | Promise<string> {
    return this.restore(this.scanner.release());
  }

  flush(): string | Promise<string> {
    return this.restore(this.scanner.flush());
  }

  /** Restores a complete text, with one look-up for all unknown tokens. */
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

  /** One resolution per token among the pieces. */
  private resolve(pieces: readonly Piece[]): readonly Resolution[] | Promise<readonly Resolution[]> {
    const resolutions: (Resolution | undefined)[] = [];
    const unresolved: TokenMatch[] = [];
    for (const piece of pieces) {
      if (typeof piece === 'string') continue;
      const resolution = this.resolver.resolve(piece) ?? (piece.damaged ? MALFORMED : undefined);
      if (resolution === undefined) unresolved.push(piece);
      resolutions.push(resolution);
    }
    if (unresolved.length === 0) return resolutions.map((resolution) => resolution ?? UNKNOWN);
    return this.lookUp(resolutions, unresolved);
  }

  private async lookUp(
    resolutions: readonly (Resolution | undefined)[],
    unresolved: readonly TokenMatch[],
  ): Promise<readonly Resolution[]> {
    const answers = (await this.resolver.resolveMany(unresolved)).values();
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
 * Restores the tokens of a buffered text: equals the concatenated output of a {@link Rehydrator} for any chunking of
 * it, with at most one look-up.
 */
export function rehydrateText(
  text: string,
  resolver: TokenResolver,
  options: RehydratorOptions,
): string | Promise<string> {
  return new Rehydrator(resolver, options).all(text);
}
