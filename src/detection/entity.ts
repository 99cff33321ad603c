import type { EntityKind } from './kinds.js';

/** A finding in one slot. Offsets are UTF-16 code units of the slot's original text, end exclusive. */
export interface Entity {
  readonly start: number;
  readonly end: number;
  readonly kind: EntityKind;
  /** 0 to 1. */
  readonly confidence: number;
  /** Name of the pass that found it (`pattern`, `model`, …). */
  readonly pass: Lowercase<string>;
  /** Recognizer within the pass, e.g. `phone`. */
  readonly detector: Lowercase<string>;
  /** True when a checksum or an equally strong rule holds: such a finding beats a guess of another kind. */
  readonly validated?: boolean;
  /** Whose it surely is, where the model says that it is no person's. */
  readonly whose?: 'office' | 'thing';
}

/** Findings of each slot of a request, in the order of the slots. */
export type PerSlot = readonly (readonly Entity[])[];

/** What each pass found in one text. */
export type FoundPerPass = readonly (readonly Entity[])[];

/** `pass` and `detector` of a value that was restored in a reply: where it stands is known, not found. */
export const RESTORED = 'restored';

/** `detector` of a finding that was made because the same value was found elsewhere. */
export const PROPAGATED = 'propagated';

/** A finding that doesn't say yet who made it. */
export interface UnsignedEntity extends Omit<Entity, 'pass' | 'detector' | 'validated' | 'whose'> {
  readonly validated?: Entity['validated'] | undefined;
  readonly whose?: Entity['whose'] | undefined;
}

/**
 * Says who made a finding. Field by field, and always in this order: tens of thousands of findings are kept, and one that
 * was made with a spread is five objects instead of two for each look at the whole heap.
 */
export function signed(
  { start, end, kind, confidence, validated, whose }: UnsignedEntity,
  pass: Lowercase<string>,
  detector: Lowercase<string>,
): Entity {
  if (whose !== undefined) return { start, end, kind, confidence, pass, detector, whose };
  return validated === undefined
    ? { start, end, kind, confidence, pass, detector }
    : { start, end, kind, confidence, pass, detector, validated };
}

/** The finding at another place, proven as it was. */
export function movedTo(
  { kind, confidence, validated, pass, detector }: Entity,
  { start, end }: Pick<Entity, 'start' | 'end'>,
): Entity {
  return signed({ start, end, kind, confidence, validated }, pass, detector);
}
