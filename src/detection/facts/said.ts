import type { EntityKind } from '../kinds.js';

/** A finding with its text and surroundings. */
export interface Said {
  readonly kind: EntityKind;
  readonly text: string;
  /** The text with spoken numbers as digits. */
  readonly spoken: string;
  readonly before: string;
  readonly after: string;
  /** Words of the JSON member's name. */
  readonly label: string;
}
