import type { Entity } from '../../detection/entity.js';
import type { EntityKind } from '../../detection/kinds.js';
import { openAead } from '../crypto/aead.js';
import { rehydrateText, type Resolution, type TokenResolver } from '../rehydrator.js';
import { IssuedTokens } from '../token/issued-tokens.js';
import type { ParsedToken } from '../token/grammar.js';
import type { TokenMatch } from '../token/match.js';
import type { TokenOwner } from '../tokenizer.js';
import type { Vault, VaultResult } from '../vault/vault.js';
import type { KeptConversation } from './kept-conversations.js';

/** Restored conversation text, with the values that were masked in it. */
export interface KeptText {
  readonly text: string;
  readonly masked: readonly Entity[];
}

type TokensOfConversation = Pick<KeptConversation, 'tokens' | 'scope'>;

/** Finding details for restored values. The original detector is not recorded. */
const FOUND = { confidence: 1, pass: 'pattern', detector: 'kept' } as const;
const ECHO: Resolution = { kind: 'echo' };

/**
 * Restores a conversation as its provider stores it. Only tokens issued in it are restored. Other token-like texts in
 * its turns were written by a user and are left as they are. An erased value is replaced with a redacted label.
 */
export class KeptTokens implements TokenResolver {
  private readonly issued: IssuedTokens;
  private readonly scope: string | undefined;

  private constructor(
    { tokens, scope }: TokensOfConversation,
    private readonly agent: TokenOwner,
    private readonly opened: ReadonlyMap<string, VaultResult>,
  ) {
    this.issued = new IssuedTokens(tokens);
    this.scope = scope;
  }

  /** Looks up all tokens of a conversation with one query. */
  static async open(
    conversation: TokensOfConversation,
    agent: TokenOwner,
    vault: Pick<Vault, 'open'>,
  ): Promise<KeptTokens> {
    const { tokens, scope } = conversation;
    const unique = new Map(
      tokens.flatMap((token) => (token.scheme === 'vault' ? [[keyOf(token), token]] : [])),
    );
    const results = unique.size === 0 ? [] : await vault.open(agent.keyring, [...unique.values()], scope);
    const opened = new Map<string, VaultResult>();
    [...unique.keys()].forEach((key, nth) => {
      const result = results[nth];
      if (result !== undefined) opened.set(key, result);
    });
    return new KeptTokens(conversation, agent, opened);
  }

  /** Restores one of the conversation's texts, and returns the places of its values. */
  async restore(masked: string): Promise<KeptText> {
    const found: Entity[] = [];
    const text = await rehydrateText(masked, this, {
      kinds: this.kinds,
      issued: this.issued,
      mode: 'text',
      onPlaced: (kind, start, end) => found.push({ start, end, kind, ...FOUND }),
    });
    return { text, masked: found };
  }

  resolve(match: TokenMatch): Resolution {
    if (!this.issued.has(match)) return ECHO;
    if (match.scheme === 'vault') return toResolution(this.opened.get(keyOf(match)), match.kind);
    const { keyring, id: agentId } = this.agent;
    const { kind, id } = match;
    return toResolution(openAead(keyring, { agentId, kind, scope: this.scope }, id), kind);
  }

  resolveMany(matches: readonly TokenMatch[]): Promise<readonly Resolution[]> {
    return Promise.resolve(matches.map((match) => this.resolve(match)));
  }

  private get kinds(): ReadonlySet<EntityKind> {
    return this.agent.policy.maskedKinds;
  }
}

function keyOf({ kind, id }: ParsedToken): string {
  return `${kind}_${id}`;
}

function toResolution(
  result: VaultResult | ReturnType<typeof openAead> | undefined,
  kind: EntityKind,
): Resolution {
  if (result?.found !== true) return { kind: 'failed', reason: result?.reason ?? 'vault_missing' };
  const { text: said, written } = result;
  return { kind: 'value', value: { kind, said, shown: undefined, written, isNumber: false } };
}
