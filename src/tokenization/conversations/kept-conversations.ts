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

/** Exchanges of one conversation that are read. */
const MOST_EXCHANGES = 1_000;

/** A conversation as its provider keeps it. */
export interface KeptConversation {
  /** With tokens instead of values. */
  readonly turns: readonly unknown[];
  /** Those that were issued in it: others that stand in its turns were somebody's words. */
  readonly tokens: readonly ParsedToken[];
  /** The conversation that they are of alone; undefined: they are the account's, or there are none yet. */
  readonly scope: string | undefined;
  /** That the provider gave in its replies. */
  readonly ids: readonly string[];
  /** What it takes to keep it. */
  readonly bytes: number;
}

/** What is sealed of one exchange. */
interface SealedContent extends Pick<KeptConversation, 'turns' | 'tokens'> {
  /** Absent where it was sealed by an instance that kept none. */
  readonly ids?: readonly string[];
  readonly scope?: string | undefined;
}

/** What an exchange adds to a conversation. */
export interface KeptExchange {
  readonly provider: string;
  readonly replyId: string;
  /** The reply that it goes on from; another provider may have given that. */
  readonly earlier: { readonly provider: string; readonly replyId: string } | undefined;
  readonly turns: readonly unknown[];
  /** That the provider gave in the reply. */
  readonly ids: readonly string[];
  /** That were masked in it. */
  readonly values: readonly MaskedValue[];
  readonly scope: string | undefined;
  readonly tokenization: Tokenization;
}

/** The conversation that a reply's id stands for is too long to be read. */
export class ConversationTooLong extends Error {
  override readonly name = 'ConversationTooLong';
}

/** What providers keep of an account's conversations, for the requests that go on from it. */
@Injectable()
export class KeptConversations {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'maxBodyBytes'>,
    private readonly repository: KeptConversationsRepository,
  ) {}

  /** Keeps an exchange; durable with the next commit that is. */
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
   * The conversation up to and with a reply; undefined when the account has none of that id, or a part of it has expired or
   * was erased.
   * @throws ConversationTooLong for one of more exchanges than are read, or of more bytes than a request may have
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

/** Tokens of values that were masked. */
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
