import { canCheckChains, hashFailure } from '../lib/chain';
import { utf8 } from './bytes';
import type { Checkpoint } from './checkpoint';
import { hasEd25519 } from './ed25519';
import { isIncluded } from './merkle';
import { checkLogSignature, checkWitness, type LogSignature, type WitnessCheck } from './signatures';
import {
  type FullEvent,
  isCount,
  readHexHash,
  readSessionProof,
  type SessionProof,
  type SessionProofFault,
} from './session-proof';
import type { Trust } from './trust';

/** Result of each verification step. A failed step does not stop the others, so the report contains all failures. */
export interface ProofReport {
  readonly proof: SessionProof;
  /** Keys that the user trusts. */
  readonly trust: Trust;
  readonly verdict: Verdict;
  readonly session: 'holds' | 'changed' | 'other_session';
  readonly seal: 'holds' | 'changed' | 'not_a_seal' | 'not_sealed' | 'late';
  readonly entry: 'holds' | 'not_in_log';
  readonly signature: LogSignature;
  readonly witnesses: readonly WitnessCheck[];
  readonly quorum: Quorum;
  /**
   * State of the timestamp, which is never verified here. `not_in_log` means that the timestamped checkpoint is from
   * another log.
   */
  readonly timestamp: 'none' | 'of_checkpoint' | 'of_another' | 'not_in_log' | 'unchecked';
}

const HOUR_MS = 3_600_000;

/**
 * Result for the witnesses. `none` means that the user gave no witness, and `unchecked` that the browser cannot check
 * some cosignatures.
 */
export type Quorum = 'reached' | 'missed' | 'forged' | 'unchecked' | 'none';

/**
 * Overall result. `refused` means that a check failed, `unsigned` that the user gave no log key, `unwitnessed` that the
 * log alone has signed, and `unchecked` that the browser could not check enough.
 */
export type Verdict = 'proven' | 'refused' | 'unsigned' | 'unwitnessed' | 'unchecked';

/** Failure of a file that could not be parsed or verified. */
export interface ProofUnread {
  readonly fault: SessionProofFault | 'insecure_page';
}

/**
 * Verifies a session proof (docs/audit-format.md, "Proofs") without the service and without its code. Never throws, for
 * any file.
 * @param expected ID of the expected session; undefined for any session
 */
export async function verifyProof(
  text: string,
  trust: Trust,
  expected?: string,
): Promise<ProofReport | ProofUnread> {
  if (!canCheckChains) return { fault: 'insecure_page' };
  const proof = readSessionProof(text);
  if (typeof proof === 'string') return { fault: proof };
  const canCheck = await hasEd25519();
  const witnesses = await Promise.all(
    trust.witnesses.map((key) => checkWitness(proof.checkpoint, key, canCheck)),
  );
  const steps = {
    session: await checkSession(proof.session, expected),
    seal: await checkSeal(proof),
    entry: (await isEntry(proof, proof.checkpoint, proof.path)) ? 'holds' : 'not_in_log',
    signature: await checkLogSignature(proof.checkpoint, trust.log, canCheck),
    witnesses,
    quorum: quorumOf(witnesses, trust.needed),
    timestamp: await checkStamped(proof, trust, canCheck),
  } as const;
  return { proof, trust, ...steps, verdict: verdictOf(steps) };
}

async function checkSession(
  session: FullEvent,
  expected: string | undefined,
): Promise<ProofReport['session']> {
  if ((await hashFailure(session)) !== undefined) return 'changed';
  return expected === undefined || session.chain === expected ? 'holds' : 'other_session';
}

async function checkSeal({ session, seal }: SessionProof): Promise<ProofReport['seal']> {
  const { event, index, path } = seal;
  if ((await hashFailure(event)) !== undefined) return 'changed';
  const [leaf, root, size] = [readHexHash(session.curr_hash), readHexHash(event.root), event.count];
  if (event.kind !== 'sessions_sealed' || root === undefined || !isCount(size)) return 'not_a_seal';
  const isSealed = leaf !== undefined && (await isIncluded(leaf, { index, size }, path, root));
  if (!isSealed) return 'not_sealed';
  return isInTime(session.ts, event) ? 'holds' : 'late';
}

/** Returns whether a session ended at most an hour before the seal's `since`, and at most an hour after the seal. */
function isInTime(end: string, { ts, since }: FullEvent): boolean {
  const ended = Date.parse(end);
  const from = typeof since === 'string' ? Date.parse(since) : Number.NaN;
  const isEarly = since !== undefined && !(ended >= from - HOUR_MS);
  return !isEarly && ended <= Date.parse(ts) + HOUR_MS;
}

/** Returns whether the seal is at the proof's index in the checkpoint's log. */
function isEntry(
  { seal, index }: SessionProof,
  { size, root }: Checkpoint,
  path: SessionProof['path'],
): Promise<boolean> {
  const { chain, seq, curr_hash: hash } = seal.event;
  return isIncluded(utf8(`${chain}\n${seq}\n${hash}\n`), { index, size }, path, root);
}

async function checkStamped(
  proof: SessionProof,
  trust: Trust,
  canCheck: boolean,
): Promise<ProofReport['timestamp']> {
  if (proof.timestamp === undefined) return 'none';
  const { elsewhere } = proof.timestamp;
  if (elsewhere === undefined) return 'of_checkpoint';
  const { checkpoint, path } = elsewhere;
  const { state } = await checkLogSignature(checkpoint, trust.log, canCheck);
  if (!(await isEntry(proof, checkpoint, path))) return 'not_in_log';
  if (state === 'no_key' || state === 'unsupported') return 'unchecked';
  return state === 'signed' ? 'of_another' : 'not_in_log';
}

function quorumOf(witnesses: readonly WitnessCheck[], needed: number): Quorum {
  if (witnesses.length === 0) return 'none';
  const count = (wanted: WitnessCheck['state']): number =>
    witnesses.filter(({ state }) => state === wanted).length;
  if (count('forged') > 0) return 'forged';
  if (count('cosigned') >= needed) return 'reached';
  return count('cosigned') + count('unsupported') >= needed ? 'unchecked' : 'missed';
}

function verdictOf(
  steps: Pick<ProofReport, 'session' | 'seal' | 'entry' | 'signature' | 'quorum' | 'timestamp'>,
): Verdict {
  const { session, seal, entry, signature, quorum, timestamp } = steps;
  const isBroken =
    session !== 'holds' ||
    seal !== 'holds' ||
    entry !== 'holds' ||
    ['unknown', 'forged', 'other_origin'].includes(signature.state) ||
    quorum === 'forged' ||
    quorum === 'missed' ||
    timestamp === 'not_in_log';
  if (isBroken) return 'refused';
  if (signature.state === 'no_key') return 'unsigned';
  if (signature.state === 'unsupported' || quorum === 'unchecked') return 'unchecked';
  return quorum === 'none' ? 'unwitnessed' : 'proven';
}
