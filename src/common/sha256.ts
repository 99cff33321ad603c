import { hash } from 'node:crypto';

/** SHA-256 (FIPS 180-4) of bytes, or of a text's UTF-8 bytes. */
export function sha256(data: string | Uint8Array): Buffer {
  return hash('sha256', data, 'buffer');
}

/** The same as 64 lower-case hex digits. */
export function sha256Hex(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex');
}
