import type { CallTally } from '../common/call-tally.js';
import type { DetectedRequest } from '../detection/detection.service.js';
import { isCodeOrDateKind } from '../detection/kinds.js';
import type { Masking } from '../tokenization/tokenizer.js';
import type { WireRequest } from './wire/wire-format.js';

const DIGIT = /\d/;
/** Confidence sums are rounded to multiples of 1/10,000. */
const PARTS = 10_000;

/** Counts the masked values in the caller turns that the call answers. */
export function tallyOf(
  { slots, earlierSlots = 0 }: Pick<WireRequest, 'slots' | 'earlierSlots'>,
  { languages, latestFrom }: Pick<DetectedRequest, 'languages' | 'latestFrom'>,
  { spans }: Pick<Masking, 'spans'>,
): CallTally {
  const turns = languages.latest.reduce((sum, spoken) => sum + spoken.turns, 0);
  const latest = new Set(slots.slice(Math.max(latestFrom, earlierSlots)));
  const kinds: Record<string, [number, number, number]> = {};
  for (const { slot, entity } of spans) {
    if (slot.role !== 'user' || !latest.has(slot)) continue;
    const { kind, start, end, confidence } = entity;
    const tally = (kinds[kind] ??= [0, 0, 0]);
    tally[0] += 1;
    tally[1] = Math.round((tally[1] + confidence) * PARTS) / PARTS;
    if (isCodeOrDateKind(kind) && !DIGIT.test(slot.text.slice(start, end))) tally[2] += 1;
  }
  return { language: languages.latest[0]?.language ?? '', turns, kinds };
}
