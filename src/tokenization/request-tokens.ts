import type { EntityKind } from '../detection/kinds.js';
import { type AeadAnswer, openAead } from './crypto/aead.js';
import { IssuedTokens } from './token/issued-tokens.js';
import type { Resolution, TokenResolver } from './rehydrator.js';
import type { ParsedToken } from './token/grammar.js';
import type { TokenMatch } from './token/match.js';
import type { MaskedValue, TokenOwner } from './tokenizer.js';
import type { Vault, VaultAnswer } from './vault/vault.js';

/**
 * Decides what the tokens of one call's reply become. A token of this request gives its value in the spelling used
 * last. One that stood in the caller's own text goes back as it came, so that nobody can ask for another's value by
 * sending its token. Any other is looked up in the account's vault, if the policy lets earlier tokens come back.
 */
export class RequestTokens implements TokenResolver {
  readonly issued = new IssuedTokens();
  private readonly values = new Map<string, MaskedValue>();

  /**
   * @param values that were masked in the request
   * @param texts of the request, as they came in
   */
  constructor(
    values: readonly MaskedValue[],
    private readonly texts: readonly string[],
    private readonly agent: TokenOwner,
    private readonly vault: Pick<Vault, 'open'>,
  ) {
    for (const value of values) {
      for (const { scheme, id } of value.tokens) {
        this.issued.add(value.kind, id, scheme);
        this.values.set(nameOf({ kind: value.kind, scheme, id }), value);
      }
    }
  }

  /** Kinds that a token of the reply may have. */
  get kinds(): ReadonlySet<EntityKind> {
    return this.agent.policy.maskedKinds;
  }

  resolve(match: TokenMatch): Resolution | undefined {
    const value = this.values.get(nameOf(match));
    if (value !== undefined) return { kind: 'value', value: value.text, number: value.isNumber };
    if (this.wasSent(match)) return { kind: 'echo' };
    if (this.agent.policy.restore === 'request') return { kind: 'failed', reason: 'unknown' };
    return match.scheme === 'aead' && !match.damaged ? this.open(match) : undefined;
  }

  async resolveMany(matches: readonly TokenMatch[]): Promise<readonly Resolution[]> {
    const answers = await this.vault.open(
      this.agent.keyring,
      matches.map(({ kind, id }) => ({ kind, id })),
    );
    return answers.map(toResolution);
  }

  private open({ kind, id }: ParsedToken): Resolution {
    return toResolution(openAead(this.agent.keyring, { agentId: this.agent.id, kind }, id));
  }

  /** Looked for only when a reply holds a token that this request did not issue, which is rare. */
  private wasSent({ id }: ParsedToken): boolean {
    return this.texts.some((text) => text.toUpperCase().includes(id));
  }
}

function nameOf({ kind, scheme, id }: ParsedToken): string {
  return `${kind}_${scheme}_${id}`;
}

function toResolution(answer: VaultAnswer | AeadAnswer): Resolution {
  return answer.found ? { kind: 'value', value: answer.text } : { kind: 'failed', reason: answer.reason };
}
