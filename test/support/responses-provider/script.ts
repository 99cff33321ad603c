import type { JsonObject } from '../../../src/proxy/wire/json/json.js';

/** One item of a conversation or of a reply: a message, a function call, its output, a reasoning item. */
export type Item = JsonObject;

/**
 * Decides what the model says: of the whole conversation as the provider has it, earlier turns included, and of the request as it
 * came in. One that never answers hangs before the first byte.
 */
export type Script = (conversation: readonly Item[], request: JsonObject) => Reply | Promise<Reply>;

/** What one item of a reply says. */
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
  /** Length of a delta, in code points; 5 where nothing is said. */
  readonly pieces?: number;
  /** Awaited before each event of a streamed reply, counted from 0: a gate, a delay, or a hang. Headers have been sent by then. */
  readonly before?: (index: number) => Promise<void> | void;
  /** Cuts the connection when so many events have been sent. */
  readonly breakAfter?: number;
  /** Sends an error event instead of the event of this number, and ends there. */
  readonly errorAfter?: { readonly events: number; readonly error: ProviderError };
  /** Ends as `response.incomplete`. */
  readonly incomplete?: 'max_output_tokens' | 'content_filter';
  /** Ends as `response.failed`. */
  readonly failed?: { readonly code: string; readonly message: string };
}

/** An answer with another status than 200; on a socket, an error frame. */
export interface Refusal {
  readonly status: number;
  readonly error: ProviderError;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Items in order; a single one can be written without `items`. */
export type Reply = ((Said | { readonly items: readonly Said[] }) & ReplyOptions) | Refusal;

export function itemsOf(reply: Exclude<Reply, Refusal>): readonly Said[] {
  return 'items' in reply ? reply.items : [reply];
}

/** Never comes: as `before` or as a script's answer, a provider that hangs. */
export function hang(): Promise<never> {
  return new Promise(() => undefined);
}
