import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import type { Keyring } from '../crypto/keyring.js';
import { seal, unseal } from '../crypto/sealing.js';
import type { MaskedValue } from '../masked-value.js';
import type { Tokenization } from '../schemes.js';
import type { ParsedToken } from '../token/grammar.js';
import { valueMac } from '../vault/new-entries.js';
import { KeptConversationsRepository } from './kept-conversations.repository.js';

/** Maximum number of exchanges to read for one conversation. */
const MOST_EXCHANGES = 1_000;

/** Conversation as its provider stores it. */
export interface KeptConversation {
  /** Turns with tokens instead of values. */
  readonly turns: readonly unknown[];
  /** Tokens issued in the conversation. Other token-like texts in its turns were written by a user. */
  readonly tokens: readonly ParsedToken[];
  /** Conversation ID to which the tokens are limited; undefined if they belong to the account or do not exist yet. */
  readonly scope: string | undefined;
  /** IDs that the provider assigned in its replies. */
  readonly ids: readonly string[];
  /** Stored size in bytes. */
  readonly bytes: number;
}

/** Sealed content of one exchange. */
interface SealedContent extends Pick<KeptConversation, 'turns' | 'tokens'> {
  /** Undefined if the instance that sealed the exchange did not store IDs yet. */
  readonly ids?: readonly string[];
  readonly scope?: string | undefined;
}

/** Exchange to add to a conversation. */
export interface KeptExchange {
  readonly provider: string;
  readonly replyId: string;
  /** Reply that the exchange continues. It may be another provider's. */
  readonly earlier: { readonly provider: string; readonly replyId: string } | undefined;
  readonly turns: readonly unknown[];
  /** IDs that the provider assigned in the reply. */
  readonly ids: readonly string[];
  /** Values masked in the exchange. */
  readonly values: readonly MaskedValue[];
  readonly scope: string | undefined;
  readonly tokenization: Tokenization;
}

/** Error for a conversation that is too long to be read. */
export class ConversationTooLong extends Error {
  override readonly name = 'ConversationTooLong';
}

/** Stores the conversations that providers store for an account, so that later requests can continue them. */
@Injectable()
export class KeptConversations {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'maxBodyBytes'>,
    private readonly repository: KeptConversationsRepository,
  ) {}

  /** Stores an exchange. It is durable after the next synchronous commit. */
  async keep(keyring: Keyring, exchange: KeptExchange): Promise<void> {
    const { provider, replyId, earlier, turns, ids, values, scope, tokenization } = exchange;
    const { accountId, primaryKid: kid } = keyring;
    const key = keyring.conversationKey(kid);
    if (key === undefined) throw new Error('the primary key is not usable');
    const reply = hashOf(provider, replyId);
    const content: SealedContent = { turns, tokens: tokensOf(values), ids, scope };
    await this.repository.keep(accountId, {
      reply,
      earlier: earlier && hashOf(earlier.provider, earlier.replyId),
      kid,
      sealed: seal(key, JSON.stringify(content), sealContext(accountId, reply)),
      valueMacs: tokenization === 'reversible-aead' ? macsOf(keyring, values) : [],
    });
  }

  /**
   * Returns the conversation up to and including a reply; undefined if the account has no such reply, or if a part of
   * the conversation has expired or was erased.
   * @throws ConversationTooLong if it has too many exchanges, or more bytes than a request may have
   */
  async find(keyring: Keyring, provider: string, replyId: string): Promise<KeptConversation | undefined> {
    let reply = hashOf(provider, replyId);
    const { maxBodyBytes } = this.config;
    const rows = await this.repository.find(keyring.accountId, reply, MOST_EXCHANGES, maxBodyBytes);
    if (rows.length === 0) return undefined;
    const bytes = rows.reduce((sum, { sealed }) => sum + sealed.length, 0);
    if (rows.length === MOST_EXCHANGES || bytes > maxBodyBytes) throw new ConversationTooLong();
    const exchanges: SealedContent[] = [];
    for (const { earlier, kid, sealed } of rows.toReversed()) {
      const key = keyring.conversationKey(kid);
      if (key === undefined) return undefined;
      const plain = unseal(key, sealed, sealContext(keyring.accountId, reply));
      exchanges.unshift(JSON.parse(plain.toString('utf8')) as SealedContent);
      if (earlier === null) return joined(exchanges, bytes);
      reply = earlier;
    }
    return undefined;
  }
}

function joined(exchanges: readonly SealedContent[], bytes: number): KeptConversation {
  return {
    turns: exchanges.flatMap(({ turns }) => turns),
    tokens: exchanges.flatMap(({ tokens }) => tokens),
    scope: exchanges.at(-1)?.scope,
    ids: exchanges.flatMap(({ ids }) => ids ?? []),
    bytes,
  };
}

/** Returns the tokens of masked values. */
export function tokensOf(values: readonly MaskedValue[]): ParsedToken[] {
  return values.flatMap(({ parts }) =>
    parts.flatMap(({ kind, tokens }) => tokens.map(({ scheme, id }) => ({ kind, scheme, id }))),
  );
}

function macsOf(keyring: Keyring, values: readonly MaskedValue[]): Buffer[] {
  return values.flatMap(({ parts }) => parts.map(({ kind, key }) => valueMac(keyring, kind, key)));
}

function hashOf(provider: string, replyId: string): Buffer {
  return createHash('sha256').update(`${provider.length}:${provider}${replyId}`).digest();
}

function sealContext(accountId: string, reply: Buffer): string {
  return `sotto/conversation/${accountId}/${reply.toString('base64')}`;
}
