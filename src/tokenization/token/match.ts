import type { ParsedToken } from './grammar.js';
import type { UrlPlace } from './url-tracker.js';

/** Token found in a reply. */
export interface TokenMatch extends ParsedToken {
  /** Token as written, with brackets, and with quotes if it is a whole string. */
  readonly raw: string;
  /** The identifier is too short or too long to be restored. */
  readonly damaged: boolean;
  /** True if the token is a complete JSON string value (not a key). {@link raw} then includes the quotes. */
  readonly wholeString: boolean;
  /** Ending after the value within the token's brackets, as in `[NAME_…'s]`. */
  readonly suffix: string;
  /** Type of the URL that contains the token. */
  readonly url: UrlPlace | undefined;
  /** Number of UTF-16 code units of {@link raw} that `TokenScanner.release` already returned as text. */
  readonly passedOn: number;
}

/** Whether more text may arrive. `early`: more may arrive, but the decision is made now. */
export type Stage = 'more' | 'final' | 'early';

/**
 * Reason why a candidate is undecided: `token` if `KIND_` of a known kind is complete but its identifier isn't, `kind`
 * after a bracket and letters of a kind, `prefix` after less, or if only a closing bracket may follow.
 */
export type Undecided = 'prefix' | 'kind' | 'token';

export interface FoundToken extends ParsedToken {
  /** The identifier is too short or too long. */
  readonly damaged: boolean;
  /** Position after the token, in UTF-16 code units. */
  readonly end: number;
  /** See {@link TokenMatch.suffix}. */
  readonly suffix: string;
  /** The brackets are percent-encoded. */
  readonly encoded: boolean;
}

/** Result at a position: a token, a candidate, or neither (undefined). */
export type Outcome = FoundToken | Undecided | undefined;

/** Text to forward, or a token to restore. */
export type Piece = string | TokenMatch;

/** Held-back text, by certainty: none, the possible beginning of a token, or its almost certain beginning. */
export type HeldBack = 'none' | Undecided;
