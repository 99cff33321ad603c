import { Inject, Injectable } from '@nestjs/common';
import type { AgentProfile } from '../agents/agent-directory.js';
import { refuseUnavailable } from '../audit/journal/call-journal.js';
import { CONFIG, type Config } from '../config/config.js';
import { DomainError } from '../common/errors/domain-error.js';
import {
  ConversationTooLong,
  type KeptConversation,
  KeptConversations,
  tokensOf,
} from '../tokenization/conversations/kept-conversations.js';
import { type KeptText, KeptTokens } from '../tokenization/conversations/kept-tokens.js';
import type { Entity } from '../detection/entity.js';
import type { TextSlot } from '../detection/slot.js';
import type { Masking } from '../tokenization/tokenizer.js';
import { Vault } from '../tokenization/vault/vault.js';
import type { OpenTarget } from '../upstreams/route.js';
import type { Call, KeptPart, PreparedCall, RememberedConversation } from './call.js';
import { ownSpans } from './own-spans.js';
import { asRefusal } from './request-checks.js';
import type { Continuation, KeptReply, WireRequest } from './wire/wire-format.js';

/** A parsed request, together with the conversation that it continues. */
export interface ReadRequest {
  readonly request: WireRequest;
  /** Conversation that the request continues. */
  readonly earlier: KeptConversation | undefined;
  /** Provider that has the conversation; undefined if no provider has it. */
  readonly heldBy: string | undefined;
  /** Values that were masked in the conversation, by text. A token does not record the spelling of each occurrence. */
  readonly masked: ReadonlyMap<TextSlot, readonly Entity[]>;
}

/** Resolves requests that continue an earlier reply whose conversation is stored at the provider. */
@Injectable()
export class Continuations {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<Config, 'maxBodyBytes'>,
    private readonly conversations: KeptConversations,
    private readonly vault: Vault,
  ) {}

  /**
   * Reads a request together with the conversation that it continues, if any.
   * @throws DomainError `previous_response_not_found`, `validation_failed`, `payload_too_large`, `audit_unavailable`
   */
  async resolve(
    call: Call,
    request: WireRequest,
    agent: AgentProfile,
    targets: readonly OpenTarget[],
  ): Promise<ReadRequest> {
    const { continuation } = request;
    if (continuation === undefined)
      return { request, earlier: undefined, heldBy: undefined, masked: new Map() };
    const remembered = call.connection?.find(continuation.id);
    // Observed turns contain values, so a masked call must not send them again.
    if (remembered?.isObserved === true && !call.isObserved) throw notFound();
    const kept = remembered ?? (await this.find(agent, targets, continuation.id));
    if (kept === undefined) {
      if (!call.isObserved) throw notFound();
      return { request, earlier: undefined, heldBy: undefined, masked: new Map() };
    }
    if (kept.bytes > this.config.maxBodyBytes) throw tooLong();
    const turns = readTurns(call, kept);
    const tokens = await KeptTokens.open(kept, agent, this.vault).catch(refuseUnavailable);
    const restored: KeptText[] = [];
    for (const { text } of turns.slots) restored.push(await tokens.restore(text));
    const whole = readAfter(continuation, turns.mask(restored.map(({ text }) => text)), kept);
    return {
      request: whole,
      earlier: kept,
      masked: maskedIn(whole, restored),
      heldBy: kept.heldBy,
    };
  }

  /** Returns the part of a request that is kept with its reply; undefined if no request can continue from the reply. */
  keptPart(call: Call, { request, earlier, heldBy }: ReadRequest, masking: Masking): KeptPart | undefined {
    if (request.maskTurns === undefined) return undefined;
    if (request.isKept !== true && call.connection === undefined) return undefined;
    // Observed turns are not stored, so no request can continue the conversation once the agent masks.
    if (call.isObserved && request.isKept === true) return undefined;
    return {
      isObserved: call.isObserved,
      isDurable: request.isKept === true,
      earlierId: request.continuation?.id,
      heldBy,
      earlier: request.isKept === true ? undefined : earlier,
      turns: request.maskTurns(call.isObserved ? masking.texts.map(() => undefined) : masking.texts),
      scope: masking.scope,
      values: [...new Set(ownSpans(request, masking).map(({ value }) => value))],
    };
  }

  /**
   * Stores an exchange, so that a later request can continue from its reply.
   * @throws DomainError `audit_unavailable`
   */
  async keep(call: PreparedCall, reply: KeptReply | undefined): Promise<void> {
    const { agent, forwarding, kept, connection } = call;
    if (kept === undefined || reply === undefined) return;
    const { isDurable, isObserved, earlierId, heldBy, earlier, values, scope } = kept;
    const turns = [...kept.turns, ...reply.turns];
    const { ids } = reply;
    if (!isDurable) {
      connection?.remember(reply.id, {
        isObserved,
        turns: [...(earlier?.turns ?? []), ...turns],
        tokens: [...(earlier?.tokens ?? []), ...tokensOf(values)],
        scope,
        ids: [...(earlier?.ids ?? []), ...ids],
        bytes: (earlier?.bytes ?? 0) + Buffer.byteLength(JSON.stringify(turns)),
      });
      return;
    }
    const { provider } = forwarding.target.upstream;
    const { tokenization, keyring } = agent;
    const previous =
      earlierId === undefined ? undefined : { provider: heldBy ?? provider, replyId: earlierId };
    const exchange = {
      provider,
      replyId: reply.id,
      earlier: previous,
      turns,
      ids,
      values,
      scope,
      tokenization,
    };
    await this.conversations.keep(keyring, exchange).catch(refuseUnavailable);
  }

  private async find(
    agent: AgentProfile,
    targets: readonly OpenTarget[],
    id: string,
  ): Promise<RememberedConversation | undefined> {
    try {
      for (const heldBy of new Set(targets.map(({ upstream }) => upstream.provider))) {
        const found = await this.conversations.find(agent.keyring, heldBy, id);
        if (found !== undefined) return { heldBy, ...found };
      }
    } catch (error) {
      if (error instanceof ConversationTooLong) throw tooLong();
      return refuseUnavailable(error);
    }
    return undefined;
  }
}

/** @throws DomainError `validation_failed` */
function readAfter(
  continuation: Continuation,
  turns: readonly unknown[],
  { ids }: KeptConversation,
): WireRequest {
  try {
    return continuation.after(turns, ids);
  } catch (error) {
    throw asRefusal(error);
  }
}

/** Parses the turns of a kept conversation. Attachments pass, because an earlier call has already checked them. */
function readTurns(
  { format }: Call,
  { turns }: KeptConversation,
): ReturnType<Call['format']['readConversation']> {
  return format.readConversation(turns, { attachments: 'pass' });
}

/** Returns the masked values in the preceding texts. A text that is parsed differently now is left to detection. */
function maskedIn(
  { slots, earlierSlots = 0 }: WireRequest,
  restored: readonly KeptText[],
): ReadonlyMap<TextSlot, readonly Entity[]> {
  const texts = slots.slice(0, earlierSlots);
  return new Map(
    texts.flatMap((slot, at) => {
      const { text, masked } = restored[at] ?? {};
      return masked === undefined || masked.length === 0 || text !== slot.text
        ? []
        : [[slot, masked] as const];
    }),
  );
}

function tooLong(): DomainError {
  return new DomainError(
    'payload_too_large',
    'The conversation exceeds the size limit. Start a new conversation without `previous_response_id`.',
  );
}

function notFound(): DomainError {
  return new DomainError(
    'previous_response_not_found',
    'The account has no previous response with this ID. Send the whole conversation instead.',
    { param: 'previous_response_id' },
  );
}
