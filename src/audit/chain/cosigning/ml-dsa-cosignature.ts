import { ml_dsa44 } from '@noble/post-quantum/ml-dsa.js';
import { parseCheckpointText } from '../log/checkpoint.js';
import type { CosignatureAlgorithm } from './cosignature.js';

const LABEL = Buffer.from('subtree/v1\n\0');
/** Longest name whose length fits in one byte. */
const MAX_NAME_BYTES = 255;

/**
 * ML-DSA-44 cosignatures (FIPS 204, with an empty context). They sign the witness's name and the checkpoint's origin,
 * size and root, but not its extension lines.
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

/** Returns `cosigned_message` of https://c2sp.org/tlog-cosignature for the whole tree (its start is leaf 0). */
function cosignedMessage(cosigner: string, text: string, time: number): Buffer | undefined {
  const checkpoint = parseCheckpointText(text);
  // A cosignature with time 0 makes no statement about larger trees, so it is not allowed here.
  if (checkpoint === undefined || time === 0) return undefined;
  const [name, origin] = [nameBytes(cosigner), nameBytes(checkpoint.origin)];
  if (name === undefined || origin === undefined) return undefined;
  const root = Buffer.from(checkpoint.rootHex, 'hex');
  return Buffer.concat([LABEL, name, uint64(time), origin, uint64(0), uint64(checkpoint.size), root]);
}

/** Returns the UTF-8 bytes of a name, prefixed with their number; undefined if the name has more than 255 bytes. */
function nameBytes(text: string): Buffer | undefined {
  const bytes = Buffer.from(text);
  return bytes.length <= MAX_NAME_BYTES ? Buffer.concat([Buffer.of(bytes.length), bytes]) : undefined;
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}
