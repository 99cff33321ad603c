/** Of one kind: findings, the sum of their confidences, and how many were said as words (codes and dates without a digit). */
export type KindTally = readonly [findings: number, confidence: number, spoken: number];

/** What a call tells of how its latest turns are read: counts, and nothing of what was said. */
export interface CallTally {
  /** That most of the turns are in, as sessions name it; empty where callers said nothing, or it is not known. */
  readonly language: string;
  /** Of callers, since the assistant spoke last. */
  readonly turns: number;
  /** Of what was masked in them. */
  readonly kinds: Readonly<Record<string, KindTally>>;
  /** Set where the call was refused before it was forwarded. */
  readonly refused?: true;
}
