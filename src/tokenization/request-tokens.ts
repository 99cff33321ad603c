import { type EntityKind, isFinal } from '../detection/kinds.js';
import { type AeadResult, openAead } from './crypto/aead.js';
import { IssuedTokens } from './token/issued-tokens.js';
import type { Resolution, TokenResolver } from './rehydrator.js';
import { MIN_ID_LENGTH, type ParsedToken } from './token/grammar.js';
import type { TokenMatch } from './token/match.js';
import type { ScannerOptions } from './token/scanner.js';
import type { MaskedValue } from './masked-value.js';
import type { RestorableValue } from './restorable-value.js';
import type { TokenOwner } from './tokenizer.js';
import type { Vault, VaultResult } from './vault/vault.js';

/** Tokens that may stand in what comes back to a request. */
export type KnownTokens = Required<Pick<ScannerOptions, 'kinds' | 'issued'>>;

/** Parameters as of {@link RequestTokens}. */
export function knownTokens(
  { maskedKinds }: TokenOwner['policy'],
  values: readonly MaskedValue[],
  texts: readonly string[],
  earlier: readonly ParsedToken[],
): KnownTokens {
  const followsBackslash = ({ id }: ParsedToken): boolean =>
    values
      .flatMap(({ parts }) => parts)
      .some(
        ({ said, tokens }) =>
          tokens.some((token) => token.id === id) && texts.some((text) => text.includes(`\\${said}`)),
      );
  const issued = new IssuedTokens(earlier, followsBackslash);
  for (const { kind, tokens } of values.flatMap(({ parts }) => parts))
    for (const { id, scheme } of tokens) issued.add(kind, id, scheme);
  const isKnown = earlier.every(({ kind }) => maskedKinds.has(kind));
  const kinds = isKnown ? maskedKinds : new Set([...maskedKinds, ...earlier.map(({ kind }) => kind)]);
  return { kinds, issued };
}

/**
 * Resolves the tokens of one call's reply. A token issued in this request gives its value in the spelling used last.
 * A token that the caller's own text contained stays as it is, so that nobody can read another's value by sending its
 * token. Any other token is looked up in the account's vault, if the policy restores tokens of earlier requests: only one of the same
 * scope is restored.
 */
export class RequestTokens implements TokenResolver {
  /** What the reply may hold. */
  readonly known: KnownTokens;
  private readonly values = new Map<string, RestorableValue>();
  private readonly earlier: ReadonlySet<string>;

  /**
   * @param values masked in the request
   * @param texts of the request, unmasked
   * @param earlier tokens issued in the conversation that the request goes on from: its values are the caller's, whatever the
   *   policy has come to be since then
   * @param scope the conversation that the request's tokens are of alone; undefined: they are the account's
   */
  constructor(
    values: readonly MaskedValue[],
    private readonly texts: readonly string[],
    private readonly agent: TokenOwner,
    private readonly vault: Pick<Vault, 'open'>,
    earlier: readonly ParsedToken[] = [],
    private readonly scope?: string,
  ) {
    for (const part of values.flatMap(({ parts }) => parts)) {
      const { kind } = part;
      for (const { scheme, id } of part.tokens) this.values.set(tokenKey({ kind, scheme, id }), part);
    }
    this.earlier = new Set(earlier.map(tokenKey));
    this.known = knownTokens(agent.policy, values, texts, earlier);
  }

  resolve(match: TokenMatch): Resolution | undefined {
    const value = this.values.get(tokenKey(match));
    if (value !== undefined) return { kind: 'value', value };
    const { policy } = this.agent;
    if (this.earlier.has(tokenKey(match))) {
      if (isFinal(policy.rules.get(match.kind)?.action)) return { kind: 'failed', reason: 'unknown' };
    } else {
      if (match.id.length >= MIN_ID_LENGTH && this.isInRequest(match)) return { kind: 'echo' };
      if (policy.restore === 'request') return { kind: 'failed', reason: 'unknown' };
    }
    return match.scheme === 'aead' && !match.damaged ? this.open(match) : undefined;
  }

  async resolveMany(matches: readonly TokenMatch[]): Promise<readonly Resolution[]> {
    const answers = await this.vault.open(
      this.agent.keyring,
      matches.map(({ kind, id }) => ({ kind, id })),
      this.scope,
    );
    return answers.map((answer, nth) => toResolution(answer, matches[nth]?.kind));
  }

  private open({ kind, id }: ParsedToken): Resolution {
    const { keyring, id: agentId } = this.agent;
    return toResolution(openAead(keyring, { agentId, kind, scope: this.scope }, id), kind);
  }

  /** Searched lazily: a reply rarely contains tokens that this request did not issue. */
  private isInRequest({ id }: ParsedToken): boolean {
    return this.texts.some((text) => text.toUpperCase().includes(id));
  }
}

function tokenKey({ kind, scheme, id }: ParsedToken): string {
  return `${kind}_${scheme}_${id}`;
}

function toResolution(result: VaultResult | AeadResult, kind: EntityKind = ''): Resolution {
  if (!result.found) return { kind: 'failed', reason: result.reason };
  const { text: said, written } = result;
  return { kind: 'value', value: { kind, said, shown: undefined, written, isNumber: false } };
}
