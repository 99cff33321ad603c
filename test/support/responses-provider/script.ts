import type { JsonObject } from '../../../src/proxy/wire/json/json.js';

/** One item of a conversation or of a reply: a message, a function call, its output, a reasoning item. */
export type Item = JsonObject;

/**
 * Returns the model's reply to the provider's whole conversation, including earlier turns, and to the request. A script that
 * does not resolve makes the provider hang before the first byte.
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
  /** Length of a delta, in code points. The default is 5. */
  readonly pieces?: number;
  /** Awaited before each event of a streamed reply, counted from 0, after the headers were sent. */
  readonly before?: (index: number) => Promise<void> | void;
  /** Number of events after which the connection is cut. */
  readonly breakAfter?: number;
  /** Error event that replaces the event with this number and ends the reply. */
  readonly errorAfter?: { readonly events: number; readonly error: ProviderError };
  /** Reason why the reply ends as `response.incomplete`. */
  readonly incomplete?: 'max_output_tokens' | 'content_filter';
  /** Error with which the reply ends as `response.failed`. */
  readonly failed?: { readonly code: string; readonly message: string };
}

/** A response with a status other than 200; on a socket, an error frame. */
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

/** Returns a promise that never settles, which makes the provider hang. */
export function hang(): Promise<never> {
  return new Promise(() => undefined);
}
