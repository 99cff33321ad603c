import { type Bytes, fromBase64 } from './bytes';
import { type Checkpoint, readCheckpoint, readDecimal, readHash } from './checkpoint';

/** A proof that an entry is in a log (https://c2sp.org/tlog-proof). Nothing of it is verified. */
export interface TlogProof {
  readonly extra: Bytes;
  /** Of the entry, from 0. */
  readonly index: number;
  /** The inclusion proof, the sibling of the entry first. */
  readonly path: readonly Bytes[];
  readonly checkpoint: Checkpoint;
}

/** What of a file can't be read. */
export type ProofFault = 'too_long' | 'not_text' | 'not_a_proof' | 'extra' | 'index' | 'path' | 'checkpoint';

/** Bytes of a file; those of sessions have a few thousand. */
export const MAX_PROOF_BYTES = 1_048_576;
/** More than enough for a log of 2^53 entries. */
export const MAX_PATH = 63;
const HEADER = 'c2sp.org/tlog-proof@v1';

/** Reads a file that has extra data, as those of sessions do. */
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

/** What stands after a line's first word; empty if it has another one. */
function valueOf(word: string, line: string): string {
  return line.startsWith(`${word} `) ? line.slice(word.length + 1) : '';
}
