import { isUtf8 } from 'node:buffer';
import { open, readFile } from 'node:fs/promises';
import { parseCosignatureKey } from '../../audit/chain/cosigning/cosignature-keys.js';
import { NotAnEventList, type VerifyResult } from '../../audit/chain/hash/event-list-verifier.js';
import type { Uncovered } from '../../audit/chain/proof/coverage.js';
import { UncoveredMember } from '../../audit/chain/proof/export-members.js';
import { ExportVerifier } from '../../audit/chain/proof/export-verifier.js';
import { InvalidNoteKey } from '../../audit/chain/log/note-format.js';
import { InvalidQuorum, type Quorum, quorumOf } from '../../audit/chain/cosigning/quorum.js';
import type { StampedCheckpoint } from '../../audit/chain/proof/session-evidence.js';
import { openSessionProof, ProofInvalid, type ProvenSession } from '../../audit/chain/proof/session-proof.js';
import { NoteVerifier } from '../../audit/chain/log/signed-note.js';
import { TLOG_PROOF_HEADER } from '../../audit/chain/proof/tlog-proof.js';
import { errorCode } from '../../common/errors/error-code.js';
import type { ChainHead } from '../../audit/events/audit-event.js';
import { NotFound } from '../not-found.js';
import { withCosignatures } from './file-cosignatures.js';
import { withCoverage } from './file-coverage.js';
import { AmbiguousFile, readExport } from './file-export.js';
import { withTimestamp } from './file-timestamp.js';

/** Keys, roots and other trusted inputs for the verification of a file. */
export interface FileTrust {
  readonly publicKey?: readonly string[];
  readonly witnessKey?: readonly string[];
  readonly quorum?: number;
  /** Path of a PEM file with root certificates. */
  readonly tsaRoots?: string;
  /** Path of a session proof with which an export is compared. */
  readonly proof?: string;
  /** Time from which an export may contain events without a checkpoint. */
  readonly gapsFrom?: Date;
}

/** Result for a file's chains, with the parts that need further checks. */
interface OpenedFile {
  readonly result: VerifyResult;
  readonly note?: string | undefined;
  readonly timestamp?: StampedCheckpoint | undefined;
  /** Uncovered parts of a valid export. */
  readonly uncovered?: Uncovered | undefined;
}

interface OpenedProof extends OpenedFile {
  /** Undefined if the proof is invalid. */
  readonly proven?: ProvenSession;
}

interface OpenedExport extends OpenedFile {
  readonly head: (chain: string) => ChainHead;
  /** Returns the result given that this session's end is proved separately. */
  readonly resultGiven: (proven: string) => Pick<OpenedFile, 'result' | 'uncovered'>;
}

/**
 * Verifies a journal export or a session proof, without the service and its database.
 * @param path file, or `-` for an export on standard input
 * @throws NotFound if the file cannot be verified
 */
export async function verifyFile(path: string, trust: FileTrust): Promise<VerifyResult> {
  const { verifiers, quorum } = await parseTrust(trust);
  const { result, note, timestamp, uncovered } = await openFile(path, trust.proof, verifiers);
  const cosigned = withCosignatures(result, note, quorum);
  const stamped = await withTimestamp(cosigned, timestamp, trust.tsaRoots);
  const checkpoint = note === undefined ? 'none' : verifiers.length === 0 ? 'no key' : 'checked';
  return withCoverage(stamped, uncovered, trust.gapsFrom, checkpoint);
}

async function openFile(
  path: string,
  proofPath: string | undefined,
  verifiers: readonly NoteVerifier[],
): Promise<OpenedFile> {
  if (proofPath === undefined) {
    return (await isProof(path)) ? openProof(path, verifiers) : openExport(path, verifiers);
  }
  if (!(await isProof(proofPath))) throw new NotFound(`${proofPath} is not a session proof.`);
  if (await isProof(path)) throw new NotFound('--proof requires an export as --file.');
  return againstProof(await openExport(path, verifiers), await openProof(proofPath, verifiers));
}

