import type { CredentialFilter } from './credential-filter.js';
import type { ModelName } from '../common/text/branded.js';
import type { Price } from '../common/usage/cost.js';
import type { Api } from './apis.js';

/** Phase in which an upstream failed. */
export type UpstreamPhase = 'queue' | 'connect' | 'first_byte' | 'idle' | 'stream';

/** The upstream could not be reached, sent no data in time, or ended its reply early. */
export class UpstreamFault extends Error {
  constructor(
    readonly phase: UpstreamPhase,
    /** True if a time limit passed, false if the connection failed. */
    readonly timedOut: boolean,
    cause?: unknown,
  ) {
    super(`upstream ${timedOut ? 'timed out' : 'failed'} (${phase})`, { cause });
    this.name = 'UpstreamFault';
  }
}

/** Reply with an unread body. */
export interface UpstreamReply {
  readonly status: number;
  /** Lower-case media type without parameters; empty when the upstream sent none. */
  readonly contentType: string;
  readonly retryAfter: string | undefined;
  /** Headers of a refusal that callers may receive, without credentials. Names are in lower case. */
  readonly refusalHeaders?: Readonly<Record<string, string>>;
  /** Bytes as they arrive. Reading throws {@link UpstreamFault}. Ending the loop early closes the connection. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Finds the request's credentials in texts of replies; undefined if the request had no credentials. */
  readonly credentials?: Pick<CredentialFilter, 'chunks'>;
  /** Closes the connection without reading the body. */
  discard(): void;
}

/** Properties of an API format that an upstream needs. */
export interface UpstreamApi {
  readonly name: Api;
  /** Path of the requests, below the provider's base URL; begins with a slash. */
  readonly path: string;
  /** Returns the built-in `stub` reply to a masked request. Equal requests have equal replies. */
  stubReply(body: Buffer): StubReply;
}

export interface StubReply {
  readonly contentType: string;
  /** Body in the chunks in which it arrives. */
  readonly body: Iterable<string>;
}

/** A masked request. */
export interface UpstreamRequest {
  readonly api: UpstreamApi;
  readonly body: Buffer;
  /** Headers of the API format. The provider's own headers take precedence. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Identifies the call in the operator's traces (W3C Trace Context). */
  readonly traceparent: string | undefined;
}

/** Destination of an agent's calls. */
export interface Upstream {
  /** Provider name, such as `openai`, or `stub`. */
  readonly provider: string;
  /** Supported APIs; at least one. */
  readonly apis: readonly Api[];
  /** Model name in requests, if different from the upstream's model. */
  readonly deployment?: string | undefined;
  /** Undefined if the operator sets no price. */
  readonly price?: Price | undefined;
  /** Whether streams are asked to end with their usage in model tokens. */
  readonly countsTokens: boolean;
  /** Whether schemas that constrain the model may contain `pattern`. */
  readonly readsPatterns: boolean;
  /** Returns whether an agreement with the provider is in force on an ISO 8601 day; always true for the stub. */
  isCovered(day: string): boolean;
  /** Returns the requested model without the provider's prefix; undefined if this upstream does not serve the model. */
  acceptModel(requested: string): ModelName | undefined;
  /** @throws UpstreamFault if no reply begins; the signal's reason if aborted */
  send(request: UpstreamRequest, signal: AbortSignal): Promise<UpstreamReply>;
  /**
   * Opens a WebSocket for the Responses API. Undefined if the provider has no WebSocket.
   * @throws UpstreamFault if no connection opens; the signal's reason if aborted before
   */
  readonly connect?: (signal: AbortSignal) => Promise<UpstreamSocket>;
}

/** Connection to a provider that keeps a conversation's state while it is open. */
export interface UpstreamSocket {
  /** True until the connection has closed or failed. */
  readonly isOpen: boolean;
  /**
   * Sends one request, whose body contains no `type` and no `stream`. The events of the reply arrive as an event
   * stream, as they do over HTTP. A failure before the first event arrives as JSON with its status. A request must wait
   * until the preceding reply has ended. If a reply is abandoned, by its body's reader, `discard` or the signal, the
   * connection is closed.
   * @throws UpstreamFault if the request cannot be sent or no reply begins in time; the signal's reason if aborted
   */
  send(request: UpstreamRequest, signal: AbortSignal): Promise<UpstreamReply>;
  /**
   * Sends a frame such as `response.cancel` about the reply in progress.
   * @returns false if the connection is closed or no reply is in progress
   */
  control(frame: object): boolean;
  close(): void;
}
