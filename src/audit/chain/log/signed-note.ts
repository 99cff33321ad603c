import { type KeyObject, sign as signBytes, verify as verifyBytes } from 'node:crypto';
import { sha256Hex } from '../../../common/sha256.js';
import {
  checkSigningKey,
  ED25519_KEY_BYTES,
  ED25519_SIGNATURE_BYTES,
  ed25519Pair,
  ed25519PublicKey,
  InvalidNoteKey,
  KEY_ID_BYTES,
  noteKeyId,
  parseVerifierKey,
  signatureLine,
  splitNote,
  verifierKeyText,
} from './note-format.js';

/** Algorithm byte of Ed25519 in keys of signed notes (https://c2sp.org/signed-note). */
const ED25519 = 1;

/** Verifies signed notes with a named public key. */
export class NoteVerifier {
  readonly #keyId: Buffer;
  readonly #key: KeyObject;

  /** @param publicKey 32 bytes */
  constructor(
    readonly name: string,
    readonly publicKey: Buffer,
  ) {
    this.#keyId = noteKeyId(ED25519, { name, publicKey });
    this.#key = ed25519PublicKey(publicKey);
  }

  /**
   * Parses the text form of a verifier key (vkey), `<name>+<key id>+<base64 key>`.
   * @throws InvalidNoteKey if the text is malformed or not an Ed25519 log key
   */
  static parse(text: string): NoteVerifier {
    const { type, name, publicKey } = parseVerifierKey(text);
    if (type !== ED25519 || publicKey.length !== ED25519_KEY_BYTES) {
      throw new InvalidNoteKey('not an Ed25519 log key');
    }
    return new NoteVerifier(name, publicKey);
  }

  /** First 4 bytes of SHA-256(name || 0x0A || 0x01 || key), hex. */
  get keyId(): string {
    return this.#keyId.toString('hex');
  }

  /** SHA-256 of the 32-byte key, hex. Short enough for two people to compare by phone. */
  get fingerprint(): string {
    return sha256Hex(this.publicKey);
  }

  /** Returns the text form of the verifier key (vkey). */
  toString(): string {
    return verifierKeyText(ED25519, this);
  }

  /** Returns whether the note has a signature by this key, valid or not. Never throws. */
  hasSigned(note: string): boolean {
    return splitNote(note)?.signatures.some((one) => this.#isBy(one)) === true;
  }

  /** Returns the signed text, including its final line feed; undefined without a valid signature by this key. */
  open(note: string): string | undefined {
    const parts = splitNote(note);
    if (parts === undefined) return undefined;
    for (const one of parts.signatures) {
      if (!this.#isBy(one)) continue;
      const signature = one.bytes.subarray(KEY_ID_BYTES);
      // An invalid signature of a known key invalidates the note, even if other signatures are valid (C2SP
      // signed-note).
      if (signature.length !== ED25519_SIGNATURE_BYTES) return undefined;
      return verifyBytes(null, Buffer.from(parts.text), this.#key, signature) ? parts.text : undefined;
    }
    return undefined;
  }

  #isBy({ name, bytes }: { readonly name: string; readonly bytes: Buffer }): boolean {
    return name === this.name && bytes.subarray(0, KEY_ID_BYTES).equals(this.#keyId);
  }
}

/** Signs notes with an Ed25519 key. */
export class NoteSigner {
  readonly verifier: NoteVerifier;
  readonly #key: KeyObject;
  readonly #keyId: Buffer;

  /**
   * @param name key name without white space and `+`
   * @param seed 32-byte private key (RFC 8032)
   * @throws InvalidNoteKey
   */
  constructor(
    private readonly name: string,
    seed: Buffer,
  ) {
    checkSigningKey(name, seed);
    const { privateKey, publicKey } = ed25519Pair(seed);
    this.#key = privateKey;
    this.#keyId = noteKeyId(ED25519, { name, publicKey });
    this.verifier = new NoteVerifier(name, publicKey);
  }

  /** @param text text that ends in a line feed and contains no control characters except line feeds */
  sign(text: string): string {
    const signature = signBytes(null, Buffer.from(text), this.#key);
    return `${text}\n${signatureLine(this.name, this.#keyId, signature)}`;
  }
}
