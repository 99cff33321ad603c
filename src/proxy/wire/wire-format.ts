import type { IncomingHttpHeaders } from 'node:http';
import type { z } from 'zod';
import type { DomainError, ErrorCode } from '../../common/errors/domain-error.js';
import type { ConversationText, TextSlot } from '../../detection/slot.js';
import type { UpstreamApi } from '../../upstreams/upstream.js';
import type { UpstreamReport } from './faulty-reply.js';
import type { JsonObject } from './json/json.js';
import type { Held, MakeRestorer } from './restorer.js';
import type { SseEvent } from './sse.js';
import type { DefinedNames } from '../../common/text/defined-names.js';
import type { TokenUsage } from '../../common/usage/token-usage.js';

/** Handling of image, audio and file parts. */
export type Attachments = 'refuse' | 'pass';

export interface ReadOptions {
  readonly attachments: Attachments;
  /** Headers of the HTTP request; undefined if the request arrived in another way. */
  readonly headers?: IncomingHttpHeaders;
}

/**
 * A format of requests and replies. Only its implementation knows the members of the bodies. The call stages, the
 * relay, the upstreams and the reports use this interface.
 */
export interface WireFormat extends UpstreamApi {
  /** API name in sessions, for requests that do not ask for a reply. */
  readonly sideApi?: 'messages_count_tokens' | 'embeddings';
  /** Paths below `/proxy/<agent>/`. Agents' proxy URLs use the first path. */
  readonly routes: readonly [string, ...string[]];
  /** Texts and schemas for the API documentation. */
  readonly docs: WireDocs;

  /**
   * Parses the raw body of a request.
   * @throws InvalidRequest for invalid UTF-8, malformed JSON, and bodies or headers that the format does not allow
   */
  read(raw: Buffer, options: ReadOptions): WireRequest;

  /** Parses the turns of a conversation without a request, such as for a preview. @throws InvalidRequest */
  readConversation(turns: readonly unknown[], options: ReadOptions): WireConversation;

  /** Returns a reply's slots in the next request. Empty if the reply cannot be sent again. */
  readReply(reply: JsonObject): readonly TextSlot[];

  /** Parses a stored request and its reply as one conversation; undefined if they have another format. */
  readExchange(request: unknown, reply: unknown): Exchange | undefined;

  /** Header in which clients expect the request ID; undefined for `x-request-id`. */
  readonly requestIdHeader?: string;

  /** Returns the body of an error in the form that the format's clients expect. */
  readonly errorBody: (error: DomainError, requestId: string) => object;

  /** Returns the failure in an upstream's error response; undefined if the JSON does not describe one. */
  readError(body: unknown): UpstreamReport | undefined;

  /** WebSocket protocol of the format; undefined if the format has none. */
  readonly socket?: WireSocket;

  /** Format of model lists; undefined if the format uses the list of the default format. */
  readonly models?: WireModels;
}

/** A model that calls to an agent can use. */
export interface ListedModel {
  /** Model name in requests. */
  readonly id: string;
  /** The provider's name, or `stub`. */
  readonly provider: string;
}

/** Format in which models are listed to clients. */
export interface WireModels {
  /** Schemas for the API documentation. */
  readonly one: z.ZodType;
  readonly all: z.ZodType;
  /** Returns whether a request for models is from such a client. */
  isAskedBy(headers: IncomingHttpHeaders): boolean;
  model(model: ListedModel): JsonObject;
  list(models: readonly ListedModel[]): JsonObject;
}

/** Transport of a format over a WebSocket. The events of replies are frames, and requests are served one at a time. */
export interface WireSocket {
  /** Texts for the API documentation. */
  readonly docs: Pick<WireDocs, 'summary' | 'description'>;

  /** Returns the type of a caller's frame. The frame of a request is the request body. @throws InvalidRequest */
  readFrame(frame: Buffer): 'request' | 'cancel';

  /** Returns the frame for an error that is not part of a reply. */
  errorFrame(error: DomainError, requestId: string): string;

