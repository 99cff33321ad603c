import type { EntityKind } from '../../detection/kinds.js';
import type { ParsedToken, TokenScheme } from './grammar.js';

/** In the place of a kind: any. */
export const ANY_KIND: EntityKind = '';

type Ids = Map<EntityKind, Set<string>>;

/** The tokens of one masked request, by scheme and kind. Identifiers are canonical. */
export class IssuedTokens {
  private readonly ids: Readonly<Record<TokenScheme, Ids>> = { vault: new Map(), aead: new Map() };

  /** @param followsBackslash whether one stands before the value of a token in the request */
  constructor(
    tokens: Iterable<ParsedToken> = [],
    readonly followsBackslash: (token: ParsedToken) => boolean = () => false,
  ) {
    for (const { kind, id, scheme } of tokens) this.add(kind, id, scheme);
  }

  add(kind: EntityKind, id: string, scheme: TokenScheme = 'vault'): void {
    const ids = this.ids[scheme].get(kind);
    if (ids === undefined) this.ids[scheme].set(kind, new Set([id]));
    else ids.add(id);
  }

  has({ kind, id, scheme }: ParsedToken): boolean {
    return this.setsOf(kind, scheme).some((ids) => ids.has(id));
  }

  /** The token with its own kind, where it was issued under another: an identifier is that of one value. */
  named<T extends ParsedToken>(token: T): T {
    const ids = this.ids[token.scheme];
    if (ids.get(token.kind)?.has(token.id) === true) return token;
    for (const [kind, own] of ids) if (own.has(token.id)) return { ...token, kind };
    return token;
  }

  get isEmpty(): boolean {
    return this.ids.vault.size === 0 && this.ids.aead.size === 0;
  }

  hasKind(kind: EntityKind): boolean {
    return this.ids.vault.has(kind) || this.ids.aead.has(kind);
  }

  /** Issued identifiers that begin with `prefix`, at most two: enough to distinguish none, one and several. */
  startingWith(kind: EntityKind, prefix: string, scheme: TokenScheme = 'vault'): readonly string[] {
    const found: string[] = [];
    for (const ids of this.setsOf(kind, scheme)) {
      for (const id of ids) if (id.startsWith(prefix) && found.push(id) === 2) return found;
    }
    return found;
  }

  private setsOf(kind: EntityKind, scheme: TokenScheme): readonly Set<string>[] {
    if (kind === ANY_KIND) return [...this.ids[scheme].values()];
    const ids = this.ids[scheme].get(kind);
    return ids === undefined ? [] : [ids];
  }
}
