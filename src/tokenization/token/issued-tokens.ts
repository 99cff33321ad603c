import type { EntityKind } from '../../detection/kinds.js';
import { AEAD_MARK, type ParsedToken, type TokenScheme } from './grammar.js';

/** The tokens of one masked request, by kind and scheme. Identifiers are canonical. */
export class IssuedTokens {
  private readonly ids = new Map<string, Set<string>>();

  add(kind: EntityKind, id: string, scheme: TokenScheme = 'vault'): void {
    const key = keyOf(kind, scheme);
    const ids = this.ids.get(key);
    if (ids === undefined) this.ids.set(key, new Set([id]));
    else ids.add(id);
  }

  has({ kind, id, scheme }: ParsedToken): boolean {
    return this.ids.get(keyOf(kind, scheme))?.has(id) ?? false;
  }

  get isEmpty(): boolean {
    return this.ids.size === 0;
  }

  hasKind(kind: EntityKind): boolean {
    return this.ids.has(keyOf(kind, 'vault')) || this.ids.has(keyOf(kind, 'aead'));
  }

  /** Issued identifiers that begin with `prefix`, at most two: enough to distinguish none, one and several. */
  startingWith(kind: EntityKind, prefix: string, scheme: TokenScheme = 'vault'): readonly string[] {
    const found: string[] = [];
    for (const id of this.ids.get(keyOf(kind, scheme)) ?? []) {
      if (id.startsWith(prefix) && found.push(id) === 2) break;
    }
    return found;
  }
}

function keyOf(kind: EntityKind, scheme: TokenScheme): string {
  return scheme === 'aead' ? kind + AEAD_MARK : kind;
}
