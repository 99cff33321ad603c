import { type KeyObject, sign as signBytes, verify as verifyBytes } from 'node:crypto';
import {
  ed25519Pair,
  ed25519PublicKey,
  KEY_ID_BYTES,
  noteKeyId,
  parseSignatures,
  parseVerifierKey,
  SIGNATURE_BYTES,
  signatureLine,
  verifierKeyText,
} from './note-format.js';

/** Algorithm byte of timestamped Ed25519 cosignatures (https://c2sp.org/tlog-cosignature). */
const COSIGNATURE_V1 = 4;
const TIME_BYTES = 8;

/** A witness's statement that it saw a checkpoint, and no larger one of the log that it is not a prefix of. */
export interface Cosignature {
  /** The signature line of the note, with its line feed. */
  readonly line: string;
  /** When it was made, in seconds since 1970. */
  readonly time: number;
}

/** Verifies cosignatures of a witness with its named Ed25519 key. */
export class CosignatureVerifier {
  readonly #keyId: Buffer;
  readonly #key: KeyObject;

  /** @param publicKey 32 bytes */
  constructor(
    readonly name: string,
    readonly publicKey: Buffer,
  ) {
    this.#keyId = noteKeyId(COSIGNATURE_V1, { name, publicKey });
    this.#key = ed25519PublicKey(publicKey);
  }

  /**
   * Parses the text form of a verifier key (vkey) of signature type 0x04.
   * @throws InvalidNoteKey
   */
  static parse(text: string): CosignatureVerifier {
    const { name, publicKey } = parseVerifierKey(COSIGNATURE_V1, text);
    return new CosignatureVerifier(name, publicKey);
  }

  /** Name and key id: what distinguishes the key from others in a note. */
  get id(): string {
    return `${this.name}+${this.#keyId.toString('hex')}`;
  }

  /** The text form of the verifier key (vkey). */
  toString(): string {
    return verifierKeyText(COSIGNATURE_V1, this);
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
      if (stamped.length !== TIME_BYTES + SIGNATURE_BYTES) return undefined;
      const time = Number(stamped.readBigUInt64BE());
      const signature = stamped.subarray(TIME_BYTES);
      if (!Number.isSafeInteger(time) || !verifyBytes(null, message(text, time), this.#key, signature)) {
        return undefined;
      }
      return { line: signatureLine(name, this.#keyId, stamped), time };
    }
    return undefined;
  }
}

/** Cosigns checkpoints with an Ed25519 key. */
export class Cosigner {
  readonly verifier: CosignatureVerifier;
  readonly #key: KeyObject;
  readonly #keyId: Buffer;

  /**
   * @param name without white space and `+`
   * @param seed the 32 bytes of the private key (RFC 8032)
   * @throws InvalidNoteKey
   */
  constructor(name: string, seed: Buffer) {
    const { privateKey, publicKey } = ed25519Pair(name, seed);
    this.#key = privateKey;
    this.#keyId = noteKeyId(COSIGNATURE_V1, { name, publicKey });
    this.verifier = new CosignatureVerifier(name, publicKey);
  }

  /**
   * The signature line, with its line feed.
   * @param text of the checkpoint, without signatures
   * @param time in seconds since 1970
   */
  sign(text: string, time: number): string {
    const stamped = Buffer.alloc(TIME_BYTES);
    stamped.writeBigUInt64BE(BigInt(time));
    const signature = signBytes(null, message(text, time), this.#key);
    return signatureLine(this.verifier.name, this.#keyId, Buffer.concat([stamped, signature]));
  }
}

function message(text: string, time: number): Buffer {
  return Buffer.from(`cosignature/v1\ntime ${time}\n${text}`);
}
