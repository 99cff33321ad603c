import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'sotto_';
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 40;
const CHECKSUM_LENGTH = 8;

const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${RANDOM_LENGTH}}[0-9a-f]{${CHECKSUM_LENGTH}}$`);
const BEARER = new RegExp(`^Bearer +(${PREFIX}\\S*)$`, 'i');

/**
 * A new API token: `sotto_`, 40 random letters and digits (238 bits), and a checksum of eight hexadecimal digits, which
 * lets secret scanners recognize it.
 */
export function newTokenSecret(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  const body = PREFIX + random.join('');
  return body + checksum(body);
}

/** Whether a text has the form of an API token and the right checksum. */
export function isTokenSecret(text: string): boolean {
  return FORM.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
}

/**
 * The API token in an `Authorization` header; undefined if the header contains none. Credentials of other kinds are
 * ignored, because a reverse proxy may use them.
 */
export function readTokenSecret(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];
}

/** CRC-32 (ISO 3309, as in zlib) in hexadecimal digits. */
function checksum(text: string): string {
  return crc32(text).toString(16).padStart(CHECKSUM_LENGTH, '0');
}
