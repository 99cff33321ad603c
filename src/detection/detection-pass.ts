import type { Sha256Hex } from '../common/text/branded.js';
import type { Entity } from './entity.js';
import type { EntityKind, MonthRule } from './kinds.js';
import type { SlotInContext } from './slot-context.js';

/** Settings of a policy that passes use. */
export interface DetectionContext {
  /** Kinds that the policy masks. A pass may skip all others. */
  readonly kinds: ReadonlySet<EntityKind>;
  /** ISO 3166-1 code of the country of phone numbers without a country code. Defaults to US. */
  readonly country?: string;
  /** Which months without a day are dates. If undefined, none. */
  readonly months?: MonthRule | undefined;
  /** Account of the texts. A pass shares no work between accounts, and none at all if undefined. */
  readonly accountId?: string | undefined;
}

/** A detection pass, registered under {@link DETECTION_PASSES}. If a pass throws, the call is rejected. */
export interface DetectionPass {
  /** Value of `pass` in every finding, and name in a policy's `detection.passes`. */
  readonly name: string;
  /** Hex SHA-256 of the pass's model, if findings depend on a model. */
  readonly sha256?: Sha256Hex;
  /** Kinds that the pass can find, from which reports derive the coverage of a session. Undefined if unknown. */
  readonly kinds?: readonly EntityKind[];
  /** True for the pattern pass as shipped, which a thread can run itself. */
  readonly runsAnywhere?: boolean;
  /** Whether texts would have to wait now. If undefined, they never wait. */
  readonly isBusy?: boolean;
  /**
   * Returns findings per slot, in the order of `slots`. They may depend only on the slot, its context and the policy,
   * because the cache compares only these. Overlapping findings are merged later.
   */
  detect(
    slots: readonly SlotInContext[],
    context: DetectionContext,
    signal: AbortSignal,
  ): Promise<Entity[][]>;
  /** Model pass: returns findings that were not read, which a thread can do itself. */
  detectUnread?(
    slots: readonly SlotInContext[],
    context: DetectionContext,
    signal: AbortSignal,
  ): Promise<Entity[][]>;
}

/** Injection token of the pass chain. */
export const DETECTION_PASSES = Symbol('DETECTION_PASSES');
