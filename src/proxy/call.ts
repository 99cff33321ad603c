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

/** By what the texts of a call are read. */
export interface CallReading {
  /** Whether the model pass is left out, as for agents on `stub`. */
  readonly withoutModel: boolean;
  /** Of the model that reads them; absent where none does. */
  readonly modelSha256: Sha256Hex | undefined;
  /** What other instances have found in the account's texts; undefined where no model reads them. */
  readonly store: FindingsStore | undefined;
}

/** What of a request is kept with its reply, for the requests that go on from it. */
export interface KeptPart {
  /** Whether the provider stores it; else it is remembered for as long as the caller's connection lasts. */
  readonly isDurable: boolean;
  /** True if its turns contain values, because the call was observed. */
  readonly isObserved: boolean;
  readonly earlierId: string | undefined;
  /** The provider that has what it goes on from. */
  readonly heldBy: string | undefined;
  /** What it goes on from. */
  readonly earlier: KeptConversation | undefined;
  /** The request's own turns, with tokens. */
  readonly turns: readonly unknown[];
  /** That were masked in them. */
  readonly values: readonly MaskedValue[];
  /** See {@link KeptConversation.scope}. */
  readonly scope: string | undefined;
}

/** A connection of a caller that carries many calls, and what is remembered for as long as it lasts. */
export interface CallerConnection {
  /** Names the calls on it that have no name of their own. */
  readonly callId: PlatformId;
  /** What was remembered of the conversation up to a reply. */
  find(replyId: string): RememberedConversation | undefined;
  remember(replyId: string, conversation: ConnectionMemory): void;
  /** Sends a call's request to its upstream. @throws what {@link Upstream.send} throws */
  send(upstream: Upstream, request: UpstreamRequest, signal: AbortSignal): Promise<UpstreamReply>;
}

/** A conversation that a connection remembers. */
export interface ConnectionMemory extends KeptConversation {
  /** True if its turns contain values, because calls were observed. */
  readonly isObserved?: boolean;
}

export interface RememberedConversation extends ConnectionMemory {
  /** The provider that has it; to any other it must be sent again. */
  readonly heldBy: string | undefined;
}

/** One call, as it came in: what all its stages share. */
export class Call {
  /** True if the request is forwarded without masking: the agent observes. */
  isObserved = false;

  /**
   * @param slot taken if the call asks for a stream
   * @param connection that it came over, where that carries many
   * @param headers that it came with, where it came alone
   * @param callerKey of its request or its connection
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

  /** The call, which may be forwarded once its trail is durable. */
  prepared(preparation: Preparation): PreparedCall {
    return Object.assign(this, preparation);
  }
}

/** A request as it is sent to one upstream. */
export interface Forwarding {
  readonly target: OpenTarget;
  readonly body: Buffer;
  /** The masked body: the same, except in an observed call. */
  readonly masked: Buffer;
}

/** The upstreams that are asked where others fail, in order, and the request as it is sent to them. */
export interface Fallbacks {
  readonly targets: readonly OpenTarget[];
  readonly firstByteMs: number;
  readonly hedgeAfterMs: number | undefined;
  forwardingTo(target: OpenTarget): Forwarding;
}

/**
 * What the later stages need of the request. Not the request itself, but while another upstream may be asked: with all that was worked out of its texts, a stream
 * would keep some 70 KiB for as long as it lasts.
 */
interface Preparation extends Pick<CallReading, 'withoutModel' | 'store'> {
  readonly agent: AgentProfile;
  readonly stream: boolean;
  readonly replies: ReplyFormat;
  /** Number of the turn that the reply is. */
  readonly turn: number;
  /** All texts of the request, as they came in. */
  readonly texts: readonly string[];
  /** What the request defines, by what it is called upstream. */
  readonly defined: DefinedNames | undefined;
  /** Those that the reply is read with when it comes back. */
  readonly heard: readonly Heard[];
  /** The distinct values that were masked. */
  readonly values: readonly MaskedValue[];
  /** Issued in the conversation that it goes on from. */
  readonly earlierTokens: readonly ParsedToken[];
  /** The conversation that its tokens are of alone. */
  readonly scope: string | undefined;
  /** Headers of the request's format, which any upstream is sent. */
  readonly forwardedHeaders: WireRequest['headers'];
  /** The request as it is sent first, or to the upstream that has answered. */
  forwarding: Forwarding;
  /** Absent where the agent has no other upstream, and once one has answered: it keeps the whole request. */
  fallbacks: Fallbacks | undefined;
  /** Absent where nothing can go on from the reply. */
  readonly kept: KeptPart | undefined;
  /** Where the call was drawn for review: what is kept of it once its beginning is durable. */
  drawn: SampledCall | undefined;
}

export type PreparedCall = Call & Preparation;
