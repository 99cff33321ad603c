import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** Size of an Ed25519 public key in bytes. */
export const ED25519_KEY_BYTES = 32;
export const ED25519_SIGNATURE_BYTES = 64;
export const KEY_ID_BYTES = 4;
/** Size of a private seed in bytes, the same for Ed25519 (RFC 8032) and ML-DSA (FIPS 204). */
const SEED_BYTES = 32;
/** DER prefixes of Ed25519 keys, private and public (RFC 8410 sections 7 and 4). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
/** Maximum length of a note in UTF-16 code units. Checkpoints are far shorter. */
const MAX_NOTE = 1_000_000;
const VERIFIER_KEY = /^([^\s+\p{Cc}]{1,255})\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/u;
const NO_VERIFIER_KEY = 'not a verifier key (such as sotto+82a5cbcf+AepKbGPinFIK…)';
const SIGNATURE_LINE = /^— ([^\s+\p{Cc}]{1,255}) ([A-Za-z0-9+/]+={0,2})$/u;

/** Error for a key that is not a valid signed-note key. */
export class InvalidNoteKey extends Error {
  override readonly name = 'InvalidNoteKey';
}

/** Named public key, as used in signed notes (https://c2sp.org/signed-note). */
export interface NoteKey {
  readonly name: string;
  readonly publicKey: Buffer;
}

export interface NoteSignature {
  readonly name: string;
  /** Key ID, followed by the signature. */
  readonly bytes: Buffer;
}

export interface NoteParts {
  /** Signed text, which ends in a line feed. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/**
 * Returns the first 4 bytes of SHA-256(name || 0x0A || type || key).
 * @param type signature type (https://c2sp.org/signed-note)
 */
export function noteKeyId(type: number, { name, publicKey }: NoteKey): Buffer {
  return createHash('sha256')
    .update(`${name}\n`)
    .update(Buffer.of(type))
    .update(publicKey)
    .digest()
    .subarray(0, KEY_ID_BYTES);
}

/** Returns the text form of a verifier key (vkey), `<name>+<key id>+<base64 key>`. */
export function verifierKeyText(type: number, key: NoteKey): string {
  const encoded = Buffer.concat([Buffer.of(type), key.publicKey]).toString('base64');
  return `${key.name}+${noteKeyId(type, key).toString('hex')}+${encoded}`;
}

/**
 * Parses the output of {@link verifierKeyText}. Does not check whether the key's length matches its type.
 * @throws InvalidNoteKey
 */
export function parseVerifierKey(text: string): NoteKey & { readonly type: number } {
  const [, name, id, encoded] = VERIFIER_KEY.exec(text.trim()) ?? [];
  if (name === undefined || encoded === undefined) throw new InvalidNoteKey(NO_VERIFIER_KEY);
  const bytes = Buffer.from(encoded, 'base64');
  const [type] = bytes;
  if (type === undefined) throw new InvalidNoteKey(NO_VERIFIER_KEY);
  const publicKey = bytes.subarray(1);
  if (noteKeyId(type, { name, publicKey }).toString('hex') !== id) {
    throw new InvalidNoteKey('not valid, because its key ID does not belong to the key');
  }
  return { type, name, publicKey };
}

/** @param publicKey 32 bytes */
export function ed25519PublicKey(publicKey: Buffer): KeyObject {
  return createPublicKey({ key: Buffer.concat([SPKI_PREFIX, publicKey]), format: 'der', type: 'spki' });
}

/** @throws InvalidNoteKey */
export function checkSigningKey(name: string, seed: Buffer): void {
  if (seed.length !== SEED_BYTES || !isKeyName(name)) throw new InvalidNoteKey('not a signing key');
}

/** @param seed 32-byte private key (RFC 8032) */
export function ed25519Pair(seed: Buffer): { privateKey: KeyObject; publicKey: Buffer } {
  const der = Buffer.concat([PKCS8_PREFIX, seed]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { privateKey, publicKey: spki.subarray(SPKI_PREFIX.length) };
}

function isKeyName(text: string): boolean {
  return /^[^\s+\p{Cc}]{1,255}$/u.test(text);
}

/** Splits a note into the text up to its last empty line and the signatures after it; undefined if it is not a note. */
export function splitNote(note: string): NoteParts | undefined {
  const gap = note.lastIndexOf('\n\n');
  if (note.length > MAX_NOTE || gap < 0 || !note.endsWith('\n')) return undefined;
  const text = note.slice(0, gap + 1);
  if (/[^\P{Cc}\n]/u.test(text)) return undefined;
  const signatures = parseSignatures(signatureLines(note));
  return signatures && { text, signatures };
}

/** Removes the cosignatures: all signature lines except the first, which is the log's own signature. */
export function withoutCosignatures(note: string): string {
  const first = note.lastIndexOf('\n\n') + 2;
  return note.slice(0, note.indexOf('\n', first) + 1);
}

/** Returns the signature lines of a note verbatim; empty if the text is not a note. */
export function signatureLines(note: string): string {
  const gap = note.lastIndexOf('\n\n');
  return gap < 0 ? '' : note.slice(gap + 2);
}

/** Parses signature lines, each with its line feed; undefined if a line is malformed. */
export function parseSignatures(lines: string): NoteSignature[] | undefined {
  const signatures = [];
  for (const line of lines.replace(/\n$/, '').split('\n')) {
    const [, name, encoded] = SIGNATURE_LINE.exec(line) ?? [];
    if (name === undefined || encoded === undefined) return undefined;
    signatures.push({ name, bytes: Buffer.from(encoded, 'base64') });
  }
  return signatures;
}

/** Returns a signature line of a note, including its line feed. */
export function signatureLine(name: string, keyId: Buffer, signature: Buffer): string {
  return `— ${name} ${Buffer.concat([keyId, signature]).toString('base64')}\n`;
}
