import { type Bytes, fromBase64, toHex } from './bytes';

/** Parsed, unverified signed note (https://c2sp.org/signed-note). */
export interface Note {
  /** Signed text, which ends in a line feed. */
  readonly text: string;
  readonly signatures: readonly NoteSignature[];
}

export interface NoteSignature {
  readonly name: string;
  /** Key ID: 4 bytes in hex. */
  readonly keyId: string;
  readonly bytes: Bytes;
}

const MAX_SIGNATURES = 64;
const KEY_ID_BYTES = 4;
const CONTROL = /[^\P{Cc}\n]/u;
const SIGNATURE = /^— ([^\p{White_Space}\p{Cc}+]{1,255}) ([A-Za-z0-9+/=]+)$/u;

/** Parses a note; undefined if the text is not a note. */
export function readNote(note: string): Note | undefined {
  // The text itself may contain empty lines, so the signatures start after the last one.
  const gap = note.lastIndexOf('\n\n');
  if (gap < 0 || !note.endsWith('\n') || !note.isWellFormed() || CONTROL.test(note)) return undefined;
  const lines = note.slice(gap + 2, -1).split('\n');
  if (lines.length > MAX_SIGNATURES) return undefined;
  const signatures = lines.flatMap((line) => readSignature(line) ?? []);
  return signatures.length === lines.length ? { text: note.slice(0, gap + 1), signatures } : undefined;
}

function readSignature(line: string): NoteSignature | undefined {
  const [, name, encoded = ''] = SIGNATURE.exec(line) ?? [];
  const bytes = fromBase64(encoded);
  if (name === undefined || bytes === undefined || bytes.length <= KEY_ID_BYTES) return undefined;
  return { name, keyId: toHex(bytes.slice(0, KEY_ID_BYTES)), bytes: bytes.slice(KEY_ID_BYTES) };
}