  /** Returns the event that ends a reply that was cancelled before it began. */
  cancelled(): SseEvent;
}

export interface WireDocs {
  readonly summary: string;
  readonly description: string;
  readonly request: z.ZodType;
  readonly reply: z.ZodType;
  /** Content of a streamed reply. */
  readonly stream: string;
  /** Schema of errors in the documentation; undefined for the schema of chat completions. */
  readonly errorShape?: 'chat-completions' | 'messages';
  /** Error codes of this format only. */
  readonly errors?: readonly ErrorCode[];
}

export interface WireConversation {
  readonly slots: readonly TextSlot[];
  /** Returns the turns with the given replacement for each slot. A slot without a replacement is unchanged. */
  mask(replacements: readonly (string | undefined)[]): readonly unknown[];
}

export interface Exchange {
  readonly slots: readonly TextSlot[];
  /** Number of turns in the request. The later turns belong to the reply. */
  readonly requestTurns: number;
}

/** A replacement within a text. Offsets count UTF-16 code units of the original text. */
export interface Replaced {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Returns the replacements within a slot, in order. */
export type ReplacedIn = (slot: TextSlot) => readonly Replaced[];

/** Changes to the forwarded body in addition to masking. */
export interface MaskOverrides {
  /** The upstream's model name. */
  readonly model?: string;
  /**
   * Instructions to the model, added before the conversation as a separate turn. They appear only in the forwarded
   * body, not in slots, turns or payloads.
   */
  readonly explanation?: string | undefined;
  /** Overrides the request's `stream` member. Null removes the member. */
  readonly stream?: boolean | null;
  /**
   * Preceding turns, with tokens, to send instead of the reference to an earlier reply, for a provider that does not
   * have the earlier reply.
   */
  readonly earlier?: readonly unknown[];
  /** Adjusts offsets in the request, such as in citations, to the masked texts. Undefined for no adjustment. */
  readonly replacedIn?: ReplacedIn;
  /** Whether a stream must end with the token usage, even if the caller did not ask for it. */
  readonly countTokens?: boolean;
  /** Removes the agent's own settings, for the egress check. */
  readonly withoutSettings?: boolean;
  /**
   * JSON Schema of a token, added as an alternative to reply schemas that exclude tokens. Undefined: schemas are
   * unchanged.
   */
  readonly token?: JsonObject;
}

/** A parsed and validated request. */
export interface WireRequest {
  readonly model: string;
  /** True if the reply is requested as a stream. */
  readonly stream: boolean;
  /** The platform's ID of the phone call; undefined if the request has none. */
  readonly callId: string | undefined;
  /** Conversation ID in the request's metadata. */
  readonly conversationId: string | undefined;
  /** Headers to forward. Like the body, they are validated, and contain no personal data. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Number of the requested turn, which is the number of replies in the conversation so far. */
  readonly turn: number;
  /** Slots in the order of the conversation, followed by all other slots. */
  readonly slots: readonly TextSlot[];
  /** The conversation's texts, for comparison with earlier requests. */
  readonly conversation: ConversationText;
  /** Format of the request's replies. Retains only the tools, because a stream needs it for its whole duration. */
  readonly replies: ReplyFormat;
  /** Returns the reply format for the masked request. Undefined if replies contain no offsets in its texts. */
  repliesTo?(replacedIn: ReplacedIn): ReplyFormat;
  /** Earlier reply that the request continues, if any. The provider stores its conversation. */
  readonly continuation?: Continuation | undefined;
  /** Number of leading slots that belong to the preceding conversation and are not sent again; undefined if zero. */
  readonly earlierSlots?: number;
  /** Whether the provider stores the exchange, so that a later request can continue it. */
  readonly isKept?: boolean;

  /**
   * Returns the body to forward, in which only replaced, removed and added parts differ from the original bytes. Does
   * not change the request.
   * @param replacements one entry per slot; undefined leaves the slot unchanged
   * @throws RangeError if the number of entries differs from the number of slots
   */
  mask(replacements: readonly (string | undefined)[], overrides?: MaskOverrides): Buffer;

