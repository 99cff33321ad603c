import { type Bytes, fromBase64 } from './bytes';
import { type Note, readNote } from './note';

/** Parsed, unverified checkpoint of a log (https://c2sp.org/tlog-checkpoint). */
export interface Checkpoint {
  readonly note: Note;
  /** Log name. */
  readonly origin: string;
  /** Number of the log's entries. */
  readonly size: number;
  readonly root: Bytes;
}

const MAX_ORIGIN = 255;
const DECIMAL = /^(?:0|[1-9]\d{0,15})$/;
const HASH_BYTES = 32;

/** Parses a signed checkpoint; undefined if the text is not a checkpoint. */
export function readCheckpoint(text: string): Checkpoint | undefined {
  const note = readNote(text);
  if (note === undefined) return undefined;
  const lines = note.text.slice(0, -1).split('\n');
  const [origin = '', size = '', root = ''] = lines;
  if (origin.length > MAX_ORIGIN || lines.includes('')) return undefined;
  const count = readDecimal(size);
  const hash = readHash(root);
  return count === undefined || hash === undefined ? undefined : { note, origin, size: count, root: hash };
}

/** Parses an integer without leading zeros, up to 2^53 - 1; undefined for anything else. */
export function readDecimal(text: string): number | undefined {
  const value = Number(text);
  return DECIMAL.test(text) && Number.isSafeInteger(value) ? value : undefined;
}

/** Decodes a SHA-256 in base64; undefined for anything else. */
export function readHash(text: string): Bytes | undefined {
  const hash = fromBase64(text);
  return hash?.length === HASH_BYTES ? hash : undefined;
}
