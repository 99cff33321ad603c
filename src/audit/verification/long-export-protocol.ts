import type { ValidationDetail } from '../../common/errors/domain-error.js';
import type { VerifyResult } from '../chain/event-list-verifier.js';

/** A body of `POST /audit/verify` as it came in. */
export interface LongExport {
  readonly bytes: Uint8Array;
  /** Public keys that may have signed checkpoints, in their text form (vkey). */
  readonly keys: readonly string[];
}

export type LongExportAnswer =
  | { readonly result: VerifyResult }
  /** What is wrong with the body. */
  | { readonly details: readonly ValidationDetail[] };
