import type { CodeLabel } from './code-label.js';

/** What a code of a text was read as. */
export interface Verdict {
  /** Absent, or without a kind: nothing to mask. */
  readonly label?: CodeLabel;
  readonly confidence: number;
  /** Where the value begins, if before its run. */
  readonly start?: number;
}

export const NOTHING: Verdict = { confidence: 0 };
