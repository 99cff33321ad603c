import type { VerifyFailure } from '../chain/hash/verifier.js';

/** What a verification has seen so far. Once it has failed, it goes no further. */
export interface VerificationTotals {
  events: number;
  chains: number;
  failure: VerifyFailure | undefined;
}

/** Called with the number of events checked so far. */
export type Progress = (events: number) => void;

/** In failures, the name of the log of accounts' heads, which is not a chain; `seq` then counts its leaves. */
export const CHECKPOINT_LOG = 'checkpoints';
