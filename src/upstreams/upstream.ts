import type { CredentialFilter } from './credential-filter.js';
import type { ModelName } from '../common/text/branded.js';
import type { Price } from '../common/usage/cost.js';
import type { Api } from './apis.js';

/** Where waiting for an upstream failed. */
export type UpstreamPhase = 'queue' | 'connect' | 'first_byte' | 'idle' | 'stream';

/** The upstream could not be reached, fell silent or broke off. */
export class UpstreamFault extends Error {
  constructor(
    readonly phase: UpstreamPhase,
    /** True when a time limit ended it, false when the connection failed. */
    readonly timedOut: boolean,
    cause?: unknown,
  ) {
    super(`upstream ${timedOut ? 'timed out' : 'failed'} (${phase})`, { cause });
    this.name = 'UpstreamFault';
  }
}

/** An upstream's answer, its body still to be read. */
export interface UpstreamReply {
  readonly status: number;
  /** Lower-case media type without parameters; empty when the upstream sent none. */
  readonly contentType: string;
  readonly retryAfter: string | undefined;
  /** Headers that a caller may get with a refusal, without credentials. Names are in lower case. */
  readonly refusalHeaders?: Readonly<Record<string, string>>;
  /** Bytes as they arrive. Reading throws {@link UpstreamFault}; ending the loop early closes the connection. */
  readonly body: AsyncIterable<Uint8Array>;
  /** Finds in its texts what was sent to be let in; absent where nothing was. */
  readonly credentials?: Pick<CredentialFilter, 'pieces'>;
  /** Closes the connection without reading. */
  discard(): void;
}

/** What an upstream has to know of the format that a request is written in. */
export interface UpstreamApi {
  readonly name: Api;
  /** Path of the requests, below the provider's base URL; begins with a slash. */
  readonly path: string;
  /** What the built-in `stub` answers to a masked request: the same for the same request. */
  stubReply(body: Buffer): StubReply;
}

export interface StubReply {
  readonly contentType: string;
  /** The body, in the pieces that it arrives in. */
  readonly body: Iterable<string>;
}

/** A masked request. */
export interface UpstreamRequest {
  readonly api: UpstreamApi;
  readonly body: Buffer;
  /** Of the format, besides the provider's own, which count before them. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Names the call in the operator's traces (W3C Trace Context). */
  readonly traceparent: string | undefined;
}

/** What an agent's calls go to. */
export interface Upstream {
  /** Provider's name, e.g. `openai`, or `stub`. */
  readonly provider: string;
  /** By which it can be called; at least one. */
  readonly apis: readonly Api[];
  /** What a request names as its model, where that is another name than the upstream's. */
  readonly deployment?: string | undefined;
  /** Undefined where the operator gives none. */
  readonly price?: Price | undefined;
  /** Whether a stream is asked to end with the tokens that it took. */
  readonly countsTokens: boolean;
  /** Whether schemas that constrain its model may have `pattern`. */
  readonly readsPatterns: boolean;
  /** Whether an agreement with the provider is in force on that day (ISO 8601); true where nothing leaves the service. */
  isCovered(day: string): boolean;
  /** The model that a request names when it may go to this upstream, without the provider's prefix; else undefined. */
  acceptModel(requested: string): ModelName | undefined;
  /** @throws UpstreamFault when no answer begins; the signal's reason when it is aborted. */
  send(request: UpstreamRequest, signal: AbortSignal): Promise<UpstreamReply>;
  /**
   * Opens a WebSocket for the Responses API. Absent where the provider has none.
   * @throws UpstreamFault when none opens; the signal's reason when it is aborted before
   */
  readonly connect?: (signal: AbortSignal) => Promise<UpstreamSocket>;
}

/** A connection to a provider that keeps a conversation for as long as it is open. */
export interface UpstreamSocket {
  /** True until it has closed or failed. */
  readonly isOpen: boolean;
  /**
   * Sends one request, whose body names no `type` and no `stream`. The events of the reply come as an event stream, as they
   * do over HTTP; a failure reported instead of any comes as JSON with the status that it names. A request has to wait until
   * the reply to the one before has ended. A reply that is given up in its middle, by its body's reader, `discard` or the
   * signal, closes the connection.
   * @throws UpstreamFault when it can't be sent, or nothing answers in time; the signal's reason when it is aborted
   */
  send(request: UpstreamRequest, signal: AbortSignal): Promise<UpstreamReply>;
  /**
   * Sends a frame such as `response.cancel` about the reply that is under way.
   * @returns false where none is, and nothing was sent
   */
  control(frame: object): boolean;
  close(): void;
}
