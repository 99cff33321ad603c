import { isUtf8 } from 'node:buffer';
import { hasRepeatedMember } from '../../../common/json/repeated-member.js';
import { type AuditEvent, isAuditEvent } from '../../events/audit-event.js';
import { canonicalJson, isPlainObject } from '../../events/canonical-json.js';
import { openCheckpoint } from '../log/checkpoint.js';
import { splitNote, withoutCosignatures } from '../log/note-format.js';
import {
  eventFailure,
  isLeafProof,
  isSeal,
  type LeafProof,
  type StampedCheckpoint,
  verifyLogLeaf,
  verifySessionEvidence,
} from './session-evidence.js';
import type { NoteVerifier } from '../log/signed-note.js';
import { parseTlogProof, tlogProofText } from './tlog-proof.js';

/** Complete proof of one session, as a file (https://c2sp.org/tlog-proof and docs/audit-format.md, "Proofs"). */
export interface SessionProof {
  /** Signed checkpoint, with the cosignatures of witnesses. */
  readonly note: string;
  /** Position and proof of the `sessions_sealed` event in that checkpoint's log. */
  readonly leaf: LeafProof;
  /** Last event of the session's chain. */
  readonly session: AuditEvent;
  /** Account event that seals the session, with the session's position in the seal. */
  readonly seal: LeafProof & { readonly event: AuditEvent };
  /** Undefined if no timestamp is available yet. */
  readonly timestamp: ProofTimestamp | undefined;
}

/** Authority's timestamp of a checkpoint that also contains the leaf. */
export interface ProofTimestamp {
  /** DER of a TimeStampResp. */
  readonly response: Buffer;
  /** Stamped checkpoint and the leaf's path in it; undefined if it is the proof's own checkpoint. */
  readonly otherCheckpoint: { readonly note: string; readonly proof: readonly string[] } | undefined;
}

/** Statements of a verified proof. */
export interface ProvenSession {
  readonly accountId: string;
  readonly sessionId: string;
  /** Number of events in the session's chain. */
  readonly eventCount: number;
  /** `curr_hash` of the last event. */
  readonly headHash: string;
  /** Time of the last event by the operator's clock, in ISO 8601. */
  readonly endedAt: string;
  /** Origin line of the log's checkpoints; `size` is the number of leaves. */
  readonly origin: string;
  readonly size: number;
  /** Signed checkpoint with all its signatures. */
  readonly note: string;
  /** Timestamp of the checkpoint, not yet verified; undefined if the proof has none. */
  readonly timestamp: StampedCheckpoint | undefined;
}

const REASONS = {
  malformed: 'it is not a session proof',
  bad_session: "the session's last event does not match its hash",
  not_included: 'the session is not in the log that the checkpoint covers',
  bad_signature: 'none of the given keys signed the checkpoint',
  sealed_late: 'the session does not end in the time before its seal',
  bad_stamped: 'the checkpoint with the timestamp belongs to a different log',
} as const;

export type ProofFault = keyof typeof REASONS;

/** Error for a file that does not prove a session. */
export class ProofInvalid extends Error {
  override readonly name = 'ProofInvalid';

  constructor(readonly fault: ProofFault) {
    super(REASONS[fault]);
  }
}

export function sessionProofText({ note, leaf, session, seal, timestamp }: SessionProof): string {
  const { response, otherCheckpoint = {} } = timestamp ?? {};
  const stamp = response && { timestamp: { response: response.toString('base64'), ...otherCheckpoint } };
  const extra = Buffer.from(canonicalJson({ v: 1, session, seal, ...stamp }));
  return tlogProofText({ extra, index: leaf.index, hashes: leaf.proof, checkpoint: note });
}

/**
 * Verifies a proof, except for its cosignatures and its timestamp.
 * @param verifiers keys that the log is trusted to sign with
 * @throws ProofInvalid
 */
export function openSessionProof(text: string, verifiers: readonly NoteVerifier[]): ProvenSession {
  const { note, leaf, session, seal, timestamp } = parseSessionProof(text);
  if (eventFailure(session) !== undefined) throw new ProofInvalid('bad_session');
  const head = openCheckpoint(verifiers, note);
  if (head === undefined) throw new ProofInvalid('bad_signature');
  const verdict = verifySessionEvidence({ note, leaf, seal }, session, verifiers);
  if (verdict === 'late') throw new ProofInvalid('sealed_late');
  if (verdict !== 'signed') throw new ProofInvalid('not_included');
  const { event } = seal;
  const stamped = timestamp?.otherCheckpoint;
  if (stamped !== undefined) {
    const entry = { accountId: event.chain, seq: event.seq, hash: event.curr_hash };
    const place = { index: leaf.index, proof: stamped.proof };
    const isOfLog = originOf(stamped.note) === originOf(note);
    if (!isOfLog || verifyLogLeaf(stamped.note, entry, place, verifiers) !== 'signed') {
      throw new ProofInvalid('bad_stamped');
    }
  }
  return {
    accountId: event.chain,
    sessionId: session.chain,
    eventCount: session.seq + 1,
    headHash: session.curr_hash,
    endedAt: session.ts,
    origin: originOf(note),
    size: head.size,
    note,
    timestamp: timestamp && {
      note: withoutCosignatures(stamped?.note ?? note),
      response: timestamp.response,
    },
  };
}

function originOf(note: string): string {
  return splitNote(note)?.text.split('\n')[0] ?? '';
}

/** @throws ProofInvalid `malformed` */
function parseSessionProof(text: string): SessionProof {
  const file = parseTlogProof(text);
  const extra = file?.extra === undefined ? undefined : parseJson(file.extra);
  if (file === undefined || !isPlainObject(extra) || extra.v !== 1) throw new ProofInvalid('malformed');
  const { session, seal } = extra;
  if (!isAuditEvent(session) || !isSeal(seal)) throw new ProofInvalid('malformed');
  return {
    note: file.checkpoint,
    leaf: { index: file.index, proof: file.hashes },
    session,
    seal,
    timestamp: parseTimestamp(extra.timestamp),
  };
}

function parseTimestamp(value: unknown): ProofTimestamp | undefined {
  if (value === undefined) return undefined;
  if (!isPlainObject(value) || typeof value.response !== 'string') throw new ProofInvalid('malformed');
  const response = Buffer.from(value.response, 'base64');
  const { note, proof } = value;
  if (note === undefined) return { response, otherCheckpoint: undefined };
  const place: unknown = { index: 0, proof };
  if (typeof note !== 'string' || !isLeafProof(place)) throw new ProofInvalid('malformed');
  return { response, otherCheckpoint: { note, proof: place.proof } };
}

/** Parses JSON; undefined if it is malformed, not UTF-8, or has repeated members, which parsers treat differently. */
function parseJson(bytes: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return isUtf8(bytes) && !hasRepeatedMember(bytes) ? value : undefined;
  } catch {
    return undefined;
  }
}
