import { type Cipher, createCipheriv, timingSafeEqual } from 'node:crypto';

const BLOCK = 16;
const ZERO = Buffer.alloc(BLOCK);
/** Constant added when doubling in GF(2^128) shifts out a one bit (RFC 5297, section 2.3). */
const REDUCTION = 0x87;

/**
 * AES-SIV (RFC 5297) on the AES of node:crypto. Data that depends only on the key or the bound texts is computed once,
 * and the two block ciphers are reused, because a cipher object for each token would cost more than its work, above all
 * in garbage collection. `@noble/ciphers`, with which the spec compares, computes everything for each value, with AES
 * in JavaScript. It is four times slower (bench/tokens.md), and its table lookups are not constant in time.
 */
export class AesSivKey {
  private readonly macCipher: Cipher;
  private readonly textCipher: Cipher;
  /** Subkeys of AES-CMAC (RFC 4493, section 2.3), for a complete last block and for a padded one. */
  private readonly wholeSubkey: Buffer;
  private readonly paddedSubkey: Buffer;
  private readonly start: Buffer;

  /** @param key two AES keys of 16, 24 or 32 bytes each; the first authenticates, the second encrypts */
  constructor(key: Buffer) {
    this.macCipher = blockCipher(key.subarray(0, key.length / 2));
    this.textCipher = blockCipher(key.subarray(key.length / 2));
    this.wholeSubkey = doubled(this.macCipher.update(ZERO));
    this.paddedSubkey = doubled(this.wholeSubkey);
    this.start = this.mac(ZERO);
  }

  /** Returns a cipher bound to these texts, in order. Another binding cannot open its output. */
  bind(...texts: readonly Buffer[]): AesSiv {
    const state = texts.reduce((before, text) => xored(doubled(before), this.mac(text)), this.start);
    return new AesSiv(this, state);
  }

  /** AES-CMAC (RFC 4493, section 2.4). */
  mac(text: Buffer): Buffer {
    const length = Math.max(BLOCK, Math.ceil(text.length / BLOCK) * BLOCK);
    const blocks = Buffer.alloc(length);
    text.copy(blocks);
    if (text.length < length) blocks.writeUInt8(0x80, text.length);
    xorInto(blocks, length - BLOCK, text.length < length ? this.paddedSubkey : this.wholeSubkey);
    let chained = this.macCipher.update(blocks.subarray(0, BLOCK));
    for (let at = BLOCK; at < length; at += BLOCK) {
      xorInto(blocks, at, chained);
      chained = this.macCipher.update(blocks.subarray(at, at + BLOCK));
    }
    return chained;
  }

  /** Encrypts or decrypts in counter mode. Two bits of the IV are cleared for the counter (RFC 5297, section 2.5). */
  crypt(iv: Buffer, text: Buffer): Buffer {
    const counters = Buffer.alloc(Math.ceil(text.length / BLOCK) * BLOCK);
    const first = (iv.readUInt32BE(12) & 0x7fffffff) >>> 0;
    for (let at = 0; at < counters.length; at += BLOCK) {
      iv.copy(counters, at, 0, 12);
      counters.writeUInt8(iv.readUInt8(8) & 0x7f, at + 8);
      counters.writeUInt32BE(first + at / BLOCK, at + 12);
    }
    const blocks = Buffer.alloc(counters.length);
    text.copy(blocks);
    xorInto(blocks, 0, this.textCipher.update(counters));
    return blocks.subarray(0, text.length);
  }
}

/** Seals texts deterministically. */
export class AesSiv {
  /** @param state S2V state (RFC 5297, section 2.4) after the bound texts */
  constructor(
    private readonly key: AesSivKey,
    private readonly state: Buffer,
  ) {}

  /** Returns the synthetic IV, followed by the ciphertext. */
  seal(text: Buffer): Buffer {
    const iv = this.syntheticIv(text);
    return Buffer.concat([iv, this.key.crypt(iv, text)]);
  }

  /** Returns the text; undefined if this cipher did not seal it. */
  open(sealed: Buffer): Buffer | undefined {
    if (sealed.length < BLOCK) return undefined;
    const iv = sealed.subarray(0, BLOCK);
    const text = this.key.crypt(iv, sealed.subarray(BLOCK));
    return timingSafeEqual(iv, this.syntheticIv(text)) ? text : undefined;
  }

  private syntheticIv(text: Buffer): Buffer {
    if (text.length >= BLOCK) {
      const last = Buffer.from(text);
      xorInto(last, last.length - BLOCK, this.state);
      return this.key.mac(last);
    }
    const padded = Buffer.alloc(BLOCK);
    text.copy(padded);
    padded.writeUInt8(0x80, text.length);
    xorInto(padded, 0, doubled(this.state));
    return this.key.mac(padded);
  }
}

/** Returns an AES cipher for single blocks. Each complete input block is output at once, independent of others. */
function blockCipher(key: Buffer): Cipher {
  return createCipheriv(`aes-${key.length * 8}-ecb`, key, null).setAutoPadding(false);
}

/** Multiplies by x in GF(2^128), without a branch on the secret. */
function doubled(block: Buffer): Buffer {
  const result = Buffer.alloc(BLOCK);
  let carry = 0;
  for (let at = BLOCK - 1; at >= 0; at -= 1) {
    const byte = block.readUInt8(at);
    result.writeUInt8(((byte << 1) | carry) & 0xff, at);
    carry = byte >> 7;
  }
  result.writeUInt8(result.readUInt8(BLOCK - 1) ^ (REDUCTION & -carry), BLOCK - 1);
  return result;
}

function xored(a: Buffer, b: Buffer): Buffer {
  const result = Buffer.from(a);
  xorInto(result, 0, b);
  return result;
}

/** XORs whole blocks into a text, starting at an offset. */
function xorInto(text: Buffer, offset: number, blocks: Buffer): void {
  for (let at = 0; at < blocks.length; at += 4) {
    const sum = text.readInt32LE(offset + at) ^ blocks.readInt32LE(at);
    text.writeInt32LE(sum, offset + at);
  }
}
