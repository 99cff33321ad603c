import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** Bytes of an Ed25519 key and of its signature. */
export const ED25519_KEY_BYTES = 32;
export const ED25519_SIGNATURE_BYTES = 64;
export const KEY_ID_BYTES = 4;
/** Bytes that a signing key is made of, whatever its algorithm (RFC 8032, FIPS 204). */
const SEED_BYTES = 32;
/** DER prefixes of Ed25519 keys, private and public (RFC 8410 sections 7 and 4). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
/** Maximum length of a note; checkpoints are far shorter. */
const MAX_NOTE = 1_000_000;
const VERIFIER_KEY = /^([^\s+\p{Cc}]{1,255})\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/u;
const NO_VERIFIER_KEY = 'not a verifier key (such as sotto+82a5cbcf+AepKbGPinFIK…)';
const SIGNATURE_LINE = /^— ([^\s+\p{Cc}]{1,255}) ([A-Za-z0-9+/]+={0,2})$/u;

/** A text that is not a valid key of signed notes. */
export class InvalidNoteKey extends Error {
  override readonly name = 'InvalidNoteKey';
}

/** A named key as signed notes have it. */
export interface NoteKey {
  readonly name: string;
  readonly publicKey: Buffer;
}

export interface NoteSignature {
  readonly name: string;
  /** The key id, and the signature after it. */
  readonly bytes: Buffer;
}

export interface NoteParts {
  /** Ends in a line feed. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

/**
 * First 4 bytes of SHA-256(name || 0x0A || type || key).
 * @param type of signatures (https://c2sp.org/signed-note)
 */
export function noteKeyId(type: number, { name, publicKey }: NoteKey): Buffer {
  return createHash('sha256')
    .update(`${name}\n`)
    .update(Buffer.of(type))
    .update(publicKey)
    .digest()
    .subarray(0, KEY_ID_BYTES);
}

/** The text form of a verifier key (vkey), `<name>+<key id>+<base64 key>`. */
export function verifierKeyText(type: number, key: NoteKey): string {
  const encoded = Buffer.concat([Buffer.of(type), key.publicKey]).toString('base64');
  return `${key.name}+${noteKeyId(type, key).toString('hex')}+${encoded}`;
}

/**
 * Parses {@link verifierKeyText}. Whether the key is as long as those of its type is for the caller to see.
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

/** @param seed the 32 bytes of the private key (RFC 8032) */
export function ed25519Pair(seed: Buffer): { privateKey: KeyObject; publicKey: Buffer } {
  const der = Buffer.concat([PKCS8_PREFIX, seed]);
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { privateKey, publicKey: spki.subarray(SPKI_PREFIX.length) };
}

function isKeyName(text: string): boolean {
  return /^[^\s+\p{Cc}]{1,255}$/u.test(text);
}

/** The text up to the last empty line, and the signature lines after it; undefined if this is not a note. */
export function splitNote(note: string): NoteParts | undefined {
  const gap = note.lastIndexOf('\n\n');
  if (note.length > MAX_NOTE || gap < 0 || !note.endsWith('\n')) return undefined;
  const text = note.slice(0, gap + 1);
  if (/[^\P{Cc}\n]/u.test(text)) return undefined;
  const signatures = parseSignatures(signatureLines(note));
  return signatures && { text, signatures };
}

/** A note without cosignatures: only the first signature line, which is its signer's, since others stand behind it. */
export function withoutCosignatures(note: string): string {
  const first = note.lastIndexOf('\n\n') + 2;
  return note.slice(0, note.indexOf('\n', first) + 1);
}

/** The signature lines of a note as they stand in it; empty for what is no note. */
export function signatureLines(note: string): string {
  const gap = note.lastIndexOf('\n\n');
  return gap < 0 ? '' : note.slice(gap + 2);
}

/** Signature lines, each with its line feed; undefined if one is none. */
export function parseSignatures(lines: string): NoteSignature[] | undefined {
  const signatures = [];
  for (const line of lines.replace(/\n$/, '').split('\n')) {
    const [, name, encoded] = SIGNATURE_LINE.exec(line) ?? [];
    if (name === undefined || encoded === undefined) return undefined;
    signatures.push({ name, bytes: Buffer.from(encoded, 'base64') });
  }
  return signatures;
}

/** A signature line of a note, with its line feed. */
export function signatureLine(name: string, keyId: Buffer, signature: Buffer): string {
  return `— ${name} ${Buffer.concat([keyId, signature]).toString('base64')}\n`;
}
