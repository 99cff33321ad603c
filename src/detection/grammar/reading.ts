/** Reasons why a value has no written form. */
export const DOUBTS = ['ambiguous', 'incomplete', 'leftover'] as const;

export type Doubt = (typeof DOUBTS)[number];

/**
 * Result of reading a spoken value. Only a certain reading has a written form:
 *
 * - `ambiguous`: several interpretations of the value are likely.
 * - `incomplete`: part of the value is missing. `piece` is the known part, if there is only one candidate.
 * - `leftover`: some words belong to no interpretation.
 */
export type Reading =
  | { readonly state: 'certain'; readonly written: string }
  | { readonly state: 'incomplete'; readonly piece?: string }
  | { readonly state: 'ambiguous' | 'leftover' };

/** A possible written form, with its cost in nats. */
export interface Candidate {
  readonly written: string;
  readonly cost: number;
}

/** Minimum difference in cost between the likeliest written form and the next. */
const MARGIN = 0.8;

/** Returns the likeliest candidate, unless another written form is nearly as likely. */
export function decide(candidates: readonly Candidate[]): Reading {
  const [best, ...others] = [...candidates].sort((a, b) => a.cost - b.cost);
  if (best === undefined) return { state: 'leftover' };
  const next = others.find(({ written }) => written !== best.written);
  if (next !== undefined && next.cost - best.cost < MARGIN) return { state: 'ambiguous' };
  return { state: 'certain', written: best.written };
}

/** Converts a reading to an incomplete one, with the written form as the known part. */
export function incomplete(reading: Reading): Reading {
  return reading.state === 'certain'
    ? { state: 'incomplete', piece: reading.written }
    : { state: 'incomplete' };
}

/** Returns the written form of a certain reading, or undefined. */
export function writtenBy(reading: Reading): string | undefined {
  return reading.state === 'certain' ? reading.written : undefined;
}
