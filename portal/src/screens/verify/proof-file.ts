import { fromUtf8 } from '../../proof/bytes';
import { MAX_PROOF_BYTES } from '../../proof/tlog-proof';
import type { ProofUnread } from '../../proof/verify-proof';

/** Proof file to verify. */
export interface ProofFile {
  readonly name: string;
  /** File text, or the reason why the file cannot be read. */
  readonly text: string | ProofUnread;
  /** ID of the expected session; undefined for any session. */
  readonly expected: string | undefined;
}

/** Reads a file byte by byte, because decoding could otherwise repair a damaged proof. */
export async function readProofFile(file: File): Promise<ProofFile> {
  const text =
    file.size > MAX_PROOF_BYTES
      ? ({ fault: 'too_long' } as const)
      : (fromUtf8(new Uint8Array(await file.arrayBuffer())) ?? ({ fault: 'not_text' } as const));
  return { name: file.name, text, expected: undefined };
}
