import { ml_dsa44 } from '@noble/post-quantum/ml-dsa.js';
import { parseCheckpointText } from '../log/checkpoint.js';
import type { CosignatureAlgorithm } from './cosignature.js';

const LABEL = Buffer.from('subtree/v1\n\0');
/** Longest name whose length one byte can tell. */
const MAX_NAME_BYTES = 255;

/**
 * Cosignatures by ML-DSA-44 (FIPS 204, without a context): they are over the witness's name and what the checkpoint says of
 * the tree, and not over extension lines.
 */
export const ML_DSA_44_COSIGNATURE: CosignatureAlgorithm = {
  name: 'ml-dsa-44',
  keyBytes: 1_312,
  signatureBytes: 2_420,
  message: cosignedMessage,
  verifier: (publicKey) => (message, signature) => ml_dsa44.verify(signature, message, publicKey),
  signer: (seed) => {
    const { publicKey, secretKey } = ml_dsa44.keygen(seed);
    return {
      publicKey: Buffer.from(publicKey),
      sign: (message) => Buffer.from(ml_dsa44.sign(message, secretKey)),
    };
  },
};

/** `cosigned_message` of https://c2sp.org/tlog-cosignature, of the tree from its first leaf on. */
function cosignedMessage(cosigner: string, text: string, time: number): Buffer | undefined {
  const checkpoint = parseCheckpointText(text);
  // With time 0, a witness would say nothing of larger trees.
  if (checkpoint === undefined || time === 0) return undefined;
  const [name, origin] = [nameBytes(cosigner), nameBytes(checkpoint.origin)];
  if (name === undefined || origin === undefined) return undefined;
  const root = Buffer.from(checkpoint.rootHex, 'hex');
  return Buffer.concat([LABEL, name, uint64(time), origin, uint64(0), uint64(checkpoint.size), root]);
}

/** The bytes of a name after the number of them; undefined if they are too many. */
function nameBytes(text: string): Buffer | undefined {
  const bytes = Buffer.from(text);
  return bytes.length <= MAX_NAME_BYTES ? Buffer.concat([Buffer.of(bytes.length), bytes]) : undefined;
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}
