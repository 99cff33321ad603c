import type { CachedText } from '../detection-cache.js';
import { asDecoded, decodedSlot } from '../decoded-slots.js';
import type { TextSlot } from '../slot.js';
import type { RememberedValue } from '../values/remembered-value.js';
import type { RequestOrder } from './window-cache.js';

/** Memory of the conversation of a request. */
export interface Remembered extends RequestOrder {
  /** Findings in texts that were read before. They are not read again. */
  readonly texts: ReadonlyMap<TextSlot, CachedText>;
  /** Values from texts that are missing in the request. Their occurrences in the request are masked. */
  readonly values: readonly RememberedValue[];
  /** All values that were masked in the conversation. The rules for the office's own values do not apply to them. */
  readonly masked: readonly RememberedValue[];
}

export const NOTHING_REMEMBERED: Remembered = {
  texts: new Map(),
  values: [],
  masked: [],
  request: 0,
  changedIn: 0,
};

/** Returns the memory for the decoded texts. */
export function rememberedInDecoded(remembered: Remembered): Remembered {
  const { texts, values, request, changedIn } = remembered;
  if (texts.size === 0) return remembered;
  const decoded = new Map<TextSlot, CachedText>();
  for (const [slot, { findings, asWritten }] of texts) {
    const read = decodedSlot(slot);
    decoded.set(read, { findings: asDecoded(read, findings), asWritten });
  }
  return {
    texts: decoded,
    values,
    request,
    changedIn,
    get masked(): readonly RememberedValue[] {
      return remembered.masked;
    },
  };
}
