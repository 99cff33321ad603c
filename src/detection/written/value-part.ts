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
