import { type Bytes, fromBase64 } from './bytes';
import { type Checkpoint, readCheckpoint, readDecimal, readHash } from './checkpoint';

/** Parsed, unverified proof that an entry is in a log (https://c2sp.org/tlog-proof). */
export interface TlogProof {
  readonly extra: Bytes;
  /** Zero-based index of the entry. */
  readonly index: number;
  /** Inclusion proof, the sibling of the entry first. */
  readonly path: readonly Bytes[];
  readonly checkpoint: Checkpoint;
}

/** Part of a proof file that could not be parsed. */
export type ProofFault = 'too_long' | 'not_text' | 'not_a_proof' | 'extra' | 'index' | 'path' | 'checkpoint';

/** Maximum size of a proof file in bytes. Session proofs have a few thousand bytes. */
export const MAX_PROOF_BYTES = 1_048_576;
/** Maximum length of an inclusion proof, more than enough for a log of 2^53 entries. */
export const MAX_PATH = 63;
const HEADER = 'c2sp.org/tlog-proof@v1';

/** Parses a proof file with extra data, which session proofs have. */
export function readTlogProof(text: string): TlogProof | ProofFault {
  if (text.length > MAX_PROOF_BYTES) return 'too_long';
  if (!text.startsWith(`${HEADER}\n`)) return 'not_a_proof';
  const gap = text.indexOf('\n\n');
  if (gap < 0) return 'checkpoint';
  const [, extraLine = '', indexLine = '', ...hashes] = text.slice(0, gap).split('\n');
  const extra = fromBase64(valueOf('extra', extraLine));
  if (extra === undefined || extra.length === 0) return 'extra';
  const index = readDecimal(valueOf('index', indexLine));
  if (index === undefined) return 'index';
  const path = hashes.flatMap((hash) => readHash(hash) ?? []);
  if (path.length !== hashes.length || path.length > MAX_PATH) return 'path';
  const checkpoint = readCheckpoint(text.slice(gap + 2));
  return checkpoint === undefined ? 'checkpoint' : { extra, index, path, checkpoint };
}

/** Returns the rest of a line after its first word; empty if the line starts with another word. */
function valueOf(word: string, line: string): string {
  return line.startsWith(`${word} `) ? line.slice(word.length + 1) : '';
}
