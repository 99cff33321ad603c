import type { SlotInContext } from '../slot-context.js';
import type { SparedFinding } from '../whose/sparing.js';
import type { DetectionPolicy } from '../policy/detection-policy.js';
import type { RememberedValue } from '../values/remembered-value.js';
import type { PackedEntities, PackedSlots } from './packed.js';

/**
 * Findings in the texts of one request, at most: a text of a million characters has as many if each of its lines is a value.
 * Each is searched for, sealed and written down, so what has more is refused.
 */
export const MOST_FINDINGS = 40_000;

/** Ends the work on a request. */
export class TooManyFindings extends Error {
  override readonly name = 'TooManyFindings';
}

/** The context of a text, apart from the text. */
export type TextContext = Omit<SlotInContext, 'slot'>;

/** A request whose texts are long, for detection in a thread. */
export interface LongDetection {
  readonly slots: PackedSlots;
  readonly policy: DetectionPolicy;
  /** Passes in their order. What the thread doesn't run itself was run before it. */
  readonly passes: readonly string[];
  readonly given: ReadonlyMap<string, PackedEntities>;
  /** Of these passes, those whose findings are to be read first. */
  readonly unjudged: readonly string[];
  /** Numbers of the slots whose texts are to be read, with their contexts. */
  readonly unread: readonly (readonly [slot: number, context: TextContext])[];
  /** Of each slot the text that was read for it, by its number among the unread; -1 where its findings are known. */
  readonly readAs: Int32Array;
  readonly known: PackedEntities;
  /** Of each slot what was masked in it before. */
  readonly masked: PackedEntities;
  /** Numbers of the slots in which nothing is spoken, as is known. */
  readonly asWritten: readonly number[];
  /** See `values` and `masked` of `Remembered`. */
  readonly values: readonly RememberedValue[];
  readonly valuesMasked: readonly RememberedValue[];
}

export interface LongFindings {
  /** What was found in each unread text, and in which of them nothing is spoken. */
  readonly fresh: PackedEntities;
  readonly asWritten: readonly boolean[];
  readonly findings: PackedEntities;
  /** Of slots, by their numbers: most have none. */
  readonly spared: ReadonlyMap<number, readonly SparedFinding[]>;
  /** Keys of long values, which would take long to read once more. */
  readonly keys: readonly (readonly [kind: string, text: string, key: string])[];
}

/** A request with long texts as it would leave, for the egress check in a thread. */
export interface LongMasked {
  readonly slots: PackedSlots;
  readonly policy: DetectionPolicy;
  readonly texts: readonly (string | undefined)[];
  readonly kinds: readonly string[];
  readonly values: readonly string[];
}

export type LongTask = { readonly detect: LongDetection } | { readonly check: LongMasked };
export type LongResult = LongFindings | boolean;