/** Checks that a valid export contains the session exactly as the proof states it. */
function againstProof({ result, head, resultGiven }: OpenedExport, proof: OpenedProof): OpenedFile {
  const { proven } = proof;
  if (!result.ok || proven === undefined) return { result: result.ok ? proof.result : result };
  const { nextSeq, hash } = head(proven.sessionId);
  if (nextSeq === proven.eventCount && hash === proven.headHash) {
    const { result: whole, uncovered } = resultGiven(proven.sessionId);
    const message = `${whole.message}; ${proof.result.message}`;
    return { ...proof, result: { ...whole, message }, uncovered };
  }
  const message =
    nextSeq === 0
      ? `the export does not contain the session ${proven.sessionId}, to which the proof belongs`
      : `the session ${proven.sessionId} does not match its proof, because its last event differs`;
  return { result: { ...result, ok: false, message } };
}

async function parseTrust(trust: FileTrust): Promise<{ verifiers: NoteVerifier[]; quorum: Quorum }> {
  try {
    const verifiers = parseKeys(trust.publicKey ?? []);
    const witnesses = await Promise.all((trust.witnessKey ?? []).map(parseCosignatureKey));
    return { verifiers, quorum: quorumOf(witnesses, trust.quorum, verifiers) };
  } catch (error) {
    if (error instanceof InvalidNoteKey) throw new NotFound(unusableKey(error));
    if (error instanceof InvalidQuorum) throw new NotFound(`The quorum is invalid: ${error.message}.`);
    throw error;
  }
}

/** @throws NotFound if one of the keys is not a verifier key */
export function parseKeys(keys: readonly string[]): NoteVerifier[] {
  try {
    return keys.map((key) => NoteVerifier.parse(key));
  } catch (error) {
    if (error instanceof InvalidNoteKey) throw new NotFound(unusableKey(error));
    throw error;
  }
}

function unusableKey({ message }: InvalidNoteKey): string {
  return `A given key is ${message}. \`npx sotto audit public-key\` prints the log key on its first line.`;
}

/** @throws NotFound if the file cannot be read */
async function isProof(path: string): Promise<boolean> {
  if (path === '-') return false;
  const begin = await readBegin(path).catch((error: unknown) => {
    throw new NotFound(`The file ${path} cannot be read (${errorCode(error) ?? 'unknown'}).`);
  });
  return begin === TLOG_PROOF_HEADER;
}

async function readBegin(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TLOG_PROOF_HEADER.length));
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

async function openProof(path: string, verifiers: readonly NoteVerifier[]): Promise<OpenedProof> {
  if (verifiers.length === 0) throw new NotFound('Specify the public log key (--public-key).');
  const bytes = await readFile(path);
  if (!isUtf8(bytes)) return brokenFile('the proof is invalid because it is not in UTF-8');
  try {
    const proven = openSessionProof(bytes.toString(), verifiers);
    const { sessionId, eventCount, headHash, endedAt, origin, size, note, timestamp } = proven;
    const message =
      `proof ok: session ${sessionId}, ${eventCount} events, the last one at ${endedAt} with the hash ${headHash}; ` +
      `in the log ${origin} of ${size} entries, which is signed`;
    return { result: { ok: true, event_count: eventCount, message }, note, timestamp, proven };
  } catch (error) {
    if (!(error instanceof ProofInvalid)) throw error;
    return brokenFile(`the proof is invalid: ${error.message}`);
  }
}

async function openExport(path: string, verifiers: readonly NoteVerifier[]): Promise<OpenedExport> {
  const verifier = new ExportVerifier(verifiers);
  const resultGiven = (proven?: string): Pick<OpenedFile, 'result' | 'uncovered'> => {
    const result = verifier.result(proven);
    return { result, uncovered: result.ok ? verifier.uncovered(proven) : undefined };
  };
  const parts = { head: (chain: string): ChainHead => verifier.head(chain), resultGiven };
  try {
    await readExport(path, verifier);
    const { note, timestamp } = verifier;
    const opened = resultGiven();
    // An export that failed can leave an empty file.
    if (opened.result.ok && opened.result.event_count === 0)
      throw new NotFound(`${path} contains no journal events.`);
    return { ...opened, note, timestamp, ...parts };
  } catch (error) {
    if (error instanceof AmbiguousFile || error instanceof UncoveredMember) {
      return { ...brokenFile(error.message), ...parts };
    }
    if (error instanceof NotAnEventList || error instanceof SyntaxError) {
      throw new NotFound(`${path} is neither a journal export nor a session proof.`);
    }
    throw error;
  }
}

function brokenFile(message: string): OpenedFile {
  return { result: { ok: false, event_count: 0, message }, note: undefined, timestamp: undefined };
}
