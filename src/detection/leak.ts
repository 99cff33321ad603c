import type { DetectionPolicy } from './policy/detection-policy.js';
import { type Settled, sparedByPolicy } from './settle.js';
import type { TextSlot } from './slot.js';
import { findLeak, type MaskedText, type MaskedWord } from './values/egress-check.js';
import { valueReader } from './values/value-reader.js';

/** A request as it would leave. */
export interface MaskedRequest {
  readonly slots: readonly TextSlot[];
  /** Masked text of each slot; undefined where nothing was found. */
  readonly texts: readonly (string | undefined)[];
  /** What was masked. */
  readonly values: readonly MaskedWord[];
}

/**
 * True if a masked text still holds a value just masked, unless the policy says so.
 * @param merged what `settleFindings` gave, unless it did so for these very slots
 */
export async function holdsLeak(
  { slots, texts, values }: MaskedRequest,
  policy: DetectionPolicy,
  merged?: Settled['merged'],
): Promise<boolean> {
  const masked = slots.map((slot, index) => maskedText(slot, texts[index]));
  const leak = await findLeak(masked, values, sparedByPolicy(slots, policy, merged), valueReader(slots));
  return leak !== undefined;
}

function maskedText(slot: TextSlot, text: string | undefined): MaskedText {
  if (text === undefined) return slot;
  return {
    form: slot.form,
    text,
    get path() {
      return slot.path;
    },
  };
}
