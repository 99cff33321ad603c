import type { SlotInContext } from '../slot-context.js';
import type { SparedFinding } from '../whose/sparing.js';
import type { DetectionPolicy } from '../policy/detection-policy.js';
import type { RememberedValue } from '../values/remembered-value.js';
import type { PackedEntities, PackedSlots } from './packed.js';

/**
 * Maximum number of findings in a request. A text with a million characters reaches it if each of its lines is a value.
 * Each finding is searched, sealed and journaled, so requests with more findings are rejected.
 */
export const MOST_FINDINGS = 40_000;

/** Error for a request with too many findings. */
export class TooManyFindings extends Error {
  override readonly name = 'TooManyFindings';
}

/** Context of a text, without the text. */
export type TextContext = Omit<SlotInContext, 'slot'>;

/** A request with long texts, for detection in a thread. */
export interface LongDetection {
  readonly slots: PackedSlots;
  readonly policy: DetectionPolicy;
  /** Names of all passes, in order. Passes that the thread cannot run have already run. */
  readonly passes: readonly string[];
  readonly given: ReadonlyMap<string, PackedEntities>;
  /** Names of passes in `given` whose findings must still be read. */
  readonly unjudged: readonly string[];
  /** Numbers of the slots to read, with their contexts. */
  readonly unread: readonly (readonly [slot: number, context: TextContext])[];
  /** For each slot, the index in `unread` of its text, or -1 if its findings are known. */
  readonly readAs: Int32Array;
  readonly known: PackedEntities;
  /** Earlier masked values in each slot. */
  readonly masked: PackedEntities;
  /** Numbers of the slots that are known to contain no spoken value. */
  readonly asWritten: readonly number[];
  /** See `values` and `masked` of `Remembered`. */
  readonly values: readonly RememberedValue[];
  readonly valuesMasked: readonly RememberedValue[];
}

export interface LongFindings {
  /** Findings in each unread text, and whether the text contains no spoken value. */
  readonly fresh: PackedEntities;
  readonly asWritten: readonly boolean[];
  readonly findings: PackedEntities;
  /** Spared findings by slot number. Most slots have none. */
  readonly spared: ReadonlyMap<number, readonly SparedFinding[]>;
  /** Keys of long values, which take long to compute. */
  readonly keys: readonly (readonly [kind: string, text: string, key: string])[];
}

/** A masked request with long texts, for the egress check in a thread. */
export interface LongMasked {
  readonly slots: PackedSlots;
  readonly policy: DetectionPolicy;
  readonly texts: readonly (string | undefined)[];
  readonly kinds: readonly string[];
  readonly values: readonly string[];
}

export type LongTask = { readonly detect: LongDetection } | { readonly check: LongMasked };
export type LongResult = LongFindings | boolean;
