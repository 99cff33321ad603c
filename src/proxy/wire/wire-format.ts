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

/** What becomes of image, audio and file parts. */
export type Attachments = 'refuse' | 'pass';

export interface ReadOptions {
  readonly attachments: Attachments;
  /** That the request came with; absent where it came otherwise. */
  readonly headers?: IncomingHttpHeaders;
}

/**
 * A way that callers and upstreams write requests and replies. All that is particular to it stands behind this: the stages
 * of a call, the relay, upstreams and reports know nothing of its members.
 */
export interface WireFormat extends UpstreamApi {
  /** What sessions name as their API, where it asks the upstream's API for something other than replies. */
  readonly sideApi?: 'messages_count_tokens' | 'embeddings';
  /** Paths that it is served at, below `/proxy/<agent>/`. The first is the one in agents' addresses. */
  readonly routes: readonly [string, ...string[]];
  /** What the API's documentation shows. */
  readonly docs: WireDocs;

  /**
   * Reads the raw body of a request.
   * @throws InvalidRequest for bytes that aren't UTF-8, malformed JSON, and what the format doesn't allow, in headers too
   */
  read(raw: Buffer, options: ReadOptions): WireRequest;

  /**
   * Reads the turns of a conversation on their own, as for a preview.
   * @throws InvalidRequest
   */
  readConversation(turns: readonly unknown[], options: ReadOptions): WireConversation;

  /** The slots that a reply will be in the next request; none of a reply that can't be sent again. */
  readReply(reply: JsonObject): readonly TextSlot[];

  /** A kept request and its reply, as one conversation; undefined when they are none of this format. */
  readExchange(request: unknown, reply: unknown): Exchange | undefined;

  /** The header that its clients read the request's id from, where that is another than `x-request-id`. */
  readonly requestIdHeader?: string;

  /** Body of an error, as callers of the format read it. */
  readonly errorBody: (error: DomainError, requestId: string) => object;

  /** What the JSON of a request that an upstream refused reports; undefined when that is nothing. */
  readError(body: unknown): UpstreamReport | undefined;

  /** How it is carried by WebSockets; absent where it isn't. */
  readonly socket?: WireSocket;

  /** How its clients are told the models; absent: as those of the format that agents' addresses name. */
  readonly models?: WireModels;
}

/** A model that an agent can be called with. */
export interface ListedModel {
  /** What requests name as their model. */
  readonly id: string;
  /** The provider's name, or `stub`. */
  readonly provider: string;
}

/** How clients of one format or several are told the models. */
export interface WireModels {
  /** What the API's documentation shows: of a model, and of all. */
  readonly one: z.ZodType;
  readonly all: z.ZodType;
  /** Whether a request that is at no path of a format is of such a client. */
  isAskedBy(headers: IncomingHttpHeaders): boolean;
  model(model: ListedModel): JsonObject;
  list(models: readonly ListedModel[]): JsonObject;
}

/** How a format is carried by a WebSocket: events of replies are its frames, one request at a time. */
export interface WireSocket {
  /** What the API's documentation shows. */
  readonly docs: Pick<WireDocs, 'summary' | 'description'>;

  /**
   * What a caller's frame asks for; a request is the frame itself.
   * @throws InvalidRequest
   */
  readFrame(frame: Buffer): 'request' | 'cancel';

  /** The frame of an error beside replies. */
  errorFrame(error: DomainError, requestId: string): string;

  /** The event that ends a reply that was cancelled before anything of it had come. */
  cancelled(): SseEvent;
}

export interface WireDocs {
  readonly summary: string;
  readonly description: string;
  readonly request: z.ZodType;
  readonly reply: z.ZodType;
  /** What a streamed reply is made of. */
  readonly stream: string;
  /** How its errors are documented; absent: as those of chat completions. */
  readonly errorShape?: 'chat-completions' | 'messages';
  /** Errors of its own, besides those of every call. */
  readonly errors?: readonly ErrorCode[];
}

export interface WireConversation {
  readonly slots: readonly TextSlot[];
  /** The turns with the i-th replacement in the place of the i-th slot; undefined leaves it. */
  mask(replacements: readonly (string | undefined)[]): readonly unknown[];
}

export interface Exchange {
  readonly slots: readonly TextSlot[];
  /** Turns of the request; those from this one on are the reply's. */
  readonly requestTurns: number;
}

