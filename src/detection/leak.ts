import { ClearPlaces } from './policy/clear-places.js';
import type { DetectionPolicy } from './policy/detection-policy.js';
import { PolicyRules } from './policy/rules.js';
import type { TextSlot } from './slot.js';
import { type CheckOptions, findLeak, type MaskedText, type MaskedWord } from './values/egress-check.js';
import { valueReader } from './values/value-reader.js';

/** A request as it would leave. */
export interface MaskedRequest {
  readonly slots: readonly TextSlot[];
  /** Masked text of each slot; undefined where nothing was found. */
  readonly texts: readonly (string | undefined)[];
  /** What was masked. */
  readonly values: readonly MaskedWord[];
}

/** True if a masked text still holds a value just masked, unless the policy says so. */
export async function holdsLeak(
  { slots, texts, values }: MaskedRequest,
  policy: DetectionPolicy,
  options: Pick<CheckOptions, 'earlier' | 'vocabulary'> = {},
): Promise<boolean> {
  const clear = ClearPlaces.of(slots, PolicyRules.of(policy));
  const masked = slots.map((slot, index) => maskedText(slot, texts[index]));
  const leak = await findLeak(masked, values, {
    reader: valueReader(slots),
    spares: (index, text, range, kind) => clear.spares(index, text, range, kind),
    ...options,
  });
  return leak !== undefined;
}

function maskedText(slot: TextSlot, text: string | undefined): MaskedText {
  return text === undefined ? slot : { form: slot.form, text, path: '' };
}
