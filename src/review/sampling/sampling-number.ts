import { keyedHash } from '../../tokenization/crypto/sealing.js';

/** So many bits of a hash are a number that a double holds exactly. */
const LOT_BYTES = 6;

/**
 * A call's lot, a number from 0 up to 1 (HMAC-SHA-256 of its session's id): it is drawn where the lot is below its chance. The
 * same call has the same lot, and who has no key can neither foresee nor choose it.
 * @param key of 32 bytes
 */
export function lotOf(key: Buffer, sessionId: string): number {
  return keyedHash(key, sessionId).readUIntBE(0, LOT_BYTES) / 2 ** (8 * LOT_BYTES);
}
