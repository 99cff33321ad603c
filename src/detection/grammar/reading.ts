/** Why no written form is made of a value. */
export const DOUBTS = ['ambiguous', 'incomplete', 'leftover'] as const;

export type Doubt = (typeof DOUBTS)[number];

/**
 * What a value is, read from how it was said. Only a certain one has a written form:
 *
 * - `ambiguous`: it may be another value as well.
 * - `incomplete`: a part of the value is missing. `piece` is the known part, if it is unambiguous.
 * - `leftover`: words of it are no part of any reading.
 */
export type Reading =
  | { readonly state: 'certain'; readonly written: string }
  | { readonly state: 'incomplete'; readonly piece?: string }
  | { readonly state: 'ambiguous' | 'leftover' };

/** A reading that may be meant, with its cost in nats. */
export interface Candidate {
  readonly written: string;
  readonly cost: number;
}

/** Minimum difference in cost between the best reading and the next one. */
const MARGIN = 0.8;

/** The likeliest of readings, if none of the others is nearly as likely. */
export function decide(candidates: readonly Candidate[]): Reading {
  const [best, ...others] = [...candidates].sort((a, b) => a.cost - b.cost);
  if (best === undefined) return { state: 'leftover' };
  const next = others.find(({ written }) => written !== best.written);
  if (next !== undefined && next.cost - best.cost < MARGIN) return { state: 'ambiguous' };
  return { state: 'certain', written: best.written };
}

/** A reading of which it is known that a part is missing. */
export function incomplete(reading: Reading): Reading {
  return reading.state === 'certain'
    ? { state: 'incomplete', piece: reading.written }
    : { state: 'incomplete' };
}

/** The written form of a certain reading. */
export function writtenBy(reading: Reading): string | undefined {
  return reading.state === 'certain' ? reading.written : undefined;
}
