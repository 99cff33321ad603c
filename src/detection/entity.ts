import type { EntityKind } from './kinds.js';

/** A finding in one slot. Offsets are UTF-16 code units of the slot's original text, end exclusive. */
export interface Entity {
  readonly start: number;
  readonly end: number;
  readonly kind: EntityKind;
  /** 0 to 1. */
  readonly confidence: number;
  /** Name of the pass that found it (`pattern`, `model`, …). */
  readonly pass: string;
  /** Recognizer within the pass, e.g. `phone`. */
  readonly detector: string;
  /** True when a checksum or an equally strong rule holds: such a finding beats a guess of another kind. */
  readonly validated?: boolean;
}
