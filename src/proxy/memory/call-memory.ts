import { hash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { AgentProfile } from '../../agents/agent-directory.js';
import { refuseUnavailable } from '../../audit/journal/call-journal.js';
import type { Sha256Hex } from '../../common/text/branded.js';
import type { Remembered } from '../../detection/conversation/remembered.js';
import { cachedText } from '../../detection/detection-cache.js';
import type { PerSlot } from '../../detection/entity.js';
import type { TextSlot } from '../../detection/slot.js';
import { packFindings, unpackFindings } from '../../shared-findings/packed-findings.js';
import { type ConversationStore, SharedFindings } from '../../shared-findings/shared-findings.js';
import { KeptTokens } from '../../tokenization/conversations/kept-tokens.js';
import { seal, unseal } from '../../tokenization/crypto/sealing.js';
import type { Masking } from '../../tokenization/tokenizer.js';
import { Vault } from '../../tokenization/vault/vault.js';
import { beginningOf, ConversationMemory, type KeptValue } from './conversation-memory.js';
import { foundValues } from './found-values.js';
import { packValues, unpackValues } from './packed-memory.js';
import { type PlaceKeys, placeKeys } from './place-keys.js';

/** Maximum number of entries in all conversations. An entry takes about 100 bytes, so they take at most 20 MiB. */
const MOST_ENTRIES = 200_000;
/** Milliseconds without a request after which a conversation has to be read from the shared store. */
const TTL_MS = 15 * 60_000;
/** Maximum number of texts per lookup in the shared store. The most recent ones count. */
const MOST_ASKED = 400;
/** Content of a value that was erased. */
const NOTHING = Buffer.alloc(0);
const SEALED_AS = 'sotto/conversation-memory';

/** The memory of a conversation, applied to one of its requests. */
export interface RecalledConversation extends Remembered {
  readonly slots: readonly TextSlot[];
  readonly keys: readonly PlaceKeys[];
  /** Hash of the conversation, the account and all settings that affect findings. */
  readonly name: string;
  readonly memory: ConversationMemory;
  readonly store: ConversationStore;
}

/**
 * Remembers the findings in conversations that have an ID. Texts are not read again, and values keep their kinds and
 * tokens, whichever part of the conversation a request contains. The memory is kept in the process and in the shared
 * store, under keyed hashes that depend on the account's epoch, the agent and its policy.
 */
@Injectable()
export class CallMemory {
  private readonly key = randomBytes(32);
  private requests = 0;
  private readonly conversations = new LRUCache<string, ConversationMemory>({
    maxSize: MOST_ENTRIES,
    sizeCalculation: ({ size }) => size,
    ttl: TTL_MS,
    updateAgeOnGet: true,
  });

  constructor(
    private readonly shared: SharedFindings,
    private readonly vault: Vault,
  ) {}

  /**
   * Returns the memory of a conversation for one of its requests.
   * @param model hex SHA-256 of the model that reads the texts; undefined if no model runs
   * @throws DomainError `audit_unavailable` if the vault cannot be read
   */
  async recall(
    agent: AgentProfile,
    id: string,
    slots: readonly TextSlot[],
    model: Sha256Hex | undefined,
  ): Promise<RecalledConversation> {
    const { keyring, policy } = agent;
    const { lookup } = keyring.findingsKeys;
    const scope = `${lookup.toString('base64')} ${keyring.epoch} ${agent.id} ${policy.findingsKey} ${model ?? ''} ${id}`;
    const name = hash('sha256', scope, 'base64');
    const keys = placeKeys(slots, scope);
    const store = this.shared.conversations(keyring, model);
    const memory = this.memoryOf(name);
    const request = ++this.requests;
    memory.begin(request);
    await askStore(store, name, memory, { request, unknown: unknownOf(slots, keys, memory) });
    memory.settle(latestTurn(slots)?.text ?? '');
    await this.open(agent, memory).catch(refuseUnavailable);
    const texts = memory.textsOf(slots, keys);
    const textOf = this.textOf;
    return {
      texts,
      values: memory.valuesBeside(keys).flatMap(textOf),
      get masked() {
        return memory.allValues.flatMap(textOf);
      },
      request,
      changedIn: memory.changedIn,
      slots,
      keys,
      name,
      memory,
      store,
    };
  }

  /**
   * Remembers the findings in a request and the values that were masked.
   * @param read findings per slot; undefined if the request was not read
   */
  keep(
    { slots, keys, name, memory, store, request }: RecalledConversation,
    read: PerSlot | undefined,
    masking: Masking,
  ): void {
    for (const [at, slot] of slots.entries()) {
      const [place, findings] = [keys[at], read?.[at]];
      if (place === undefined || findings === undefined) continue;
      for (const key of memory.keepText(place, cachedText(slot, findings))) {
        const text = place.isShared ? memory.textAt(key) : undefined;
        if (text !== undefined) store.keep(`${name} ${key}`, packFindings(text));
      }
    }
    memory.scope = masking.scope;
    const places = new Map(slots.map((slot, at) => [slot, keys[at]?.alone ?? '']));
    const latest = latestTurn(slots);
    const partial = latest && beginningOf(latest.text);
    let isNew = false;
    for (const { slot, id, text, ...value } of foundValues(masking)) {
      const key = hash('sha256', `${name} ${id}`, 'base64');
      const sealed = memory.hasValue(key) ? undefined : seal(this.key, text, SEALED_AS);
      const place = places.get(slot) ?? '';
      const kept = { place, partial: slot === latest ? partial : undefined, ...value };
      if (memory.keepValue(key, kept, sealed)) isNew = true;
    }
    if (isNew) {
      memory.noteChange(request);
      store.keep(name, packValues({ scope: memory.scope, values: memory.valuesById }));
    }
    this.conversations.set(name, memory);
  }

  /** Concurrent requests in a new conversation share its memory. */
  private memoryOf(name: string): ConversationMemory {
    let memory = this.conversations.get(name);
    if (memory === undefined) this.conversations.set(name, (memory = new ConversationMemory()));
    return memory;
  }

  /** Decrypts values that another instance has found, with their tokens in the vault. */
  private async open(agent: AgentProfile, memory: ConversationMemory): Promise<void> {
    const unopened = memory.allValues.filter(({ sealed }) => sealed === undefined);
    if (unopened.length === 0) return;
    const conversation = { tokens: unopened.flatMap(({ tokens }) => tokens), scope: memory.scope };
    const tokens = await KeptTokens.open(conversation, agent, this.vault);
    for (const value of unopened) {
      const { text, masked } = await tokens.restore(value.masked);
      // An erased value is no longer known.
      value.sealed = masked.length > 0 ? seal(this.key, text, SEALED_AS) : NOTHING;
    }
  }

  private readonly textOf = ({ kind, sealed = NOTHING }: KeptValue): Remembered['values'] =>
    sealed.length === 0 ? [] : [{ kind, text: unseal(this.key, sealed, SEALED_AS).toString('utf8') }];
}

/** Returns the caller's latest turn. */
function latestTurn(slots: readonly TextSlot[]): TextSlot | undefined {
  return slots.findLast(({ role, member }) => role === 'user' && member === 'speech');
}

/** Returns the keys of earlier caller and tool texts that this instance has not read, such as after a failover. */
function unknownOf(
  slots: readonly TextSlot[],
  keys: readonly PlaceKeys[],
  memory: ConversationMemory,
): PlaceKeys[] {
  const latest = slots.findLast(({ role }) => role === 'user')?.turn ?? 0;
  const unknown = keys.filter((key, at) => {
    const { turn, role } = slots[at] ?? {};
    const isOfOthers = role === 'user' || role === 'tool';
    return turn !== undefined && turn < latest && isOfOthers && key.isShared && !memory.has(key);
  });
  return unknown.slice(-MOST_ASKED);
}

/** Adds the findings and values that other instances have stored. */
async function askStore(
  store: ConversationStore,
  name: string,
  memory: ConversationMemory,
  { request, unknown }: { readonly request: number; readonly unknown: readonly PlaceKeys[] },
): Promise<void> {
  if (unknown.length === 0) return;
  const keys = unknown.flatMap(({ placed, alone, beginsTurn }) => (beginsTurn ? [placed, alone] : [placed]));
  const [values, ...texts] = await store.find([name, ...keys.map((key) => `${name} ${key}`)]);
  for (const [at, key] of keys.entries()) {
    const text = texts[at];
    if (text !== undefined) memory.addText(key, unpackFindings(text));
  }
  if (values === undefined) return;
  const shared = unpackValues(values);
  memory.scope ??= shared.scope;
  for (const [id, value] of shared.values) {
    if (memory.hasValue(id)) continue;
    memory.keepValue(id, value);
    memory.noteChange(request);
  }
}
