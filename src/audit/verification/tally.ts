import type { VerifyFailure } from '../chain/verifier.js';

/** Progress of a verification, which stops at the first failure. */
export interface Tally {
  events: number;
  chains: number;
  failure: VerifyFailure | undefined;
}

/** Called with the number of events checked so far. */
export type Progress = (events: number) => void;

/** In failures, the name of the log of accounts' heads, which is not a chain; `seq` then counts its leaves. */
export const CHECKPOINT_LOG = 'checkpoints';
