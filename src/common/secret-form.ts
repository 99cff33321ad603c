import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 40;
const CHECKSUM_LENGTH = 8;

/**
 * Form of a secret that the service issues: a prefix, 40 random letters and digits (238 bits), and a checksum of eight
 * hexadecimal digits, by which secret scanners recognize the secret.
 */
export class SecretForm {
  private readonly form: RegExp;

  /** @param prefix without special characters of regular expressions */
  constructor(readonly prefix: string) {
    this.form = new RegExp(`^${prefix}[0-9A-Za-z]{${RANDOM_LENGTH}}[0-9a-f]{${CHECKSUM_LENGTH}}$`);
  }

  create(): string {
    const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
    const body = this.prefix + random.join('');
    return body + checksum(body);
  }

  /** Returns true if a text has this form and a valid checksum. */
  matches(text: string): boolean {
    return this.form.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH);
  }
}

/** Returns the CRC-32 (ISO 3309, as in zlib) in hexadecimal digits. */
function checksum(text: string): string {
  return crc32(text).toString(16).padStart(CHECKSUM_LENGTH, '0');
}
