import {
  checkSigningKey,
  InvalidNoteKey,
  KEY_ID_BYTES,
  noteKeyId,
  parseSignatures,
  signatureLine,
  verifierKeyText,
} from '../log/note-format.js';

/** Signature types of the keys that cosign, by algorithm (https://c2sp.org/tlog-cosignature). */
export const COSIGNATURE_TYPES = { ed25519: 4, 'ml-dsa-44': 6 } as const;
const TIME_BYTES = 8;

/** How a witness can cosign. */
export type CosignatureAlgorithmName = keyof typeof COSIGNATURE_TYPES;

/** What is signed, and how. */
export interface CosignatureAlgorithm {
  readonly name: CosignatureAlgorithmName;
  /** Bytes of a public key. */
  readonly keyBytes: number;
  readonly signatureBytes: number;
  /**
   * What a cosignature is over; undefined if it can't be over this text, or is no statement of a witness. Never throws.
   * @param cosigner name of its key
   * @param text of the checkpoint, without signatures
   * @param time in seconds since 1970
   */
  message(cosigner: string, text: string, time: number): Buffer | undefined;
  /** The check of signatures of `signatureBytes`, which never throws. */
  verifier(publicKey: Buffer): (message: Buffer, signature: Buffer) => boolean;
  /** @param seed the 32 bytes that the key is made of */
  signer(seed: Buffer): { readonly publicKey: Buffer; readonly sign: (message: Buffer) => Buffer };
}

/** A witness's statement that it saw a checkpoint, and no larger one of the log that it is not a prefix of. */
export interface Cosignature {
  /** The signature line of the note, with its line feed. */
  readonly line: string;
  /** When it was made, in seconds since 1970. */
  readonly time: number;
}

/** Verifies cosignatures of a witness with its named key. */
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

  /** Name and key id: what distinguishes the key from others in a note. */
  get id(): string {
    return `${this.name}+${this.#keyId.toString('hex')}`;
  }

  /** The text form of the verifier key (vkey). */
  toString(): string {
    return verifierKeyText(COSIGNATURE_TYPES[this.algorithm.name], this);
  }

  /**
   * The first of the signature lines that is this witness's and valid. Those of other keys are ignored. Never throws.
   * @param text of the checkpoint, without signatures
   * @param lines each with its line feed
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

/** Cosigns checkpoints. */
export class Cosigner {
  readonly verifier: CosignatureVerifier;
  readonly #sign: (message: Buffer) => Buffer;
  readonly #keyId: Buffer;

  /**
   * @param name without white space and `+`
   * @param seed the 32 bytes that the key is made of
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
   * The signature line, with its line feed.
   * @param text of the checkpoint, without signatures
   * @param time in seconds since 1970
   * @throws RangeError if the algorithm can't sign them
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
