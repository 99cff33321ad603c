import type { EntityKind } from '../kinds.js';

/** What a finding and its surroundings say. */
export interface Said {
  readonly kind: EntityKind;
  readonly text: string;
  /** With spoken numbers as digits. */
  readonly spoken: string;
  readonly before: string;
  readonly after: string;
  /** What its JSON member is called. */
  readonly label: string;
}
