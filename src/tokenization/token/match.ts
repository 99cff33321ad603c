import type { ParsedToken } from './grammar.js';
import type { Undecided } from './matcher.js';

/** A token found in a reply. */
export interface TokenMatch extends ParsedToken {
  /** The token as written, with brackets, and with quotes if it is a whole string. */
  readonly raw: string;
  /** The identifier is too short or too long to be restored. */
  readonly damaged: boolean;
  /** `json`: the token is a complete JSON string value (not a key); the quotes are part of {@link raw}. */
  readonly wholeString: boolean;
  /** Number of UTF-16 code units of {@link raw} that `TokenScanner.release` already returned as text. */
  readonly passedOn: number;
}

/** Text to forward, or a token to restore. */
export type Piece = string | TokenMatch;

/** Held-back text: none, the possible beginning of a token, or `KIND_` with an unfinished identifier. */
export type HeldBack = 'none' | Undecided;
