import type { DefinedNames } from '../common/text/defined-names.js';
import type { EntityKind } from '../detection/kinds.js';
import { type ArgumentForms, SAID, WRITTEN } from './arguments/argument-forms.js';
import {
  decoded,
  JsonLiterals,
  type JsonPath,
  type Literal,
  rawOf,
  type Unit,
} from './arguments/json-literals.js';
import type { RestorableValue } from './restorable-value.js';
import { escapeJson, isJsonNumber } from './token/json-string.js';
import { redactedLabel } from './token/grammar.js';
import type { HeldBack, Piece, TokenMatch } from './token/match.js';
import { type ScannerOptions, TokenScanner } from './token/scanner.js';

/** Reason why a token could not be restored. */
export type UnrestoredReason =
  'unknown' | 'foreign' | 'malformed' | 'vault_missing' | 'vault_altered' | 'key_destroyed';

export interface UnrestoredToken {
  readonly kind: EntityKind;
  readonly reason: UnrestoredReason;
}

/** Replacement of a token: its value, the token itself (`echo`: the caller sent it), or the redacted label. */
export type Resolution =
  | { readonly kind: 'value'; readonly value: RestorableValue }
  | { readonly kind: 'echo' }
  | { readonly kind: 'failed'; readonly reason: UnrestoredReason };

export interface TokenResolver {
  /** Returns the resolution if it needs no lookup, else undefined. Also called for damaged tokens. */
  resolve(match: TokenMatch): Resolution | undefined;
  /** Looks up all tokens of a chunk (or of a buffered reply) in one query; results are in the order of `matches`. */
  resolveMany(matches: readonly TokenMatch[]): Promise<readonly Resolution[]>;
}

export interface RehydratorOptions extends ScannerOptions {
  /** Forms in which values are written. By default, values are restored as they were said. */
  readonly forms?: ArgumentForms;
  /** Member names to restore as the request defined them. */
  readonly defined?: DefinedNames | undefined;
  /** Called for each restored value in order, with its place in the returned text (UTF-16 code units). */
  readonly onPlaced?: (kind: EntityKind, start: number, end: number) => void;
  /** Called with each returned text, in order, after `onPlaced` for its values. */
  readonly onText?: (text: string) => void;
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
 * Each method returns the text that can be forwarded: synchronously while no token needs a lookup, otherwise as a
 * promise. Later calls also return promises until that lookup has settled, so that texts remain in order however they
 * are awaited. Errors of the resolver reject all calls that wait for that lookup.
 *
 * In `json`, values are escaped and written in the form that their member requires. Strings that contain a token are
 * therefore held until they end, and a number is written without quotes if its token is the whole value. In `text`,
 * after {@link release} the beginning of a token may already have been forwarded; its value then follows.
 */
export class Rehydrator {
  private readonly scanner: TokenScanner;
  private readonly literals: JsonLiterals | undefined;
  private readonly forms: ArgumentForms;
  private tail: Promise<string> | undefined;

  constructor(
    private readonly resolver: TokenResolver,
    private readonly options: RehydratorOptions,
  ) {
    this.scanner = new TokenScanner(options);
    this.literals = options.mode === 'json' ? new JsonLiterals(options.defined) : undefined;
    this.forms = options.forms ?? SAID;
  }

  /** See {@link TokenScanner.held}. */
  get held(): HeldBack {
    return this.scanner.held;
  }

  push(chunk: string): string | Promise<string> {
    return this.restore(this.unitsOf(this.scanner.push(chunk)));
  }

  /** Releases text that was held back for long enough; see {@link TokenScanner.release}. */
  release(): string | Promise<string> {
    return this.restore(this.unitsOf(this.scanner.release()));
  }

  flush(): string | Promise<string> {
    return this.restore(this.lastUnits(this.scanner.flush()));
  }

