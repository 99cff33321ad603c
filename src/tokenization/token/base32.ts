import { TOKEN_ALPHABET } from './grammar.js';

const BITS = 5;
const CHARACTERS = Buffer.from(TOKEN_ALPHABET, 'latin1');

/** Encodes bytes as Crockford base 32, most significant bit first, without padding. */
export function encodeBase32(bytes: Uint8Array): string {
  const text = Buffer.alloc(Math.ceil((bytes.length * 8) / BITS));
  let written = 0;
  let held = 0;
  let count = 0;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff;
    for (count += 8; count >= BITS; count -= BITS)
      text[written++] = CHARACTERS[(held >> (count - BITS)) & 31] ?? 0;
  }
  if (count > 0) text[written] = CHARACTERS[(held << (BITS - count)) & 31] ?? 0;
  return text.toString('latin1');
}

/** Decodes canonical base 32; undefined for any other text, so that each byte sequence has exactly one encoding. */
export function decodeBase32(text: string): Buffer | undefined {
  const bytes = Buffer.alloc(Math.floor((text.length * BITS) / 8));
  let held = 0;
  let count = 0;
  let written = 0;
  for (const character of text) {
    const value = TOKEN_ALPHABET.indexOf(character);
    if (value < 0) return undefined;
    held = ((held << BITS) | value) & 0xfff;
    count += BITS;
    if (count >= 8) {
      count -= 8;
      bytes[written++] = (held >> count) & 0xff;
    }
  }
  const isWhole = count < BITS && (held & ((1 << count) - 1)) === 0;
  return isWhole ? bytes : undefined;
}
