import type { JsonObject } from './json/json.js';

/**
 * How restored values must be written: as they are, JSON-escaped inside a JSON text, as what the request has defined where the
 * whole text is that, or as they are in a text that a program reads.
 */
export type RewriteMode = 'text' | 'json' | 'identifier' | 'input';

/** What a restorer holds back; how long that may wait depends on it. */
export type Held = 'none' | 'prefix' | 'kind' | 'token';

/** Restores one text of a reply that comes in pieces, holding back what may still become a token. */
export interface PieceRestorer {
  /** Takes the next piece, gives back what may go out. */
  push(text: string): string | Promise<string>;
  /** Gives back all that is held; pieces may follow, and a second call gives ''. */
  flush(): string | Promise<string>;
  /** Gives back what has been held for long enough. */
  release?(): string | Promise<string>;
  /** What is held: nothing, what may begin a token, or a token that is not complete. Absent: nothing to wait for. */
  readonly held?: Held;
}

/** Restores one text of a reply. */
export interface TextRestorer extends PieceRestorer {
  /** Restores a text that came whole. */
  all(text: string): string | Promise<string>;
}

/** Where a text of a reply stands. */
export interface ReplyText {
  readonly mode: RewriteMode;
  /** As the journal shows it where a token of the text can't be restored. */
  readonly path: string;
  /** Whether it is what a model thought, which its provider wants back to the letter. */
  readonly isThought?: boolean;
  /** Of a JSON text: the schema that the request gave for it. */
  readonly schema?: JsonObject | undefined;
}

export type MakeRestorer = (text: ReplyText) => TextRestorer;

/** From what waits least. */
const BY_LENGTH: readonly Held[] = ['none', 'prefix', 'kind', 'token'];

/** The most that any of them holds. */
export function mostHeld<Item>(items: Iterable<Item>, heldBy: (item: Item) => Held | undefined): Held {
  let most = 0;
  for (const item of items) most = Math.max(most, BY_LENGTH.indexOf(heldBy(item) ?? 'none'));
  return BY_LENGTH[most] ?? 'none';
}
