import type { AuditEvent } from '../../../src/audit/events/audit-event.js';

const HEADER = 'c2sp.org/tlog-proof@v1';

/** A parsed checkpoint with its signatures. */
export interface Note {
  /** Text of the checkpoint, which ends in a line feed. */
  readonly text: string;
  /** Signature lines without line feeds: the log's, then those of witnesses. */
  readonly lines: readonly string[];
}

/** Position of a session under its seal. */
export interface Sealed {
  readonly event: AuditEvent;
  readonly index: number;
  readonly proof: readonly string[];
}

export interface Stamp {
  readonly response: string;
  readonly note?: string;
  readonly proof?: readonly string[];
}

/** The extra data of a session's proof. */
export interface Extra {
  readonly v: 1;
  readonly session: AuditEvent;
  readonly seal: Sealed;
  readonly timestamp?: Stamp;
}

/** A parsed proof of a session. See "Proofs" in docs/audit-format.md. */
export interface ProofFile {
  readonly extra: Extra;
  readonly index: number;
  /** Hashes in Base64. */
  readonly path: readonly string[];
  readonly note: Note;
}

export function openNote(note: string): Note {
  const gap = note.lastIndexOf('\n\n');
  return { text: note.slice(0, gap + 1), lines: note.slice(gap + 2, -1).split('\n') };
}

export function noteText({ text, lines }: Note): string {
  return `${text}\n${lines.map((line) => `${line}\n`).join('')}`;
}

/** Returns the part of a note that a timestamp covers. */
export function stampedPart({ text, lines }: Note): string {
  return noteText({ text, lines: lines.slice(0, 1) });
}

export function openProof(file: string): ProofFile {
  const gap = file.indexOf('\n\n');
  const [, extra = '', index = '', ...path] = file.slice(0, gap).split('\n');
  const json = Buffer.from(extra.replace('extra ', ''), 'base64').toString();
  return {
    extra: JSON.parse(json) as Extra,
    index: Number(index.replace('index ', '')),
    path,
    note: openNote(file.slice(gap + 2)),
  };
}

/** @param json extra data, if it differs from the file's */
export function proofText(
  { extra, index, path, note }: ProofFile,
  json: string | Buffer = JSON.stringify(extra),
): string {
  const encoded = Buffer.from(json as string).toString('base64');
  return [HEADER, `extra ${encoded}`, `index ${index}`, ...path, '', noteText(note)].join('\n');
}

/** Returns size and root of a checkpoint. */
export function headOf({ text }: Note): { size: number; rootHex: string } {
  const [, size = '', root = ''] = text.split('\n');
  return { size: Number(size), rootHex: Buffer.from(root, 'base64').toString('hex') };
}

/** Returns key ID and signature of a signature line. */
export function signatureOf(line: string): Buffer {
  return Buffer.from(line.split(' ')[2] ?? '', 'base64');
}

/** Returns a signature line without its line feed. */
export function lineOf(name: string, signature: Buffer): string {
  return `— ${name} ${signature.toString('base64')}`;
}

/** Returns whether a proof's timestamp covers its own checkpoint. */
export function isStampedItself({ extra }: ProofFile): boolean {
  return extra.timestamp !== undefined && extra.timestamp.note === undefined;
}
