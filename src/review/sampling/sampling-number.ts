import { keyedHash } from '../../tokenization/crypto/sealing.js';

/** Bytes of a hash that a double represents exactly. */
const NUMBER_BYTES = 6;

/**
 * Returns a call's sampling number, from 0 up to 1 (HMAC-SHA-256 of its session ID). A call is sampled if the number is
 * below its sampling rate. The number of a call never changes, and cannot be predicted or chosen without the key.
 * @param key of 32 bytes
 */
export function samplingNumber(key: Buffer, sessionId: string): number {
  return keyedHash(key, sessionId).readUIntBE(0, NUMBER_BYTES) / 2 ** (8 * NUMBER_BYTES);
}
