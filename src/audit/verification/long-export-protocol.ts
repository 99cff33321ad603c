import type { ValidationDetail } from '../../common/errors/domain-error.js';
import type { VerifyResult } from '../chain/hash/event-list-verifier.js';

/** Received body of `POST /audit/verify`. */
export interface LongExport {
  readonly bytes: Uint8Array;
  /** Public keys of checkpoint signers, in text form (vkey). */
  readonly keys: readonly string[];
}

export type LongExportResult =
  | { readonly result: VerifyResult }
  /** Errors in the body. */
  | { readonly details: readonly ValidationDetail[] };
