import type { Sha256Hex } from '../common/text/branded.js';
import type { Entity } from './entity.js';
import type { EntityKind, MonthRule } from './kinds.js';
import type { SlotInContext } from './slot-context.js';

/** What a pass knows of the policy: which kinds to look for, and what else it defines. */
export interface DetectionContext {
  /** Kinds that the policy masks in some way; a pass may skip the others. */
  readonly kinds: ReadonlySet<EntityKind>;
  /** ISO 3166-1 country of telephone numbers that are written without one; absent: US. */
  readonly country?: string;
  /** Which months that are said without a day are dates too; absent: none. */
  readonly months?: MonthRule | undefined;
  /** Whose texts they are: a pass shares no work between accounts. Absent: it shares none. */
  readonly accountId?: string | undefined;
}

/** A detection pass, registered under {@link DETECTION_PASSES}. A pass that throws refuses the call. */
export interface DetectionPass {
  /** Stands in every entity's `pass`, and is what a policy's `detection.passes` lists. */
  readonly name: string;
  /** Hex SHA-256 of what it was trained to be, where findings depend on such a thing. */
  readonly sha256?: Sha256Hex;
  /** Kinds that it can find; reports derive from it what a session was covered against. Absent: unknown. */
  readonly kinds?: readonly EntityKind[];
  /** True if it is the pattern pass as shipped, which a thread can run for itself. */
  readonly runsAnywhere?: boolean;
  /** Whether texts would have to wait now. Absent: they never do. */
  readonly isBusy?: boolean;
  /**
   * Findings per slot, in the order of `slots`; they depend on the slot, its context and the policy alone, since they
   * are cached by these. Overlaps are allowed: they are merged afterwards.
   */
  detect(
    slots: readonly SlotInContext[],
    context: DetectionContext,
    signal: AbortSignal,
  ): Promise<Entity[][]>;
  /** The model pass: what it finds before that is read, which a thread can do for itself. */
  detectUnread?(
    slots: readonly SlotInContext[],
    context: DetectionContext,
    signal: AbortSignal,
  ): Promise<Entity[][]>;
}

/** Injection token of the chain of passes. */
export const DETECTION_PASSES = Symbol('DETECTION_PASSES');
