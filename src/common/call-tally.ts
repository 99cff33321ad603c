/** Counts of one kind: findings, sum of their confidences, and spoken values (codes and dates without a digit). */
export type KindTally = readonly [findings: number, confidence: number, spoken: number];

/** Detection statistics about a call's latest turns. Contains no text. */
export interface CallTally {
  /** Language of most turns, as named in sessions; empty without caller turns or if the language is unknown. */
  readonly language: string;
  /** Number of caller turns since the assistant's last turn. */
  readonly turns: number;
  /** Counts of the values masked in these turns, by kind. */
  readonly kinds: Readonly<Record<string, KindTally>>;
  /** True if the call was rejected before it was forwarded. */
  readonly refused?: true;
}
