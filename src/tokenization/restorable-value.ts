import type { EntityKind } from '../detection/kinds.js';
import type { Doubt } from '../detection/written/values.js';

/** Value that replaces a token. */
export interface RestorableValue {
  readonly kind: EntityKind;
  /** Form in which the value was said, for listeners. */
  readonly said: string;
  /** Form in which a tool showed the value, or else in which it was typed; undefined if it was only spoken. */
  readonly shown: string | undefined;
  /** Canonical written form; see `readValue`. In doubt, the part that was read, or the said form. */
  readonly written: string;
  /** Reason why the value has no written form; undefined if it has one. */
  readonly doubt?: Doubt | undefined;
  /** ISO 3166-1 country of national phone numbers; undefined means the United States. */
  readonly country?: string | undefined;
  /** Whether the last spelling was an unquoted JSON number. */
  readonly isNumber: boolean;
}
