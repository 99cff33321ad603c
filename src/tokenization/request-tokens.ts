import type { EntityKind } from '../detection/kinds.js';
import type { TextSlot } from '../detection/slot.js';
import { IssuedTokens } from './issued-tokens.js';
import type { Keyring } from './keyring.js';
import type { Resolution, TokenResolver } from './rehydrator.js';
import type { ParsedToken } from './token-grammar.js';
import type { TokenMatch } from './token-match.js';
import type { MaskedValue, Masking } from './tokenizer.js';
import type { Vault } from './vault.js';

/**
 * Decides what the tokens of one call's reply become. A token of this request gives its value in the spelling used
 * last. One that stood in the caller's own text goes back as it came, so that nobody can ask for another's value by
 * sending its token. Any other is looked up in the account's vault, if the policy lets earlier tokens come back.
 */
export class RequestTokens implements TokenResolver {
  readonly issued = new IssuedTokens();
  private readonly values = new Map<string, MaskedValue>();

  constructor(
    masking: Masking,
    private readonly slots: readonly TextSlot[],
    private readonly restore: 'account' | 'request',
    private readonly vault: Vault,
    private readonly keyring: Keyring,
    readonly kinds: ReadonlySet<EntityKind>,
  ) {
    for (const value of masking.values) {
      if (value.tokenId === undefined) continue;
      this.issued.add(value.kind, value.tokenId);
      this.values.set(`${value.kind}_${value.tokenId}`, value);
    }
  }

  resolve(match: TokenMatch): Resolution | undefined {
    const value = match.scheme === 'vault' ? this.values.get(`${match.kind}_${match.id}`) : undefined;
    if (value !== undefined) return { kind: 'value', value: value.text, number: value.isNumber };
    if (this.wasSent(match)) return { kind: 'echo' };
    return this.restore === 'request' ? { kind: 'failed', reason: 'unknown' } : undefined;
  }

  async resolveMany(matches: readonly TokenMatch[]): Promise<readonly Resolution[]> {
    const answers = await this.vault.open(
      this.keyring,
      matches.map(({ kind, id }) => ({ kind, id })),
    );
    return answers.map((answer) =>
      answer.found ? { kind: 'value', value: answer.text } : { kind: 'failed', reason: answer.reason },
    );
  }

  /** Looked for only when a reply holds a token that this request did not issue, which is rare. */
  private wasSent({ id }: ParsedToken): boolean {
    return this.slots.some(({ text }) => text.toUpperCase().includes(id));
  }
}
