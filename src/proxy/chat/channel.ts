import type { RewriteMode } from './chat-response.js';

/** What a restorer holds back; how long that may wait depends on it. */
export type Held = 'none' | 'prefix' | 'token';

/** One text of a reply that comes in pieces. */
export interface Channel {
  readonly choice: number;
  /**
   * `content`, `refusal`, `reasoning_content`, `reasoning`, `tool:<index>` (arguments), `tool:<index>:name`,
   * `function_call`, `function_call:name`.
   */
  readonly channel: string;
  readonly mode: RewriteMode;
}

/** Restores one channel, holding back what may still become a token. */
export interface ChannelRestorer {
  /** Takes the next piece, gives back what may go out. */
  push(text: string): string | Promise<string>;
  /** Gives back all that is held; pieces may follow, and a second call gives ''. */
  flush(): string | Promise<string>;
  /** Gives back what has been held for long enough. */
  release?(): string | Promise<string>;
  /** What is held: nothing, what may begin a token, or a token that is not complete. Absent: nothing to wait for. */
  readonly held?: Held;
}

export type MakeRestorer = (where: Channel) => ChannelRestorer;
