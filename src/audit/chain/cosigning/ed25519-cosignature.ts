import { sign as signBytes, verify as verifyBytes } from 'node:crypto';
import type { CosignatureAlgorithm } from './cosignature.js';
import {
  ED25519_KEY_BYTES,
  ED25519_SIGNATURE_BYTES,
  ed25519Pair,
  ed25519PublicKey,
} from '../log/note-format.js';

/** Ed25519 cosignatures. They sign the whole checkpoint text, but not the witness's name. */
export const ED25519_COSIGNATURE: CosignatureAlgorithm = {
  name: 'ed25519',
  keyBytes: ED25519_KEY_BYTES,
  signatureBytes: ED25519_SIGNATURE_BYTES,
  message: (_cosigner, text, time) => Buffer.from(`cosignature/v1\ntime ${time}\n${text}`),
  verifier: (publicKey) => {
    const key = ed25519PublicKey(publicKey);
    return (message, signature) => verifyBytes(null, message, key, signature);
  },
  signer: (seed) => {
    const { privateKey, publicKey } = ed25519Pair(seed);
    return { publicKey, sign: (message) => signBytes(null, message, privateKey) };
  },
};
