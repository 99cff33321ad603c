import type { IncomingHttpHeaders } from 'node:http';
import type { AgentProfile } from '../agents/agent-directory.js';
import type { PresentedKey } from '../agents/caller-rule.js';
import type { AuditTrail } from '../audit/journal/audit-trail.js';
import type { CallTimings } from '../audit/journal/call-timings.js';
import type { PlatformId, Sha256Hex } from '../common/text/branded.js';
import type { DefinedNames } from '../common/text/defined-names.js';
import type { FindingsStore } from '../detection/detection-cache.js';
import type { Heard } from '../detection/slot-context.js';
import type { CallFacts } from '../ops/call-facts.js';
import type { StreamSlot } from '../rate-limits/stream-slots.js';
import type { SampledCall } from '../review/samples/sampler.service.js';
import type { KeptConversation } from '../tokenization/conversations/kept-conversations.js';
import type { ParsedToken } from '../tokenization/token/grammar.js';
import type { MaskedValue } from '../tokenization/masked-value.js';
import type { OpenTarget } from '../upstreams/route.js';
import type { Upstream, UpstreamReply, UpstreamRequest } from '../upstreams/upstream.js';
import type { Caller } from './relay/caller.js';
import type { ReplyFormat, WireFormat, WireRequest } from './wire/wire-format.js';

/** Detection settings that depend on the upstreams and the account of a call. */
export interface CallReading {
  /** Whether the model pass is left out, as for agents on `stub`. */
  readonly withoutModel: boolean;
  /** SHA-256 of the model that reads the texts; undefined if no model runs. */
  readonly modelSha256: Sha256Hex | undefined;
  /** Findings of other instances in the account's texts; undefined if no model runs. */
  readonly store: FindingsStore | undefined;
}

/** The part of a request that is kept with its reply, for requests that continue the conversation. */
export interface KeptPart {
  /** Whether the provider stores the conversation. If not, it is kept until the caller's connection closes. */
  readonly isDurable: boolean;
  /** True if the turns contain values, because the call was observed. */
  readonly isObserved: boolean;
  readonly earlierId: string | undefined;
  /** Provider that stores the preceding conversation. */
  readonly heldBy: string | undefined;
  /** Conversation that the request continues. */
  readonly earlier: KeptConversation | undefined;
  /** The request's own turns, with tokens unless the call was observed. */
  readonly turns: readonly unknown[];
  /** Values that were masked in the turns. */
  readonly values: readonly MaskedValue[];
  /** See {@link KeptConversation.scope}. */
  readonly scope: string | undefined;
}

/** A caller's connection that carries many calls, and the conversations that are remembered until it closes. */
export interface CallerConnection {
  /** Platform ID for calls on the connection that have none. */
  readonly callId: PlatformId;
  /** Returns the remembered conversation up to and including a reply. */
  find(replyId: string): RememberedConversation | undefined;
  remember(replyId: string, conversation: ConnectionMemory): void;
  /** Sends a call's request to its upstream. @throws the errors of {@link Upstream.send} */
  send(upstream: Upstream, request: UpstreamRequest, signal: AbortSignal): Promise<UpstreamReply>;
}

/** A conversation that a connection remembers. */
export interface ConnectionMemory extends KeptConversation {
  /** True if the turns contain values, because calls were observed. */
  readonly isObserved?: boolean;
}

export interface RememberedConversation extends ConnectionMemory {
  /** Provider that has the conversation. Any other provider must receive the turns again. */
  readonly heldBy: string | undefined;
}

/** State of one call, shared by all stages. */
export class Call {
  /** True if the agent observes, so that the request is forwarded without masking. */
  isObserved = false;

  /**
   * @param slot stream slot, taken if the call asks for a stream
   * @param connection connection that delivered the call, if it carries several calls
   * @param headers headers of the HTTP request; undefined on a connection that carries several calls
   * @param callerKey key from the request or from the connection's upgrade
   */
  constructor(
    readonly format: WireFormat,
    readonly agentId: string,
    readonly raw: Buffer,
    readonly caller: Caller,
    readonly trail: AuditTrail,
    readonly facts: CallFacts,
    readonly slot: StreamSlot,
    readonly connection?: CallerConnection,
    readonly headers?: IncomingHttpHeaders,
    readonly callerKey?: PresentedKey,
  ) {
    facts.api = format.sideApi ?? format.name;
  }

  get timings(): CallTimings {
    return this.facts.timings;
  }

  /** Adds the results of preparation. The call can be forwarded once its trail is durable. */
  prepared(preparation: Preparation): PreparedCall {
    return Object.assign(this, preparation);
  }
}

/** A request as sent to one upstream. */
export interface Forwarding {
  readonly target: OpenTarget;
  readonly body: Buffer;
  /** The masked body. Differs from `body` only in observed calls. */
  readonly masked: Buffer;
}

/** Upstreams to call in order if earlier upstreams fail, with the request for each upstream. */
export interface Fallbacks {
  readonly targets: readonly OpenTarget[];
  readonly firstByteMs: number;
  readonly hedgeAfterMs: number | undefined;
  forwardingTo(target: OpenTarget): Forwarding;
}

/**
 * Results of preparation that the later stages need. The parsed request is kept only while a fallback is possible,
 * because a stream would otherwise use about 70 KiB for its whole duration.
 */
interface Preparation extends Pick<CallReading, 'withoutModel' | 'store'> {
  readonly agent: AgentProfile;
  readonly stream: boolean;
  readonly replies: ReplyFormat;
  /** Number of the turn that the reply forms. */
  readonly turn: number;
  /** All texts in the request, unmasked. */
  readonly texts: readonly string[];
  /** Names that the request defines, indexed by their upstream spelling. */
  readonly defined: DefinedNames | undefined;
  /** Preceding texts, as context for reading the reply in advance. */
  readonly context: readonly Heard[];
  /** The distinct values that were masked. */
  readonly values: readonly MaskedValue[];
  /** Tokens that were issued in the preceding conversation. */
  readonly earlierTokens: readonly ParsedToken[];
  /** Conversation to which the tokens are limited; undefined if they belong to the account. */
  readonly scope: string | undefined;
  /** Headers that the wire format forwards to every upstream. */
  readonly forwardedHeaders: WireRequest['headers'];
  /** The request for the first upstream. Replaced by the request for the upstream that replies. */
  forwarding: Forwarding;
  /** Undefined without fallbacks, and once an upstream has replied, because fallbacks reference the whole request. */
  fallbacks: Fallbacks | undefined;
  /** Undefined if no request can continue from the reply. */
  readonly kept: KeptPart | undefined;
  /** The texts to keep for review, stored once the opening is durable; undefined if the call was not sampled. */
  sample: SampledCall | undefined;
}

export type PreparedCall = Call & Preparation;
