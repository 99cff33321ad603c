import type { JsonObject } from '../../../src/proxy/wire/json/json.js';

/** Item of a conversation or of a reply: a message, a function call, its output, or a reasoning item. */
export type Item = JsonObject;

/**
 * Function that returns the model's reply to the whole conversation, including earlier turns, and to the received
 * request. A function that never resolves hangs before the first byte.
 */
export type Script = (conversation: readonly Item[], request: JsonObject) => Reply | Promise<Reply>;

/** Content of one item of a reply. */
export type Said =
  | { readonly say: string; readonly annotations?: readonly JsonObject[]; readonly logprobs?: boolean }
  | { readonly refuse: string }
  | { readonly call: { readonly name: string; readonly arguments: string | object; readonly id?: string } }
  /** Parts of a reasoning summary. */
  | { readonly reason: readonly string[]; readonly encrypted?: string };

export interface ProviderError {
  readonly message: string;
  readonly type?: string;
  readonly code?: string;
  readonly param?: string;
}

export interface ReplyOptions {
  /** Length of a delta in code points; by default 5. */
  readonly pieces?: number;
  /**
   * Awaited before each event of a streamed reply, counted from 0, as a gate, a delay, or a hang. The headers have been
   * sent by then.
   */
  readonly before?: (index: number) => Promise<void> | void;
  /** Number of events after which the connection is closed abruptly. */
  readonly breakAfter?: number;
  /** Number of the event that is replaced with an error event, which ends the stream. */
  readonly errorAfter?: { readonly events: number; readonly error: ProviderError };
  /** Ends the reply as `response.incomplete`. */
  readonly incomplete?: 'max_output_tokens' | 'content_filter';
  /** Ends the reply as `response.failed`. */
  readonly failed?: { readonly code: string; readonly message: string };
}

/** Response with a status other than 200, or an error frame on a socket. */
export interface Refusal {
  readonly status: number;
  readonly error: ProviderError;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Items in order. A single item can be given without `items`. */
export type Reply = ((Said | { readonly items: readonly Said[] }) & ReplyOptions) | Refusal;

export function itemsOf(reply: Exclude<Reply, Refusal>): readonly Said[] {
  return 'items' in reply ? reply.items : [reply];
}

/** Promise that never resolves, to make a provider hang, in `before` or as a script's reply. */
export function hang(): Promise<never> {
  return new Promise(() => undefined);
}
