import { type Cipher, createCipheriv, timingSafeEqual } from 'node:crypto';

const BLOCK = 16;
const ZERO = Buffer.alloc(BLOCK);
/** What doubling in GF(2^128) takes in for the bit that it shifts out (RFC 5297, section 2.3). */
const REDUCTION = 0x87;

/**
 * AES-SIV (RFC 5297) on the AES of node:crypto. What depends on the key, or on the bound texts, is worked out once, and
 * the two block ciphers are kept: a cipher object for each token would cost more than its work, above all when the
 * garbage of thousands is collected. `@noble/ciphers`, which the spec compares with, works all of it out for each value,
 * on AES in JavaScript: four times slower (bench/tokens.md), and its table look-ups are not constant in time.
 */
export class AesSivKey {
  private readonly macCipher: Cipher;
  private readonly textCipher: Cipher;
  /** Subkeys of AES-CMAC (RFC 4493, section 2.3): for a whole last block, and for a padded one. */
  private readonly wholeSubkey: Buffer;
  private readonly paddedSubkey: Buffer;
  private readonly start: Buffer;

  /** @param key two keys of AES, which may have 16, 24 or 32 bytes: the first authenticates, the other encrypts */
  constructor(key: Buffer) {
    this.macCipher = blockCipher(key.subarray(0, key.length / 2));
    this.textCipher = blockCipher(key.subarray(key.length / 2));
    this.wholeSubkey = doubled(this.macCipher.update(ZERO));
    this.paddedSubkey = doubled(this.wholeSubkey);
    this.start = this.mac(ZERO);
  }

  /** The cipher that is bound to these texts, in their order: elsewhere, what it sealed does not open. */
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

  /** Encrypts or decrypts in counter mode; two bits of the IV are cleared for that (RFC 5297, section 2.5). */
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

/** Seals texts: the same text gives the same bytes. */
export class AesSiv {
  /** @param state what S2V (RFC 5297, section 2.4) has come to after the bound texts */
  constructor(
    private readonly key: AesSivKey,
    private readonly state: Buffer,
  ) {}

  /** The synthetic IV, then the ciphertext. */
  seal(text: Buffer): Buffer {
    const iv = this.syntheticIv(text);
    return Buffer.concat([iv, this.key.crypt(iv, text)]);
  }

  /** Undefined for what this cipher did not seal. */
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

/** AES of single blocks: each whole block that goes in comes out at once, whatever came before. */
function blockCipher(key: Buffer): Cipher {
  return createCipheriv(`aes-${key.length * 8}-ecb`, key, null).setAutoPadding(false);
}

/** Multiplied by x in GF(2^128), without a branch on the secret. */
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

/** Adds whole blocks to those of a text, from an offset on. */
function xorInto(text: Buffer, offset: number, blocks: Buffer): void {
  for (let at = 0; at < blocks.length; at += 4) {
    const sum = text.readInt32LE(offset + at) ^ blocks.readInt32LE(at);
    text.writeInt32LE(sum, offset + at);
  }
}
