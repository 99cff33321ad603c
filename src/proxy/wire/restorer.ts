import type { JsonObject } from './json/json.js';

/**
 * How restored values are written: unchanged, escaped within JSON text, as a name or text that the request defines (if
 * the whole text matches), or in the form that programs read.
 */
export type RewriteMode = 'text' | 'json' | 'identifier' | 'input';

/** The kind of text that a restorer delays, which determines the time limit. */
export type Held = 'none' | 'prefix' | 'kind' | 'token';

/** Restores one text in a streamed reply. Delays text that can become a token. */
export interface FragmentRestorer {
  /** Restores the next fragment. Returns the text that can be sent. */
  push(text: string): string | Promise<string>;
  /** Returns all delayed text. Further fragments may follow, and a second call returns ''. */
  flush(): string | Promise<string>;
  /** Returns the text whose time limit has expired. */
  release?(): string | Promise<string>;
  /** The kind of delayed text. Undefined if the restorer never delays text. */
  readonly held?: Held;
}

/** Restores one text in a reply. */
export interface TextRestorer extends FragmentRestorer {
  /** Restores a complete text. */
  all(text: string): string | Promise<string>;
}

/** Location and kind of a reply's text. */
export interface ReplyText {
  readonly mode: RewriteMode;
  /** Path in the journal for tokens that cannot be restored. */
  readonly path: string;
  /** Whether the text is a model's reasoning, which the provider requires without changes. */
  readonly isThought?: boolean;
  /** Schema that the request defines for a JSON text. */
  readonly schema?: JsonObject | undefined;
}

export type MakeRestorer = (text: ReplyText) => TextRestorer;

/** In order of the time limit, shortest first. */
const BY_LENGTH: readonly Held[] = ['none', 'prefix', 'kind', 'token'];

/** Returns the kind with the longest time limit. */
export function mostHeld<Item>(items: Iterable<Item>, heldOf: (item: Item) => Held | undefined): Held {
  let most = 0;
  for (const item of items) most = Math.max(most, BY_LENGTH.indexOf(heldOf(item) ?? 'none'));
  return BY_LENGTH[most] ?? 'none';
}
