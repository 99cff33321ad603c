import type { VerifyFailure } from '../chain/hash/verifier.js';

/** Totals of a verification so far. A failure ends the verification. */
export interface VerificationTotals {
  events: number;
  chains: number;
  failure: VerifyFailure | undefined;
}

/** Called with the number of events checked so far. */
export type Progress = (events: number) => void;

/** Log name in failures. The log is not a chain, so `seq` is the number of its leaves. */
export const CHECKPOINT_LOG = 'checkpoints';
