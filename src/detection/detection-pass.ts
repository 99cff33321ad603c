import type { Entity } from './entity.js';
import type { EntityKind } from './kinds.js';
import type { TextSlot } from './slot.js';

/** What a policy tells a pass: which kinds to look for, and what else it defines. */
export interface DetectionContext {
  /** Kinds that the policy masks in some way; a pass may skip the others. */
  readonly kinds: ReadonlySet<EntityKind>;
  /** ISO 3166-1 country of telephone numbers that are written without one; absent: US. */
  readonly country?: string;
}

/** A detection pass, registered under {@link DETECTION_PASSES}. A pass that throws refuses the call. */
export interface DetectionPass {
  /** Stands in every entity's `pass`, and is what a policy's `detection.passes` lists. */
  readonly name: string;
  /**
   * Findings per slot, in the order of `slots`. Slots come in the order of the conversation, so the slot before a
   * user's is what it answers. Overlaps are allowed: they are merged afterwards.
   */
  detect(slots: readonly TextSlot[], context: DetectionContext, signal: AbortSignal): Promise<Entity[][]>;
}

/** Injection token of the chain of passes. */
export const DETECTION_PASSES = Symbol('DETECTION_PASSES');
