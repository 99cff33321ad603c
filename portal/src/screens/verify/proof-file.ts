import { fromUtf8 } from '../../proof/bytes';
import { MAX_PROOF_BYTES } from '../../proof/tlog-proof';
import type { ProofUnread } from '../../proof/verify-proof';

/** What is to be checked. */
export interface ProofFile {
  readonly name: string;
  /** Its text, or why it has none. */
  readonly text: string | ProofUnread;
  /** Id of the session that it should be of; undefined for any. */
  readonly expected: string | undefined;
}

/** Reads a file as it is, byte by byte: a proof that was damaged must not be mended by reading it. */
export async function readProofFile(file: File): Promise<ProofFile> {
  const text =
    file.size > MAX_PROOF_BYTES
      ? ({ fault: 'too_long' } as const)
      : (fromUtf8(new Uint8Array(await file.arrayBuffer())) ?? ({ fault: 'not_text' } as const));
  return { name: file.name, text, expected: undefined };
}
