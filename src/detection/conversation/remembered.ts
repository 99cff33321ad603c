import type { CachedText } from '../detection-cache.js';
import { asDecoded, decodedSlot } from '../decoded-slots.js';
import type { TextSlot } from '../slot.js';
import type { RememberedValue } from '../values/remembered-value.js';

/** What is remembered of the conversation that a request belongs to. */
export interface Remembered {
  /** What was found in texts that were read in it before: they are not read again. */
  readonly texts: ReadonlyMap<TextSlot, CachedText>;
  /** Values of texts that the request does not contain: they are masked wherever the request contains them. */
  readonly values: readonly RememberedValue[];
  /** All values that were masked in it: none of them is left in clear because it may be the office's. */
  readonly masked: readonly RememberedValue[];
}

export const NOTHING_REMEMBERED: Remembered = { texts: new Map(), values: [], masked: [] };

/** The same for the texts as they are read, with what is encoded in them decoded. */
export function rememberedInDecoded(remembered: Remembered): Remembered {
  const { texts, values } = remembered;
  if (texts.size === 0) return remembered;
  const decoded = new Map<TextSlot, CachedText>();
  for (const [slot, { findings, asWritten }] of texts) {
    const read = decodedSlot(slot);
    decoded.set(read, { findings: asDecoded(read, findings), asWritten });
  }
  return {
    texts: decoded,
    values,
    get masked(): readonly RememberedValue[] {
      return remembered.masked;
    },
  };
}