/** What stands in the place of a piece of a text: offsets count UTF-16 code units of the text as it came. */
export interface Replaced {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What was replaced in a slot, in order. */
export type ReplacedIn = (slot: TextSlot) => readonly Replaced[];

/** What of the outgoing body isn't the caller's. */
export interface MaskOverrides {
  /** The name that the upstream knows the model by. */
  readonly model?: string;
  /**
   * Instructions to the model, put before the whole conversation as a turn of their own. They are in the outgoing body only: no
   * slot, no turn and no payload of the caller's.
   */
  readonly explanation?: string | undefined;
  /** Whether the reply is to come in pieces, where the request doesn't decide it; null: it isn't said. */
  readonly stream?: boolean | null;
  /**
   * Earlier turns, with tokens, to be sent before the request's own instead of what it goes on from: for a provider that keeps
   * none of them.
   */
  readonly earlier?: readonly unknown[];
  /** By which places that the request tells of texts in it are moved to where they stand in the masked ones; absent: they aren't. */
  readonly replacedIn?: ReplacedIn;
  /** Whether a stream is to end with the tokens that it took, whoever asked for them. */
  readonly countTokens?: boolean;
  /** Leaves out the agent's own settings, for the last check. */
  readonly withoutSettings?: boolean;
  /**
   * JSON Schema of a token, which schemas that constrain what the model writes are to allow as well where none fits. Absent: they
   * stay as they are.
   */
  readonly token?: JsonObject;
}

/** A request that was read and checked. */
export interface WireRequest {
  readonly model: string;
  /** True when the reply is to come in pieces. */
  readonly stream: boolean;
  /** The platform's id of the phone call, where the request names one. */
  readonly callId: string | undefined;
  /** Conversation ID in the request's metadata. */
  readonly conversationId: string | undefined;
  /** Headers that its upstream is sent besides, checked as the body is: nothing in them is a person's. Absent: none. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Number of the turn that is asked for: replies in the conversation so far. */
  readonly turn: number;
  /** In the order of the conversation, then all else. */
  readonly slots: readonly TextSlot[];
  /** The same as texts to be compared with those of earlier requests. */
  readonly conversation: ConversationText;
  /** How the replies to it are read. It keeps but the tools of the request: a stream needs it for as long as it lasts. */
  readonly replies: ReplyFormat;
  /** The same of the masked request, where replies tell of places in its texts. Absent: they tell of none. */
  repliesTo?(replacedIn: ReplacedIn): ReplyFormat;
  /** Where it goes on from an earlier reply, whose conversation the provider keeps; absent where it names none. */
  readonly continuation?: Continuation | undefined;
  /** Number of the slots, the first ones, that belong to what it goes on from, and aren't sent again. Absent: none. */
  readonly earlierSlots?: number;
  /** Whether the provider keeps the exchange, so that a later request can go on from it. Absent: it doesn't. */
  readonly isKept?: boolean;

  /**
   * The outgoing body: the bytes that came in, but for what is replaced, left out or added. The request stays as it is, so this
   * may be called again.
   * @param replacements the i-th for the i-th slot, undefined where that is unchanged
   * @throws RangeError when there isn't one replacement per slot
   */
  mask(replacements: readonly (string | undefined)[], overrides?: MaskOverrides): Buffer;

  /** What the request defines, by what it is called once it is masked with these replacements. Absent: it defines nothing. */
  defined?(replacements: readonly (string | undefined)[]): DefinedNames;

  /**
   * Settings of the agent's own that pass as they are: what the provider tells the servers that the request names, and the names
   * of what the provider or such a server has. Absent: there are none.
   */
  readonly settings?: readonly string[];

  /** The turns that it adds to the conversation, masked as by {@link mask}: what the provider keeps of it. */
  maskTurns?(replacements: readonly (string | undefined)[]): readonly unknown[];
}

/** What a request goes on from. */
export interface Continuation {
  /** Id of the earlier reply. */
  readonly id: string;
  /**
   * The same request, read as the end of the whole conversation.
   * @param turns of the conversation up to and with that reply, in clear
   * @param ids that the provider gave in its replies
   * @throws InvalidRequest
   */
  after(turns: readonly unknown[], ids: readonly string[]): WireRequest;
}

/** What a reply adds to the conversation that its provider keeps. */
export interface KeptReply {
  readonly id: string;
  /** As the provider sent them: with tokens. */
  readonly turns: readonly unknown[];
  /** That the provider gave to them: a later request may refer to them. */
  readonly ids: readonly string[];
}

/** How the replies to one request are restored. */
export interface ReplyFormat {
  /**
   * Whether clients know a stream that has failed by its last event. Absent: they may take it for complete if its connection
   * ends as that of a whole one does.
   */
  readonly endsWithFailure?: boolean;

  /**
   * Restores a whole reply, which isn't changed.
   * @throws InvalidReply, ReportedFailure, and whatever a restorer throws
   */
  restore(reply: unknown, restorers: MakeRestorer): Promise<JsonObject>;

  /** Begins to restore a streamed reply. */
  stream(restorers: MakeRestorer): ReplyStream;

  /** What the provider keeps of a whole reply, as it came; undefined where that can't be gone on from. */
  kept?(reply: unknown): KeptReply | undefined;

  /** Whether a whole reply has anything in it that its callers look for; absent: every one has. */
  saysSomething?(reply: JsonObject): boolean;

  /** What a whole reply says of the tokens that it took. */
  usage?(reply: JsonObject): TokenUsage | undefined;
}

/** One streamed reply. Calls must not overlap: await each promise before the next. */
export interface ReplyStream {
  /**
   * The events to send for one that came: none while their text is held back, more than one when text that was held goes
   * out before the end of what it belongs to.
   * @throws InvalidReply, ReportedFailure, SyntaxError, and whatever a restorer throws
   */
  push(event: SseEvent): Promise<readonly SseEvent[]>;

  /**
   * The events to send if the upstream ends the connection in order before an event that ends the stream. Where the reply is
   * whole nevertheless, {@link last} is set; else it was cut off. Absent: it was.
   * @throws as {@link push}
   */
  close?(): Promise<readonly SseEvent[]>;

  /** True once something of the reply itself has come that its caller would hear or act on, or its end. */
  readonly isHeard: boolean;

  /** The event that ends the stream, once it has come: it goes out after all others, when the call's record is closed. */
  readonly last: SseEvent | undefined;

  /** The most that any restorer holds. */
  readonly held: Held;

  /** The events with what has been held for long enough. */
  release(): Promise<readonly SseEvent[]>;

  /** The event that reports a failure to the caller. */
  failure(error: DomainError, requestId: string): SseEvent;

  /** The event that ends the stream of a reply that its caller has cancelled. */
  cancelled?(): SseEvent;

  /** The restored reply as far as it has come, written as a whole one. */
  assembled(): JsonObject;

  /** What the provider keeps of the reply; undefined before its end, and where that can't be gone on from. */
  readonly kept?: KeptReply | undefined;

  /** The tokens that the reply took, once its provider has said so. */
  readonly usage?: TokenUsage | undefined;
}
