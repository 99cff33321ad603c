import { hash } from 'node:crypto';
import type { Sha256Hex } from './text/branded.js';

/** Returns the SHA-256 (FIPS 180-4) of bytes, or of a text's UTF-8 bytes. */
export function sha256(data: string | Uint8Array): Buffer {
  return hash('sha256', data, 'buffer');
}

/** Returns the SHA-256 as 64 lowercase hex digits. */
export function sha256Hex(data: string | Uint8Array): Sha256Hex {
  return hash('sha256', data, 'hex') as Sha256Hex;
}
