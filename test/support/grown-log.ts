import { checkpointText } from '../../src/audit/chain/log/checkpoint.js';
import { merkleRoot } from '../../src/audit/chain/log/merkle.js';
import { consistencyProof } from '../../src/audit/chain/log/merkle-proof.js';
import { NoteSigner } from '../../src/audit/chain/log/signed-note.js';
import { addCheckpointText } from '../../src/audit/chain/cosigning/witness-messages.js';

/** Log that can sign a checkpoint of any size, and requests for witnesses. */
export interface GrownLog {
  readonly signer: NoteSigner;
  checkpoint(size: number): string;
  /** Returns the body of a witness request. */
  request(oldSize: number, size: number): string;
}

/** Creates the log. @param branch number of a variant whose leaves differ from index 1 */
export function grownLog(origin: string, seed: number, branch = 0): GrownLog {
  const signer = new NoteSigner(origin, Buffer.alloc(32, seed));
  const leaves = (size: number): string[] =>
    Array.from({ length: size }, (_, at) => (at === 0 ? '00' : `${branch}${at}`.padStart(8, '0')));
  const checkpoint = (size: number): string =>
    signer.sign(checkpointText(origin, { size, rootHex: merkleRoot(leaves(size)) }));
  return {
    signer,
    checkpoint,
    request: (oldSize, size) =>
      addCheckpointText({
        oldSize,
        proof: oldSize > 0 && oldSize <= size ? consistencyProof(leaves(size), oldSize) : [],
        note: checkpoint(size),
      }),
  };
}