  /** Restores a complete text, with one lookup for all unknown tokens. */
  all(text: string): string | Promise<string> {
    return this.restore(this.lastUnits([...this.scanner.push(text), ...this.scanner.flush()]));
  }

  private unitsOf(pieces: readonly Piece[]): readonly Unit[] {
    return this.literals === undefined ? pieces : this.literals.push(pieces);
  }

  private lastUnits(pieces: readonly Piece[]): readonly Unit[] {
    const units = this.unitsOf(pieces);
    return this.literals === undefined ? units : [...units, ...this.literals.flush()];
  }

  private restore(units: readonly Unit[]): string | Promise<string> {
    const resolved = this.resolve(units);
    if (this.tail === undefined && !(resolved instanceof Promise)) return this.render(units, resolved);
    const text = this.inOrder(this.tail, units, resolved).finally(() => {
      if (this.tail === text) this.tail = undefined;
    });
    this.tail = text;
    return text;
  }

  private async inOrder(
    before: Promise<string> | undefined,
    units: readonly Unit[],
    resolved: readonly Resolution[] | Promise<readonly Resolution[]>,
  ): Promise<string> {
    const [resolutions] = await Promise.all([resolved, before]);
    return this.render(units, resolutions);
  }

  /** Returns one resolution for each token of the units. */
  private resolve(units: readonly Unit[]): readonly Resolution[] | Promise<readonly Resolution[]> {
    const resolutions: (Resolution | undefined)[] = [];
    const unresolved: TokenMatch[] = [];
    for (const match of units.flatMap(matchesIn)) {
      const resolution = this.resolver.resolve(match) ?? (match.damaged ? MALFORMED : undefined);
      if (resolution === undefined) unresolved.push(match);
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

  private render(units: readonly Unit[], resolutions: readonly Resolution[]): string {
    const following = resolutions.values();
    const next = (): Resolution => following.next().value ?? UNKNOWN;
    let text = '';
    for (const unit of units) {
      if (typeof unit === 'string') text += unit;
      else if ('pieces' in unit) text += this.literal(unit, next, text.length);
      else {
        const resolution = next();
        const start = text.length;
        text += this.restored(unit, resolution);
        if (resolution.kind === 'value' && !unit.damaged)
          this.options.onPlaced?.(resolution.value.kind, start, text.length - unit.suffix.length);
      }
    }
    this.options.onText?.(text);
    return text;
  }

  /** Restores a value in a JSON text, in the form that its member requires. @param at its offset in the output */
  private literal(literal: Literal, next: () => Resolution, at: number): string {
    if (literal.defined !== undefined) {
      for (const piece of literal.pieces)
        if (typeof piece !== 'string') this.options.onRestored?.(piece.kind);
      return escapeJson(literal.defined);
    }
    const parts = literal.pieces.map((piece) =>
      typeof piece === 'string' ? piece : this.partOf(piece, next()),
    );
    const written = this.optionOf(literal) ?? this.literalOf(literal, parts);
    if (typeof written === 'string') {
      const value = parts.find((part) => typeof part !== 'string');
      if (value !== undefined) this.options.onPlaced?.(value.kind, at, at + written.length);
      return written;
    }
    let end = at;
    for (const [nth, text] of written.entries()) {
      const [start, part, piece] = [end, parts[nth], literal.pieces[nth]];
      end += text.length;
      if (typeof part !== 'object' || typeof piece !== 'object' || text === '') continue;
      this.options.onPlaced?.(part.kind, start, end - piece.suffix.length);
    }
    return written.join('');
  }

  /** Returns an enumeration value of the schema in its original spelling. */
  private optionOf({ path, before, pieces, extent }: Literal): string | undefined {
    const raw = rawOf(pieces);
    const option = this.forms.option?.(path, decoded(extent === 'whole' ? raw.slice(1, -1) : before + raw));
    const text = option === undefined ? '' : escapeJson(option);
    // The text before the first token was already emitted.
    if (option === undefined || extent === 'bare' || !text.startsWith(before)) return undefined;
    return extent === 'whole' ? `"${text}"` : text.slice(before.length);
  }

  /** Returns one text if the literal is a value as a whole; otherwise one text for each element. */
  private literalOf(
    { path, before, pieces, depths, extent, isName }: Literal,
    parts: readonly (string | RestorableValue)[],
  ): string | readonly string[] {
    const [only] = parts;
    const [match] = pieces;
    if (extent !== 'part' && parts.length === 1 && typeof match === 'object') {
      if (typeof only === 'string') return extent === 'whole' ? only : `"${only}"`;
      if (only !== undefined && isName !== true && match.suffix === '' && match.url === undefined)
        return this.whole(path, only);
    }
    const texts = this.forms.parts(path, before, parts);
    const written = parts.map((part, at) => {
      const piece = pieces[at];
      if (typeof part === 'string') return texts[at] ?? part;
      if (typeof piece !== 'object') return '';
      return escapeJson(inPlace(piece, texts[at] ?? '', part), depths?.[at]) + piece.suffix;
    });
    if (extent === 'part') return written;
    // Unquoted text next to a token is part of a number or of an unquoted string.
    const text = written
      .map((part, at) => (typeof pieces[at] === 'string' ? escapeJson(part) : part))
      .join('');
    const isNumber = isName !== true && parts.every((part) => typeof part === 'string' || part.isNumber);
    return isNumber && isJsonNumber(text) ? text : `"${text}"`;
  }

  private whole(path: JsonPath, value: RestorableValue): string {
    const { text, isNumber } = this.forms.whole(path, value);
    return isNumber && isJsonNumber(text) ? text : `"${escapeJson(text)}"`;
  }

  /** Returns the token's value, or its replacement if it can't be restored. */
  private partOf(match: TokenMatch, resolution: Resolution): RestorableValue | string {
    if (resolution.kind !== 'value' || match.damaged) return this.restored(match, resolution);
    this.options.onRestored?.(match.kind);
    return resolution.value;
  }

  private restored(match: TokenMatch, resolution: Resolution): string {
    if (resolution.kind === 'echo') return match.raw.slice(match.passedOn);
    if (resolution.kind === 'value' && !match.damaged) {
      this.options.onRestored?.(match.kind);
      const text = inPlace(match, this.forms.plain(resolution.value), resolution.value);
      return (this.options.mode === 'json' ? escapeJson(text) : text) + match.suffix;
    }
    const quote = match.wholeString ? '"' : '';
    const reason = resolution.kind === 'failed' ? resolution.reason : 'malformed';
    this.options.onFailure?.({ kind: match.kind, reason });
    return quote + redactedLabel(match.kind) + match.suffix + quote;
  }
}

/** Encodes a value within a URL, if it is in one (RFC 3986; RFC 3966 for `tel:`, RFC 6068 for `mailto:`). */
function inPlace({ url }: TokenMatch, text: string, value: RestorableValue): string {
  if (url === undefined) return text;
  const encoded = encodeURIComponent((url === 'web' ? text : WRITTEN.plain(value)).toWellFormed());
  if (url === 'tel') return encoded.replace(/%2B/g, '+');
  return url === 'mail' ? encoded.replace(/%40/g, '@') : encoded;
}

function matchesIn(unit: Unit): readonly TokenMatch[] {
  if (typeof unit === 'string') return [];
  if (!('pieces' in unit)) return [unit];
  // A member name that the request defines is replaced as a whole.
  if (unit.defined !== undefined) return [];
  return unit.pieces.filter((piece) => typeof piece !== 'string');
}

/** Restores the tokens of a buffered text with at most one lookup. Equals the joined output of a {@link Rehydrator}. */
export function rehydrateText(
  text: string,
  resolver: TokenResolver,
  options: RehydratorOptions,
): string | Promise<string> {
  return new Rehydrator(resolver, options).all(text);
}
