import { hash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Entity, PerSlot } from '../entity.js';
import type { SpokenLanguage } from './spoken-language.js';
import type { ConversationText } from '../slot.js';
import type { SparedFinding } from '../whose/sparing.js';
import type { EarlierPropagation } from '../values/propagate.js';

/**
 * Capacity in units of about 40 bytes for texts, findings and vocabularies, which is 12 MiB. A conversation of 10 turns
 * takes about 60 units, and 40 turns take about 200. Its state before the last turn is also kept.
 */
export const MOST_KEPT = 300_000;
const BYTES_PER_UNIT = 40;
/** Units that every conversation takes in addition. */
const OVERHEAD = 16;
/** Time to live of a conversation. After a longer pause, all its texts are read again. */
export const TTL_MS = 10 * 60_000;
/** Maximum number of requests whose complete findings are kept. */
const MOST_REQUESTS = 2_000;
/** Time to live of a request. A partial transcript is sent again within seconds. */
const REQUEST_TTL_MS = 60_000;
/** Maximum number of replies that a conversation may have received since its last request. */
const MOST_REPLIES = 3;

/** Earlier results for a conversation. Contains positions and a filter of words, but no text. */
export interface KnownConversation extends EarlierPropagation {
  /** Findings in each text, before any value is left in clear. */
  readonly merged: PerSlot;
  /** Findings that are left in clear, by text. */
  readonly spared: readonly (readonly SparedFinding[])[];
  /** Language of each text. */
  readonly spoken: readonly (SpokenLanguage | undefined)[];
  /** Number of texts in turns, which precede all other texts. */
  readonly turns: number;
  /** Position of the first text that later texts need as context. */
  readonly contextFrom: number;
}

interface Kept extends KnownConversation {
  /** The conversation's key before its last turns. */
  readonly before: string | undefined;
}

/** Results for a request. */
export interface KnownRequest {
  /** Findings by slot as they are masked, with every occurrence of each value: sorted, disjoint. */
  readonly findings: PerSlot;
  /** Findings that are left in clear, by slot. */
  readonly spared: readonly (readonly SparedFinding[])[];
}

/** Cached results for a request. */
export interface ConversationEntry {
  /** Results for the conversation's earlier texts, or undefined. */
  readonly known?: KnownConversation | undefined;
  /** Results for the same request, if requests are cached. */
  readonly request?: KnownRequest | undefined;
  /** Caches the new state of the conversation. */
  readonly keep: (conversation: KnownConversation) => void;
  readonly keepRequest?: (request: KnownRequest) => void;
}

/**
 * Caches findings in conversations by keyed hashes of everything that determines them, so that only new turns must be
 * read.
 */
export class ConversationCache {
  private readonly secret = randomBytes(32).toString('base64');
  private readonly conversations = new LRUCache<string, Kept>({
    maxSize: MOST_KEPT,
    sizeCalculation: sizeOf,
    ttl: TTL_MS,
    updateAgeOnGet: true,
  });
  private readonly requests: LRUCache<string, KnownRequest> | undefined;

  /** @param keepsRequests whether results for complete requests are also cached (`SERVICE_PARTIAL_DEDUP`) */
  constructor(keepsRequests = false) {
    this.requests = keepsRequests ? new LRUCache({ max: MOST_REQUESTS, ttl: REQUEST_TTL_MS }) : undefined;
  }

  /** @param scope everything else that determines findings. Results are never found under another scope. */
  lookUp(scope: string, { frame, turns, replies }: ConversationText): ConversationEntry {
    const keyOf = (end: number): string =>
      hash('sha256', [this.secret, scope, frame, ...turns.slice(0, end)].join('\n'), 'base64');
    const key = keyOf(turns.length);
    const request = this.requests?.get(key);
    const keepRequest = (found: KnownRequest): void => {
      this.requests?.set(key, found);
    };
    for (const end of replies.slice(-MOST_REPLIES).reverse()) {
      const before = keyOf(end);
      const known = this.conversations.get(before);
      const keep = (now: KnownConversation): void => {
        this.keep(key, before, now);
      };
      if (known !== undefined) return { known, request, keep, keepRequest };
    }
    const keep = (now: KnownConversation): void => {
      this.keep(key, undefined, now);
    };
    return { request, keep, keepRequest };
  }

  /** Caches the new state and the state before it, from which a retry of the last turn can continue. */
  private keep(key: string, before: string | undefined, conversation: KnownConversation): void {
    const earlier = before === undefined ? undefined : this.conversations.get(before)?.before;
    if (earlier !== undefined) this.conversations.delete(earlier);
    this.conversations.set(key, { before, ...compact(conversation) });
  }
}

/** Shared empty lists. Most texts have no findings, and most others have three equal lists. */
const NONE: readonly Entity[] = [];
const NONE_SPARED: readonly SparedFinding[] = [];

/** Returns the conversation in a form that takes less memory. */
export function compact(conversation: KnownConversation): KnownConversation {
  const merged = conversation.merged.map((list) => (list.length === 0 ? NONE : list));
  const sought = sharing(conversation.sought, merged);
  const findings = sharing(conversation.findings, sought);
  const spared = conversation.spared.map((list) => (list.length === 0 ? NONE_SPARED : list));
  return { ...conversation, merged, spared, sought, findings };
}

/** Replaces each list by the other list at its position, if both are equal. */
function sharing(lists: PerSlot, others: PerSlot): (readonly Entity[])[] {
  return lists.map((list, at) => {
    const other = others[at];
    const isEqual = list.length === other?.length && list.every((entity, nth) => entity === other[nth]);
    return isEqual ? other : list;
  });
}

/** Returns the size in units of about 40 bytes. */
export function sizeOf({ merged, spared, sought, findings, spoken, vocabulary }: KnownConversation): number {
  let size = OVERHEAD + merged.length + Math.ceil(vocabulary.size / BYTES_PER_UNIT);
  for (const { length } of merged) size += length;
  for (const { length } of spared) size += length;
  for (const one of spoken) size += one === undefined ? 0 : 1;
  size += lengthBut(sought, merged) + lengthBut(findings, sought);
  return size;
}

/** Counts the items in lists that differ from the other list at their position. */
function lengthBut(lists: PerSlot, others: PerSlot): number {
  let length = 0;
  for (const [at, list] of lists.entries()) if (list !== others[at]) length += list.length;
  return length;
}
