import type { EntityKind } from '../../detection/kinds.js';
import type { ParsedToken, TokenScheme } from './grammar.js';

/** Placeholder for any kind. */
export const ANY_KIND: EntityKind = '';

const NONE: readonly ParsedToken[] = [];
/** Tokens of one masked request. Identifiers are canonical. */
export class IssuedTokens {
  private readonly kinds = new Set<EntityKind>();
  /** Tokens by the first character of their identifiers. */
  private readonly tokens: Readonly<Record<TokenScheme, Map<string, ParsedToken[]>>> = {
    vault: new Map(),
    aead: new Map(),
  };

  /** @param followsBackslash whether a backslash precedes the token's value in the request */
  constructor(
    tokens: Iterable<ParsedToken> = [],
    readonly followsBackslash: (token: ParsedToken) => boolean = () => false,
  ) {
    for (const { kind, id, scheme } of tokens) this.add(kind, id, scheme);
  }

  add(kind: EntityKind, id: string, scheme: TokenScheme = 'vault'): void {
    const token = { kind, id, scheme };
    if (this.has(token)) return;
    this.kinds.add(kind);
    const alike = this.tokens[scheme].get(id.charAt(0));
    if (alike === undefined) this.tokens[scheme].set(id.charAt(0), [token]);
    else alike.push(token);
  }

  has({ kind, id, scheme }: ParsedToken): boolean {
    return this.alike(id, scheme).some((token) => token.id === id && isOf(token, kind));
  }

  /** Returns the token with the kind that it was issued under. An identifier belongs to one value only. */
  named<T extends ParsedToken>(token: T): T {
    const [own, ...others] = this.alike(token.id, token.scheme).filter(({ id }) => id === token.id);
    if (own === undefined || [own, ...others].some(({ kind }) => kind === token.kind)) return token;
    return { ...token, kind: own.kind };
  }

  get isEmpty(): boolean {
    return this.kinds.size === 0;
  }

  hasKind(kind: EntityKind): boolean {
    return this.kinds.has(kind);
  }

  /** Returns at most two issued identifiers that begin with `prefix`, enough to distinguish none, one and several. */
  startingWith(kind: EntityKind, prefix: string, scheme: TokenScheme = 'vault'): readonly string[] {
    const found: string[] = [];
    for (const token of this.alike(prefix, scheme))
      if (token.id.startsWith(prefix) && isOf(token, kind) && found.push(token.id) === 2) break;
    return found;
  }

  /** Returns the tokens whose identifiers begin with the same character. */
  private alike(id: string, scheme: TokenScheme): readonly ParsedToken[] {
    return this.tokens[scheme].get(id.charAt(0)) ?? NONE;
  }
}

function isOf({ kind }: ParsedToken, wanted: EntityKind): boolean {
  return wanted === ANY_KIND || kind === wanted;
}
