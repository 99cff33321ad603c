import type { EntityKind } from '../kinds.js';

/** A part of a value that has a token of its own. Offsets are UTF-16 code units of the value's text. */
export interface ValuePart {
  readonly start: number;
  readonly end: number;
  readonly kind: EntityKind;
  /** The form that all its spellings share; undefined: that of the text. */
  readonly key?: string;
  /** Its written form; undefined: that of the text. */
  readonly written?: string;
}

/** UTF-16 code units of the longest value that is read. What is longer is a text: it is masked, and comes back, as it stands. */
const LONGEST = 2_000;
/** Of the longest one that is divided. */
const LONGEST_DIVIDED = 300;

/** True for a finding that is too long to be one value: nobody reads it as a number, a date or a name. */
export function isTooLong(text: string): boolean {
  return text.length > LONGEST;
}

/** True for a name or an address that is too long to have parts. */
export function isOnePiece(text: string): boolean {
  return text.length > LONGEST_DIVIDED;
}
