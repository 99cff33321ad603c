import type { TimestampAuthority } from '../../support/timestamp-authority.js';
import type { Trust } from './foreign-verifier.js';
import type { Material } from './material.js';
import type { Operator } from './operator.js';
import { type Note, openNote, openProof, type ProofFile } from './proof-file.js';
import type { EXPORTS, PROOFS } from './planted.js';
import type { SideEntry } from './side-logs.js';
import type { Surroundings } from './surroundings.js';

/** A file, and trust that differs from the service's keys. */
export interface Forged {
  readonly text: string;
  readonly trust?: Partial<Trust>;
}

/** Data that a forger has. */
export interface Means {
  readonly operator: Operator;
  readonly surroundings: Surroundings;
  readonly material: Material;
  /** The file to change. The other files belong to other sessions. */
  readonly file: ProofFile;
  readonly neighbour: ProofFile;
  readonly stranger: ProofFile;
  readonly earlier: ProofFile;
  /** Entries of the operator's own log that the witnesses have cosigned, and the trust for it. */
  readonly side: Readonly<Record<SideEntry, ProofFile>> & { readonly trust: Partial<Trust> };
  /**
   * Signature lines of the witnesses under a checkpoint of another log with the same tree as the file's log.
   */
  readonly twin: readonly string[];
  /** An untrusted authority. Its certificates have the names of the trusted ones. */
  readonly namesake: TimestampAuthority;
}

export type ProofChange = keyof typeof PROOFS;
export type ForgeFile = (means: Means) => string | Forged | Promise<string | Forged>;
export type ExportForgeries = Partial<Record<keyof typeof EXPORTS, ForgeFile>>;
export type ProofForgeries = Partial<Record<ProofChange, ForgeFile>>;

/** Parses the files of sessions. */
export function filesOf(
  material: Material,
): Pick<Means, 'file' | 'neighbour' | 'stranger' | 'earlier' | 'material'> {
  return {
    material,
    file: openProof(material.victim.proof),
    neighbour: openProof(material.neighbour.proof),
    stranger: openProof(material.stranger.proof),
    earlier: openProof(material.earlier.proof),
  };
}

/** Replaces the checkpoint text or the signature lines of a file. */
export function withNote(
  file: ProofFile,
  { text = file.note.text, lines = file.note.lines }: Partial<Note>,
): ProofFile {
  return { ...file, note: { text, lines } };
}

/** Returns the signature lines of a note, the log's first. */
export function linesOf(note: string | Note): [log: string, ...witnesses: string[]] {
  const { lines } = typeof note === 'string' ? openNote(note) : note;
  const [log = '', ...witnesses] = lines;
  return [log, ...witnesses];
}

/** Returns seconds since 1970, as in cosignatures. */
export function nowS(): number {
  return Math.floor(Date.now() / 1_000);
}
