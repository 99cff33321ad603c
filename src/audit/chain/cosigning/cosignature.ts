import {
  checkSigningKey,
  InvalidNoteKey,
  KEY_ID_BYTES,
  noteKeyId,
  parseSignatures,
  signatureLine,
  verifierKeyText,
} from '../log/note-format.js';

/** Signature types of cosignature keys, by algorithm (https://c2sp.org/tlog-cosignature). */
export const COSIGNATURE_TYPES = { ed25519: 4, 'ml-dsa-44': 6 } as const;
const TIME_BYTES = 8;

export type CosignatureAlgorithmName = keyof typeof COSIGNATURE_TYPES;

/** Signed message, key sizes and operations of a cosignature algorithm. */
export interface CosignatureAlgorithm {
  readonly name: CosignatureAlgorithmName;
  /** Size of a public key in bytes. */
  readonly keyBytes: number;
  readonly signatureBytes: number;
  /**
   * Returns the bytes to sign; undefined if the algorithm cannot cosign this text or time. Never throws.
   * @param cosigner witness's key name
   * @param text checkpoint text without signatures
   * @param time seconds since 1970
   */
  message(cosigner: string, text: string, time: number): Buffer | undefined;
  /** Returns a function that verifies signatures of `signatureBytes` bytes and never throws. */
  verifier(publicKey: Buffer): (message: Buffer, signature: Buffer) => boolean;
  /** @param seed 32-byte private seed */
  signer(seed: Buffer): { readonly publicKey: Buffer; readonly sign: (message: Buffer) => Buffer };
}

/** Witness's statement that it saw a checkpoint, and no larger checkpoint of the log that is inconsistent with it. */
export interface Cosignature {
  /** Signature line of the note, including its line feed. */
  readonly line: string;
  /** Time of signing, in seconds since 1970. */
  readonly time: number;
}

/** Verifies the cosignatures of one witness with its named key. */
export class CosignatureVerifier {
  readonly #keyId: Buffer;
  readonly #isValid: (message: Buffer, signature: Buffer) => boolean;

  /** @throws InvalidNoteKey */
  constructor(
    private readonly algorithm: CosignatureAlgorithm,
    readonly name: string,
    readonly publicKey: Buffer,
  ) {
    if (publicKey.length !== algorithm.keyBytes) {
      throw new InvalidNoteKey(`does not have the length that ${algorithm.name} requires`);
    }
    this.#keyId = noteKeyId(COSIGNATURE_TYPES[algorithm.name], { name, publicKey });
    this.#isValid = algorithm.verifier(publicKey);
  }

  /** Name and key ID, which distinguish the key from other keys in a note. */
  get id(): string {
    return `${this.name}+${this.#keyId.toString('hex')}`;
  }

  /** Returns the text form of the verifier key (vkey). */
  toString(): string {
    return verifierKeyText(COSIGNATURE_TYPES[this.algorithm.name], this);
  }

  /**
   * Returns the cosignature in the first line of this key; undefined if this line is missing or invalid. Lines of other
   * keys and further lines of this key are ignored. Never throws.
   * @param text checkpoint text without signatures
   * @param lines signature lines, each with its line feed
   */
  find(text: string, lines: string): Cosignature | undefined {
    for (const { name, bytes } of parseSignatures(lines) ?? []) {
      if (name !== this.name || !bytes.subarray(0, KEY_ID_BYTES).equals(this.#keyId)) continue;
      const stamped = bytes.subarray(KEY_ID_BYTES);
      if (stamped.length !== TIME_BYTES + this.algorithm.signatureBytes) return undefined;
      const time = Number(stamped.readBigUInt64BE());
      if (!Number.isSafeInteger(time)) return undefined;
      const message = this.algorithm.message(name, text, time);
      if (message === undefined || !this.#isValid(message, stamped.subarray(TIME_BYTES))) return undefined;
      return { line: signatureLine(name, this.#keyId, stamped), time };
    }
    return undefined;
  }
}

/** Signs checkpoints as a witness. */
export class Cosigner {
  readonly verifier: CosignatureVerifier;
  readonly #sign: (message: Buffer) => Buffer;
  readonly #keyId: Buffer;

  /**
   * @param name key name without white space and `+`
   * @param seed 32-byte private seed
   * @throws InvalidNoteKey
   */
  constructor(
    private readonly algorithm: CosignatureAlgorithm,
    name: string,
    seed: Buffer,
  ) {
    checkSigningKey(name, seed);
    const { publicKey, sign } = algorithm.signer(seed);
    this.#sign = sign;
    this.#keyId = noteKeyId(COSIGNATURE_TYPES[algorithm.name], { name, publicKey });
    this.verifier = new CosignatureVerifier(algorithm, name, publicKey);
  }

  /**
   * Returns the signature line, including its line feed.
   * @param text checkpoint text without signatures
   * @param time seconds since 1970
   * @throws RangeError if the algorithm cannot cosign this text or time
   */
  sign(text: string, time: number): string {
    const { name } = this.verifier;
    const message = this.algorithm.message(name, text, time);
    if (message === undefined) throw new RangeError(`${this.algorithm.name} cannot cosign this text`);
    const stamped = Buffer.alloc(TIME_BYTES);
    stamped.writeBigUInt64BE(BigInt(time));
    return signatureLine(name, this.#keyId, Buffer.concat([stamped, this.#sign(message)]));
  }
}