  /** Returns the names that the request defines, indexed by their replacements. Undefined if it defines none. */
  defined?(replacements: readonly (string | undefined)[]): DefinedNames;

  /**
   * Agent settings that are forwarded unchanged: data that the provider passes on to servers, and names of resources at
   * the provider or such a server.
   */
  readonly settings?: readonly string[];

  /** Returns the masked turns that the request adds to the provider's conversation. See {@link mask}. */
  maskTurns?(replacements: readonly (string | undefined)[]): readonly unknown[];
}

/** The earlier reply that a request continues. */
export interface Continuation {
  /** ID of the earlier reply. */
  readonly id: string;
  /**
   * Parses the request as the end of the whole conversation.
   * @param turns unmasked turns of the conversation up to and including the earlier reply
   * @param ids IDs that the provider assigned in its replies
   * @throws InvalidRequest
   */
  after(turns: readonly unknown[], ids: readonly string[]): WireRequest;
}

/** The turns that a reply adds to the conversation stored by its provider. */
export interface KeptReply {
  readonly id: string;
  /** Turns as sent by the provider, with tokens. */
  readonly turns: readonly unknown[];
  /** IDs that the provider assigned to the turns. A later request may refer to them. */
  readonly ids: readonly string[];
}

/** Restores the replies to one request. */
export interface ReplyFormat {
  /**
   * Whether an error event ends a stream for clients. If not, the connection must be aborted, because clients could
   * interpret a regular end as success.
   */
  readonly endsWithFailure?: boolean;

  /**
   * Restores a whole reply, without changing the argument.
   * @throws InvalidReply, ReportedFailure, and the errors of a restorer
   */
  restore(reply: unknown, restorers: MakeRestorer): Promise<JsonObject>;

  /** Begins to restore a streamed reply. */
  stream(restorers: MakeRestorer): ReplyStream;

  /** Returns the turns that the provider stores with a whole reply; undefined if no request can continue the reply. */
  kept?(reply: unknown): KeptReply | undefined;

  /** Returns whether a whole reply has content for its caller. Undefined if every reply has. */
  hasContent?(reply: JsonObject): boolean;

  /** Returns the token usage that a whole reply reports. */
  usage?(reply: JsonObject): TokenUsage | undefined;
}

/** A streamed reply. Calls must not overlap, so await each promise before the next call. */
export interface ReplyStream {
  /**
   * Returns the events to send after an event was received. Empty while the text is held back. Several events if
   * delayed text must be sent before the end of its part.
   * @throws InvalidReply, ReportedFailure, SyntaxError, and the errors of a restorer
   */
  push(event: SseEvent): Promise<readonly SseEvent[]>;

  /**
   * Returns the events to send if the upstream closes the connection without a final event. Sets {@link last} if the
   * reply is complete nevertheless. Undefined if a reply without a final event is always incomplete.
   * @throws as {@link push}
   */
  close?(): Promise<readonly SseEvent[]>;

  /** True once the reply has ended, or has content that its caller would hear or process. */
  readonly hasContent: boolean;

  /** The received event that ends the stream. It is sent after all others, when the trail is closed. */
  readonly last: SseEvent | undefined;

  /** The kind of delayed text with the longest time limit. */
  readonly held: Held;

  /** Returns the events with the text whose time limit has expired. */
  release(): Promise<readonly SseEvent[]>;

  /** Returns the event that reports a failure to the caller. */
  failure(error: DomainError, requestId: string): SseEvent;

  /** Returns the event that ends the stream of a cancelled reply. */
  cancelled?(): SseEvent;

  /** Returns the restored reply so far, in the form of a whole reply. */
  assembled(): JsonObject;

  /** Turns that the provider stores with the reply; undefined before the end, or if no request can continue it. */
  readonly kept?: KeptReply | undefined;

  /** Token usage, once the provider has reported it. */
  readonly usage?: TokenUsage | undefined;
}
