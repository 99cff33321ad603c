import type { EntityKind } from '../detection/kinds.js';
import type { Doubt } from '../detection/written/values.js';

/** What comes back in the place of a token. */
export interface RestorableValue {
  readonly kind: EntityKind;
  /** As it was said, for those who listen. */
  readonly said: string;
  /** As a tool showed it, or else as it was typed; undefined where it was only spoken. */
  readonly shown: string | undefined;
  /** In the form in which it is written; see `readValue`. In doubt the piece of it that was read, or as it was said. */
  readonly written: string;
  /** Why it has no written form; undefined if it has one. */
  readonly doubt?: Doubt | undefined;
  /** ISO 3166-1, of national telephone numbers; undefined: the United States. */
  readonly country?: string | undefined;
  /** Whether the spelling said last was a bare JSON number. */
  readonly isNumber: boolean;
}
