import type { EntityKind } from './kinds.js';

/** A finding in one slot. Offsets are UTF-16 code units of the slot's original text, end exclusive. */
export interface Entity {
  readonly start: number;
  readonly end: number;
  readonly kind: EntityKind;
  /** Number from 0 to 1. */
  readonly confidence: number;
  /** Pass that reported the finding (`pattern`, `model`, …). */
  readonly pass: Lowercase<string>;
  /** Recognizer within the pass, such as `phone`. */
  readonly detector: Lowercase<string>;
  /** True if a checksum or an equally strong rule proves the kind. Such a finding has priority over an unproven one. */
  readonly validated?: boolean;
  /** Owner of the value, if the model is certain that it belongs to no person. */
  readonly whose?: 'office' | 'thing';
}

/** Findings of each slot of a request, in the order of the slots. */
export type PerSlot = readonly (readonly Entity[])[];

/** Findings of each pass in one text. */
export type FoundPerPass = readonly (readonly Entity[])[];

/** `pass` and `detector` of a value that was restored in a reply, whose position is known rather than detected. */
export const RESTORED = 'restored';

/** `detector` of a finding whose value was first found elsewhere. */
export const PROPAGATED = 'propagated';

/** A finding without its pass and detector. */
export interface UnsignedEntity extends Omit<Entity, 'pass' | 'detector' | 'validated' | 'whose'> {
  readonly validated?: Entity['validated'] | undefined;
  readonly whose?: Entity['whose'] | undefined;
}

/**
 * Adds the pass and detector to a finding. The fields are copied one by one in a fixed order, because a finding made
 * with a spread is five heap objects instead of two, and tens of thousands of findings are kept.
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

/** Returns the finding at another position, validated as before. */
export function movedTo(
  { kind, confidence, validated, pass, detector }: Entity,
  { start, end }: Pick<Entity, 'start' | 'end'>,
): Entity {
  return signed({ start, end, kind, confidence, validated }, pass, detector);
}
