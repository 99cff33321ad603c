import { createHash, randomBytes } from 'node:crypto';

/** Sizes in bytes of an ML-DSA-44 key and cosignature with its time (https://c2sp.org/tlog-cosignature). */
const KEY_BYTES = 1_312;
const COSIGNATURE_BYTES = 2_428;
const KEY_ID_BYTES = 4;

/** Returns a verifier key of signature type 0x06, and a random signature line that is well-formed for it. */
export function mlDsaWitness(name: string): { key: string; line: string } {
  const bytes = Buffer.concat([Buffer.of(6), randomBytes(KEY_BYTES)]);
  const id = createHash('sha256').update(`${name}\n`).update(bytes).digest().subarray(0, KEY_ID_BYTES);
  const signature = Buffer.concat([id, randomBytes(COSIGNATURE_BYTES)]);
  return {
    key: `${name}+${id.toString('hex')}+${bytes.toString('base64')}`,
    line: `— ${name} ${signature.toString('base64')}\n`,
  };
}
