import {
  Rehydrator,
  type RehydratorOptions,
  type Resolution,
  type TokenResolver,
  type UnrestoredToken,
} from '../../src/tokenization/rehydrator.js';
import { IssuedTokens } from '../../src/tokenization/token/issued-tokens.js';
import type { TokenMatch } from '../../src/tokenization/token/match.js';
import { restorable } from './restorable.js';

export const KINDS = new Set(['NAME', 'PHONE', 'DATE']);

/** Resolver of the given tokens. It looks up other tokens in `stored`, and counts the look-ups. */
export class MapResolver implements TokenResolver {
  readonly lookUps: number[] = [];
  readonly issued = new IssuedTokens();
  private readonly known = new Map<string, Resolution>();

  constructor(
    known: Readonly<Record<string, Resolution | string>>,
    private readonly stored: Readonly<Record<string, string>> = {},
  ) {
    for (const [token, resolution] of Object.entries(known)) {
      const [kind = '', id = ''] = token.split('_');
      this.issued.add(kind, id);
      this.known.set(
        token,
        typeof resolution === 'string' ? { kind: 'value', value: restorable(kind, resolution) } : resolution,
      );
    }
  }

  resolve({ kind, id }: TokenMatch): Resolution | undefined {
    return this.known.get(`${kind}_${id}`);
  }

  async resolveMany(matches: readonly TokenMatch[]): Promise<readonly Resolution[]> {
    this.lookUps.push(matches.length);
    await new Promise((done) => setTimeout(done, 1));
    return matches.map(({ kind, id }) => {
      const value = this.stored[`${kind}_${id}`];
      return value === undefined
        ? { kind: 'failed', reason: 'vault_missing' }
        : { kind: 'value', value: restorable(kind, value) };
    });
  }
}

export function options(
  resolver: MapResolver,
  mode: 'text' | 'json',
  failures: UnrestoredToken[] = [],
): RehydratorOptions {
  return { kinds: KINDS, mode, issued: resolver.issued, onFailure: (failure) => failures.push(failure) };
}

export async function stream(
  resolver: MapResolver,
  chunks: readonly string[],
  mode: 'text' | 'json',
): Promise<string> {
  const rehydrator = new Rehydrator(resolver, options(resolver, mode));
  const parts = chunks.map((chunk) => rehydrator.push(chunk));
  return (await Promise.all([...parts, rehydrator.flush()])).join('');
}
