import {
  createHash,
  createPrivateKey,
  createPublicKey,
  type KeyObject,
  sign as signBytes,
  verify as verifyBytes,
} from 'node:crypto';
import { sha256Hex } from '../../common/sha256.js';

/** Algorithm byte of Ed25519 in keys of signed notes (https://c2sp.org/signed-note). */
const ED25519 = 1;
const KEY_BYTES = 32;
const KEY_ID_BYTES = 4;
const SIGNATURE_BYTES = 64;
/** DER prefix of a 32-byte Ed25519 key (RFC 8410 sections 4 and 7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
/** Maximum length of a note; checkpoints are far shorter. */
const MAX_NOTE = 1_000_000;
const VERIFIER_KEY = /^([^\s+\p{Cc}]{1,255})\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/u;
const SIGNATURE_LINE = /^— ([^\s+\p{Cc}]{1,255}) ([A-Za-z0-9+/]+={0,2})$/u;

/** A text that is not a valid key of signed notes. */
export class InvalidNoteKey extends Error {
  override readonly name = 'InvalidNoteKey';
}

/** Verifies signed notes with a named public key. */
export class NoteVerifier {
  readonly #keyId: Buffer;
  readonly #key: KeyObject;

  /** @param publicKey 32 bytes */
  constructor(
    readonly name: string,
    private readonly publicKey: Buffer,
  ) {
    this.#keyId = keyId(name, publicKey);
    this.#key = createPublicKey({
      key: Buffer.concat([SPKI_PREFIX, publicKey]),
      format: 'der',
      type: 'spki',
    });
  }

  /**
   * Parses the text form of a verifier key (vkey), `<name>+<key id>+<base64 key>`.
   * @throws InvalidNoteKey
   */
  static parse(text: string): NoteVerifier {
    const [, name, id, encoded] = VERIFIER_KEY.exec(text.trim()) ?? [];
    if (name === undefined || encoded === undefined) throw new InvalidNoteKey('not a verifier key');
    const key = Buffer.from(encoded, 'base64');
    if (key[0] !== ED25519 || key.length !== 1 + KEY_BYTES) throw new InvalidNoteKey('not an Ed25519 key');
    const verifier = new NoteVerifier(name, key.subarray(1));
    if (verifier.keyId !== id) throw new InvalidNoteKey('the key id does not belong to the key');
    return verifier;
  }

  /** First 4 bytes of SHA-256(name || 0x0A || 0x01 || key), hex. */
  get keyId(): string {
    return this.#keyId.toString('hex');
  }

  /** SHA-256 of the 32-byte key, hex: short enough to compare over the telephone. */
  get fingerprint(): string {
    return sha256Hex(this.publicKey);
  }

  /** The text form of the verifier key (vkey). */
  toString(): string {
    const key = Buffer.concat([Buffer.of(ED25519), this.publicKey]).toString('base64');
    return `${this.name}+${this.keyId}+${key}`;
  }

  /** The signed text (ends in a line feed), or undefined if this key did not sign the note. Never throws. */
  open(note: string): string | undefined {
    const parts = splitNote(note);
    if (parts === undefined) return undefined;
    for (const { name, bytes } of parts.signatures) {
      if (name !== this.name || !bytes.subarray(0, KEY_ID_BYTES).equals(this.#keyId)) continue;
      const signature = bytes.subarray(KEY_ID_BYTES);
      // A wrong signature of a known key invalidates the note, whatever other signatures it has (C2SP signed-note).
      if (signature.length !== SIGNATURE_BYTES) return undefined;
      return verifyBytes(null, Buffer.from(parts.text), this.#key, signature) ? parts.text : undefined;
    }
    return undefined;
  }
}

/** Signs notes with an Ed25519 key. */
export class NoteSigner {
  readonly verifier: NoteVerifier;
  readonly #key: KeyObject;
  readonly #keyId: Buffer;

  /**
   * @param name without white space and `+`
   * @param seed the 32 bytes of the private key (RFC 8032)
   * @throws InvalidNoteKey
   */
  constructor(
    private readonly name: string,
    seed: Buffer,
  ) {
    if (seed.length !== KEY_BYTES || !isKeyName(name)) throw new InvalidNoteKey('not a signing key');
    this.#key = createPrivateKey({
      key: Buffer.concat([PKCS8_PREFIX, seed]),
      format: 'der',
      type: 'pkcs8',
    });
    const spki = createPublicKey(this.#key).export({ format: 'der', type: 'spki' });
    const publicKey = spki.subarray(SPKI_PREFIX.length);
    this.#keyId = keyId(name, publicKey);
    this.verifier = new NoteVerifier(name, publicKey);
  }

  /** @param text ends in a line feed and contains no other control characters than line feeds */
  sign(text: string): string {
    const signature = signBytes(null, Buffer.from(text), this.#key);
    const encoded = Buffer.concat([this.#keyId, signature]).toString('base64');
    return `${text}\n— ${this.name} ${encoded}\n`;
  }
}

/** Whether the text is a valid key name: not empty, without white space, control characters and `+`. */
export function isKeyName(text: string): boolean {
  return /^[^\s+\p{Cc}]{1,255}$/u.test(text);
}

function keyId(name: string, publicKey: Buffer): Buffer {
  return createHash('sha256')
    .update(`${name}\n`)
    .update(Buffer.of(ED25519))
    .update(publicKey)
    .digest()
    .subarray(0, KEY_ID_BYTES);
}

interface NoteParts {
  readonly text: string;
  readonly signatures: readonly { readonly name: string; readonly bytes: Buffer }[];
}

/** The text up to the last empty line, and the signature lines after it; undefined if this is not a note. */
function splitNote(note: string): NoteParts | undefined {
  const gap = note.lastIndexOf('\n\n');
  if (note.length > MAX_NOTE || gap < 0 || !note.endsWith('\n')) return undefined;
  const text = note.slice(0, gap + 1);
  if (/[^\P{Cc}\n]/u.test(text)) return undefined;
  const signatures = [];
  for (const line of note.slice(gap + 2, -1).split('\n')) {
    const [, name, encoded] = SIGNATURE_LINE.exec(line) ?? [];
    if (name === undefined || encoded === undefined) return undefined;
    signatures.push({ name, bytes: Buffer.from(encoded, 'base64') });
  }
  return { text, signatures };
}
