import { splitNote } from './note-format.js';
import type { NoteVerifier } from './signed-note.js';

/** Size and root of the log, as in a checkpoint (https://c2sp.org/tlog-checkpoint). */
export interface TreeHead {
  /** Number of leaves. */
  readonly size: number;
  readonly rootHex: string;
}

/** Event of an account's chain, as recorded in the log. */
export interface LogLeaf {
  readonly accountId: string;
  readonly seq: number;
  /** `curr_hash` of the event. */
  readonly hash: string;
}

const ROOT = /^[A-Za-z0-9+/]{43}=$/;
const SIZE = /^(?:0|[1-9]\d{0,15})$/;

/** Returns the text to sign: origin, size and root, one line each. */
export function checkpointText(origin: string, { size, rootHex }: TreeHead): string {
  return `${origin}\n${size}\n${Buffer.from(rootHex, 'hex').toString('base64')}\n`;
}

/**
 * Returns origin, size and root of a checkpoint's text; undefined if it is malformed. Lines after the third are
 * extensions, which are ignored.
 */
export function parseCheckpointText(text: string): (TreeHead & { readonly origin: string }) | undefined {
  const [origin, size, root, ...extensions] = text.replace(/\n$/, '').split('\n');
  if (origin === undefined || origin === '' || size === undefined || root === undefined) return undefined;
  if (!SIZE.test(size) || !ROOT.test(root) || !Number.isSafeInteger(Number(size))) return undefined;
  if (extensions.includes('')) return undefined;
  return { origin, size: Number(size), rootHex: Buffer.from(root, 'base64').toString('hex') };
}

/**
 * Returns the tree head of a signed checkpoint if one of the keys signed it and the key's name is the origin; otherwise
 * undefined. Never throws.
 */
export function openCheckpoint(verifiers: readonly NoteVerifier[], note: string): TreeHead | undefined {
  for (const verifier of verifiers) {
    const parsed = parseCheckpointText(verifier.open(note) ?? '');
    if (parsed?.origin === verifier.name) return { size: parsed.size, rootHex: parsed.rootHex };
  }
  return undefined;
}

/** Whether the note is signed, but by none of these keys. */
export function isSignedByOther(verifiers: readonly NoteVerifier[], note: string): boolean {
  return splitNote(note) !== undefined && !verifiers.some((verifier) => verifier.hasSigned(note));
}

/** Same as {@link openCheckpoint}, except that the signature is not checked if there are no keys. */
export function readCheckpoint(verifiers: readonly NoteVerifier[], note: string): TreeHead | undefined {
  if (verifiers.length > 0) return openCheckpoint(verifiers, note);
  const [, size, root] = note.split('\n');
  if (size === undefined || root === undefined || !/^\d{1,15}$/.test(size)) return undefined;
  return { size: Number(size), rootHex: Buffer.from(root, 'base64').toString('hex') };
}

/**
 * Returns the leaf's text: account ID, seq and hash, one line each. The leaf hash does not reveal the account, because
 * event hashes cannot be guessed.
 */
export function leafText({ accountId, seq, hash }: LogLeaf): string {
  return `${accountId}\n${seq}\n${hash}\n`;
}

/** Returns the bytes of a leaf's text, hex. */
export function leafHex(leaf: LogLeaf): string {
  return Buffer.from(leafText(leaf)).toString('hex');
}
