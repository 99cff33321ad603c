import type { ParsedToken } from './grammar.js';
import type { Undecided } from './matcher.js';

/** A token in a reply, as it was found. */
export interface TokenMatch extends ParsedToken {
  /** The token as it came, with brackets, and with quotes if it is a whole string. */
  readonly raw: string;
  /** The identifier is too short or too long: nothing can be restored. */
  readonly damaged: boolean;
  /** `json`: the token is all that a JSON string (no key) holds; the quotes belong to {@link raw}. */
  readonly wholeString: boolean;
  /** So many UTF-16 code units of {@link raw} have been passed on as text, by `TokenScanner.release`. */
  readonly passedOn: number;
}

/** Text to pass on, or a token to restore. */
export type Piece = string | TokenMatch;

/** What is held back: nothing, what may begin a token, or `KIND_` with an unfinished identifier. */
export type HeldBack = 'none' | Undecided;
