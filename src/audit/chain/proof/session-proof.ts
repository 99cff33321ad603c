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

/** All that proves one session: a file in the format of https://c2sp.org/tlog-proof (docs/audit-format.md, "Proofs"). */
export interface SessionProof {
  /** The signed checkpoint, with the cosignatures of witnesses. */
  readonly note: string;
  /** The `sessions_sealed` event in the log of that checkpoint. */
  readonly leaf: LeafProof;
  /** The last event of the session's chain. */
  readonly session: AuditEvent;
  /** The account's event that seals the session, and the session's place in it. */
  readonly seal: LeafProof & { readonly event: AuditEvent };
  /** Undefined if there is none yet. */
  readonly timestamp: ProofTimestamp | undefined;
}

/** An authority's answer over a checkpoint that has the leaf, too. */
export interface ProofTimestamp {
  /** DER of a TimeStampResp. */
  readonly response: Buffer;
  /** The checkpoint that was stamped, and the path of the leaf in it; undefined if it is that of the proof. */
  readonly elsewhere: { readonly note: string; readonly proof: readonly string[] } | undefined;
}

/** What a proof states, once it holds. */
export interface ProvenSession {
  readonly accountId: string;
  readonly sessionId: string;
  /** Number of events in the session's chain. */
  readonly eventCount: number;
  /** `curr_hash` of the last one. */
  readonly headHash: string;
  /** When the last one was written, by the operator's clock. ISO 8601. */
  readonly endedAt: string;
  /** The name of the log, and the number of its leaves. */
  readonly origin: string;
  readonly size: number;
  /** The signed checkpoint with all signatures under it. */
  readonly note: string;
  /** Not verified yet. */
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

/** A file that proves nothing. */
export class ProofInvalid extends Error {
  override readonly name = 'ProofInvalid';

  constructor(readonly fault: ProofFault) {
    super(REASONS[fault]);
  }
}

export function sessionProofText({ note, leaf, session, seal, timestamp }: SessionProof): string {
  const { response, elsewhere = {} } = timestamp ?? {};
  const stamp = response && { timestamp: { response: response.toString('base64'), ...elsewhere } };
  const extra = Buffer.from(canonicalJson({ v: 1, session, seal, ...stamp }));
  return tlogProofText({ extra, index: leaf.index, hashes: leaf.proof, checkpoint: note });
}

/**
 * Verifies a proof but for the cosignatures and the timestamp in it.
 * @param verifiers the keys that the log is trusted to be signed with
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
  const stamped = timestamp?.elsewhere;
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
  if (note === undefined) return { response, elsewhere: undefined };
  const place: unknown = { index: 0, proof };
  if (typeof note !== 'string' || !isLeafProof(place)) throw new ProofInvalid('malformed');
  return { response, elsewhere: { note, proof: place.proof } };
}

/** Undefined for what is no JSON, or is read differently by different readers. */
function parseJson(bytes: Buffer): unknown {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return isUtf8(bytes) && !hasRepeatedMember(bytes) ? value : undefined;
  } catch {
    return undefined;
  }
}
