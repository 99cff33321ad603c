import { hash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Entity, PerSlot } from '../entity.js';
import type { SpokenLanguage } from './spoken-language.js';
import type { ConversationText } from '../slot.js';
import type { SparedFinding } from '../whose/sparing.js';
import type { EarlierPropagation } from '../values/propagate.js';

/**
 * What is kept: texts, findings, and vocabularies, in units of some 40 bytes, so 12 MiB at most. A conversation of ten turns takes
 * some 60 of them, one of 40 some 200, and each is kept as it is and as it was a turn before.
 */
export const MOST_KEPT = 300_000;
const BYTES_PER_UNIT = 40;
/** What a conversation takes however short it is. */
const OVERHEAD = 16;
/** People pause; a conversation that goes on after that is read by its texts. */
export const TTL_MS = 10 * 60_000;
/** Requests whose findings are kept as a whole. */
const MOST_REQUESTS = 2_000;
/** A partial transcript comes again within seconds. */
const REQUEST_TTL_MS = 60_000;
/** Replies at the end of a conversation that may have come since it was sent last. */
const MOST_REPLIES = 3;

/** What is known of a conversation. It holds positions, and a filter of words, so no text. */
export interface KnownConversation extends EarlierPropagation {
  /** Found in each text, before anything is left in clear. */
  readonly merged: PerSlot;
  /** What of that was. */
  readonly spared: readonly (readonly SparedFinding[])[];
  /** What each text is in. */
  readonly spoken: readonly (SpokenLanguage | undefined)[];
  /** Number of the texts that are in turns; the others follow on them. */
  readonly turns: number;
  /** Position of the text from which on those that follow must be read to be understood. */
  readonly contextFrom: number;
}

interface Kept extends KnownConversation {
  /** Key of what it was before its last turns. */
  readonly before: string | undefined;
}

/** What becomes of a request. */
export interface KnownRequest {
  /** Per slot: sorted, disjoint, as they are masked, the same value wherever it stands. */
  readonly findings: PerSlot;
  /** Per slot, what of the findings stays in clear. */
  readonly spared: readonly (readonly SparedFinding[])[];
}

/** What a cache has for a request. */
export interface ConversationEntry {
  /** What is known of the conversation's earlier texts; undefined if nothing is. */
  readonly known?: KnownConversation | undefined;
  /** The same request, where those are kept. */
  readonly request?: KnownRequest | undefined;
  /** Keeps what is known of the conversation now. */
  readonly keep: (conversation: KnownConversation) => void;
  readonly keepRequest?: (request: KnownRequest) => void;
}

/**
 * What was found in conversations, by keyed hashes of all that it depends on: only the turns that follow on what is known have
 * to be read.
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

  /** @param keepsRequests whether the findings of whole requests are kept too (`SERVICE_PARTIAL_DEDUP`) */
  constructor(keepsRequests = false) {
    this.requests = keepsRequests ? new LRUCache({ max: MOST_REQUESTS, ttl: REQUEST_TTL_MS }) : undefined;
  }

  /** @param scope whatever else findings depend on: what is kept under one scope is never found under another */
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

  /** Keeps what is known now, and what was known before it: another try of the last turn goes on from there. */
  private keep(key: string, before: string | undefined, conversation: KnownConversation): void {
    const earlier = before === undefined ? undefined : this.conversations.get(before)?.before;
    if (earlier !== undefined) this.conversations.delete(earlier);
    this.conversations.set(key, { before, ...compact(conversation) });
  }
}

/** Most texts hold nothing, and in most others the three lists are one. */
const NONE: readonly Entity[] = [];
const NONE_SPARED: readonly SparedFinding[] = [];

/** The conversation in a form that takes less memory. */
export function compact(conversation: KnownConversation): KnownConversation {
  const merged = conversation.merged.map((list) => (list.length === 0 ? NONE : list));
  const sought = sharing(conversation.sought, merged);
  const findings = sharing(conversation.findings, sought);
  const spared = conversation.spared.map((list) => (list.length === 0 ? NONE_SPARED : list));
  return { ...conversation, merged, spared, sought, findings };
}

/** The lists, in place of those that are equal to the other at their position that one. */
function sharing(lists: PerSlot, others: PerSlot): (readonly Entity[])[] {
  return lists.map((list, at) => {
    const other = others[at];
    const isEqual = list.length === other?.length && list.every((entity, nth) => entity === other[nth]);
    return isEqual ? other : list;
  });
}

/** Size in units of about 40 bytes. */
export function sizeOf({ merged, spared, sought, findings, spoken, vocabulary }: KnownConversation): number {
  let size = OVERHEAD + merged.length + Math.ceil(vocabulary.size / BYTES_PER_UNIT);
  for (const { length } of merged) size += length;
  for (const { length } of spared) size += length;
  for (const one of spoken) size += one === undefined ? 0 : 1;
  size += lengthBut(sought, merged) + lengthBut(findings, sought);
  return size;
}

/** How many there are in lists that are none of the others. */
function lengthBut(lists: PerSlot, others: PerSlot): number {
  let length = 0;
  for (const [at, list] of lists.entries()) if (list !== others[at]) length += list.length;
  return length;
}
