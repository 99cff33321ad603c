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

/** Tokens that may occur in the reply to a request. */
export type KnownTokens = Required<Pick<ScannerOptions, 'kinds' | 'issued'>>;

/** Takes the parameters of {@link RequestTokens}. */
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
 * Resolves the tokens of one call's reply. A token issued in this request gives its value in the last spelling. A token
 * in the caller's own text is left unchanged, so that sending another person's token does not reveal the value. Any
 * other token is looked up in the account's vault, if the policy restores tokens of earlier requests. Only a token with
 * the same scope is restored.
 */
export class RequestTokens implements TokenResolver {
  /** Tokens that the reply may contain. */
  readonly known: KnownTokens;
  private readonly values = new Map<string, RestorableValue>();
  private readonly earlier: ReadonlySet<string>;

  /**
   * @param values masked in the request
   * @param texts all unmasked texts in the request
   * @param earlier tokens of the conversation that the request continues; its values are the caller's, even if the
   * policy has changed
   * @param scope conversation ID to which the tokens are limited; undefined if they belong to the account
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

  /** Searches only on demand, because a reply rarely contains tokens that this request did not issue. */
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
