import type { BuiltInKind } from '../../../kinds.js';

/** Fewest characters of a code that stands right beside its cue, where its label says no other number. */
export const LEAST = 4;

/** Words that say what a code is, and the form of such a code. */
export interface CodeLabel {
  /** Absent: the words name something that isn't masked, or that another recognizer finds. */
  readonly kind?: BuiltInKind;
  /**
   * Sources of regular expressions, matched as whole words in any case. A space stands for up to two spaces, hyphens,
   * underscores or full stops.
   */
  readonly cues: readonly string[];
  /** Fewest characters of a code that stands right beside its cue. */
  readonly least?: number;
  /** The form of the code in capitals, without separators. */
  readonly form?: RegExp;
  /** The cue has other uses: a short code must stand right beside it. */
  readonly vague?: boolean;
  /** The cue names nothing in particular: what the question asks for by its own name goes before. */
  readonly generic?: boolean;
  /** True if the code's checksum holds. */
  readonly check?: (code: string) => boolean;
}

/** Number, no., #, ID: what turns "group" into a number's name. */
export const NUMBER = '(?:numbers?|no|num|nr|nbr|ids?|identifiers?|identification(?: number)?|#)';
export const CODE_NUMBER = `(?:codes?|${NUMBER})`;
/** The words before such a name. */
export const QUALIFIED = (words: string): string => `(?:${words})(?:'s)? ?${NUMBER}`;
