import { isUtf8 } from 'node:buffer';
import { open, readFile } from 'node:fs/promises';
import { CosignatureVerifier } from '../../audit/chain/cosignature.js';
import { NotAnEventList, type VerifyResult } from '../../audit/chain/event-list-verifier.js';
import { ExportVerifier } from '../../audit/chain/export-verifier.js';
import { InvalidNoteKey } from '../../audit/chain/note-format.js';
import { InvalidQuorum, type Quorum, quorumOf } from '../../audit/chain/quorum.js';
import type { StampedCheckpoint } from '../../audit/chain/session-evidence.js';
import { openSessionProof, ProofInvalid } from '../../audit/chain/session-proof.js';
import { NoteVerifier } from '../../audit/chain/signed-note.js';
import { TLOG_PROOF_HEADER } from '../../audit/chain/tlog-proof.js';
import { NotFound } from '../operator.js';
import { withCosignatures } from './file-cosignatures.js';
import { AmbiguousFile, readExport } from './file-export.js';
import { withTimestamp } from './file-timestamp.js';

/** What a file is verified against. */
export interface FileTrust {
  readonly publicKey?: readonly string[];
  readonly witnessKey?: readonly string[];
  readonly quorum?: number;
  /** Path of a PEM file. */
  readonly tsaRoots?: string;
}

/** What a file states of itself: the result for its chains, and what is to be checked further. */
interface OpenedFile {
  readonly result: VerifyResult;
  readonly note: string | undefined;
  readonly timestamp: StampedCheckpoint | undefined;
}

/**
 * Verifies an export of the journal or the proof of a session, without the service and its database.
 * @param path `-` for an export on standard input
 * @throws NotFound for what can't be verified
 */
export async function verifyFile(path: string, trust: FileTrust): Promise<VerifyResult> {
  const { verifiers, quorum } = parseTrust(trust);
  const { result, note, timestamp } = (await isProof(path))
    ? openProof(await readFile(path), verifiers)
    : await openExport(path, verifiers);
  return withTimestamp(withCosignatures(result, note, quorum), timestamp, trust.tsaRoots);
}

function parseTrust(trust: FileTrust): { verifiers: NoteVerifier[]; quorum: Quorum } {
  try {
    const verifiers = (trust.publicKey ?? []).map((key) => NoteVerifier.parse(key));
    const witnesses = (trust.witnessKey ?? []).map((key) => CosignatureVerifier.parse(key));
    return { verifiers, quorum: quorumOf(witnesses, trust.quorum, verifiers) };
  } catch (error) {
    if (error instanceof InvalidNoteKey) throw new NotFound(`A given key is ${error.message}.`);
    if (error instanceof InvalidQuorum) throw new NotFound(`The quorum can not be used: ${error.message}.`);
    throw error;
  }
}

async function isProof(path: string): Promise<boolean> {
  if (path === '-') return false;
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TLOG_PROOF_HEADER.length));
    return buffer.toString('utf8', 0, bytesRead) === TLOG_PROOF_HEADER;
  } finally {
    await file.close();
  }
}

function openProof(bytes: Buffer, verifiers: readonly NoteVerifier[]): OpenedFile {
  if (verifiers.length === 0) throw new NotFound('Give the key that the log is signed with (--public-key).');
  if (!isUtf8(bytes)) return brokenFile('the proof does not hold: it is not in UTF-8');
  try {
    const proven = openSessionProof(bytes.toString(), verifiers);
    const { sessionId, eventCount, headHash, endedAt, origin, size, note, timestamp } = proven;
    const message =
      `proof ok: session ${sessionId}, ${eventCount} events, the last one of ${endedAt} with the hash ${headHash}; ` +
      `in the log ${origin} of ${size} entries, which is signed`;
    return { result: { ok: true, event_count: eventCount, message }, note, timestamp };
  } catch (error) {
    if (!(error instanceof ProofInvalid)) throw error;
    return brokenFile(`the proof does not hold: ${error.message}`);
  }
}

async function openExport(path: string, verifiers: readonly NoteVerifier[]): Promise<OpenedFile> {
  const verifier = new ExportVerifier(verifiers);
  try {
    await readExport(path, verifier);
    return { result: verifier.result(), note: verifier.note, timestamp: verifier.timestamp };
  } catch (error) {
    if (error instanceof AmbiguousFile) return brokenFile(error.message);
    if (error instanceof NotAnEventList || error instanceof SyntaxError) {
      throw new NotFound(`${path} is neither an export of the journal nor the proof of a session.`);
    }
    throw error;
  }
}

function brokenFile(message: string): OpenedFile {
  return { result: { ok: false, event_count: 0, message }, note: undefined, timestamp: undefined };
}
