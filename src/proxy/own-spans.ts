import type { MaskedSpan, Masking } from '../tokenization/tokenizer.js';
import type { WireRequest } from './wire/wire-format.js';

/** Returns the spans in the request itself. Earlier calls have recorded the spans in the preceding conversation. */
export function ownSpans(
  { slots, earlierSlots = 0 }: Pick<WireRequest, 'slots' | 'earlierSlots'>,
  { spans }: Pick<Masking, 'spans'>,
): readonly MaskedSpan[] {
  if (earlierSlots === 0) return spans;
  const earlier = new Set(slots.slice(0, earlierSlots));
  return spans.filter(({ slot }) => !earlier.has(slot));
}
