import type { ParsedToken } from './grammar.js';
import type { UrlPlace } from './url-tracker.js';

/** A token found in a reply. */
export interface TokenMatch extends ParsedToken {
  /** The token as written, with brackets, and with quotes if it is a whole string. */
  readonly raw: string;
  /** The identifier is too short or too long to be restored. */
  readonly damaged: boolean;
  /** `json`: the token is a complete JSON string value (not a key); the quotes are part of {@link raw}. */
  readonly wholeString: boolean;
  /** What follows the value within the token's brackets: an ending, as in `[NAME_…'s]`. */
  readonly suffix: string;
  /** The URL that the token is a part of. */
  readonly url: UrlPlace | undefined;
  /** Number of UTF-16 code units of {@link raw} that `TokenScanner.release` already returned as text. */
  readonly passedOn: number;
}

/** Whether more text may come; `early`: it may, but is not waited for. */
export type Stage = 'more' | 'final' | 'early';

/**
 * Why a candidate is undecided: `token` when `KIND_` of a known kind is complete but its identifier isn't, `kind` when a
 * bracket and letters of one are there, `prefix` when less is, or only a closing bracket may follow.
 */
export type Undecided = 'prefix' | 'kind' | 'token';

export interface FoundToken extends ParsedToken {
  /** The identifier is too short or too long. */
  readonly damaged: boolean;
  /** Position after the token, in UTF-16 code units. */
  readonly end: number;
  /** See {@link TokenMatch.suffix}. */
  readonly suffix: string;
  /** Its brackets are percent-encoded. */
  readonly encoded: boolean;
}

/** What is at a position: a token, a candidate, or neither (undefined). */
export type Outcome = FoundToken | Undecided | undefined;

/** Text to forward, or a token to restore. */
export type Piece = string | TokenMatch;

/** Held-back text: none, the possible beginning of a token, or one that can hardly be anything else. */
export type HeldBack = 'none' | Undecided;
