import { type AuditEvent, isAuditEvent, isOfKind } from '../../events/audit-event.js';
import { isPlainObject } from '../../events/canonical-json.js';
import { isSignedByOther, leafHex, type LogLeaf, readCheckpoint } from '../log/checkpoint.js';
import { verifyInclusion } from '../log/merkle-proof.js';
import type { NoteVerifier } from '../log/signed-note.js';
import { ChainVerifier, type VerifyFailure } from '../hash/verifier.js';
import { isSealedInTime } from './sealing-signs.js';

/** Index of a leaf in a tree, and its inclusion proof (RFC 6962 section 2.1.1) in hex, starting with its sibling. */
export interface LeafProof {
  readonly index: number;
  readonly proof: readonly string[];
}

/** Proof that a signed checkpoint covers a session's chain, as returned by `GET /api/v1/sessions/{id}/audit`. */
interface SessionEvidence {
  /** Signed checkpoint. */
  readonly note: string;
  /** Position and proof of the `sessions_sealed` event in the log. */
  readonly leaf: LeafProof;
  /** Account event that seals the session, with the session's position in the seal. */
  readonly seal: LeafProof & { readonly event: AuditEvent };
}

/** Proof that a signed checkpoint covers an account's chain up to its last event in the log. */
export interface AccountEvidence {
  readonly note: string;
  /** Timestamp (RFC 3161 TimeStampResp) of the note without cosignatures, base64; absent if not stamped yet. */
  readonly timestamp?: string;
  readonly leaf: LeafProof & { readonly account_id: string; readonly seq: number; readonly hash: string };
}

/** Checkpoint for which an authority issued a timestamp. */
export interface StampedCheckpoint {
  /** Note as it was stamped, without the cosignatures of witnesses. */
  readonly note: string;
  /** DER of a TimeStampResp. */
  readonly response: Buffer;
}

/**
 * Result of checking evidence. `unsigned` means valid, but without keys to check the signature; `unknown` means that no
 * known key signed it; `late` means that the session does not end in the time before its seal.
 */
export type EvidenceVerdict = 'signed' | 'unsigned' | 'invalid' | 'unknown' | 'late';

/**
 * Checks that a `sessions_sealed` event covers a session's last event, that this event is in the log, and that the
 * log's root is signed.
 * @param verifiers keys of checkpoint signers; if empty, the signature is not checked and the verdict is `unsigned`
 */
export function verifySessionEvidence(
  evidence: unknown,
  session: Pick<AuditEvent, 'curr_hash' | 'ts'>,
  verifiers: readonly NoteVerifier[],
): EvidenceVerdict {
  if (!isSessionEvidence(evidence)) return 'invalid';
  const { event, index, proof } = evidence.seal;
  const { root: rootHex, count: size } = event;
  const isSeal = isOfKind(event, 'sessions_sealed');
  if (!isSeal || typeof rootHex !== 'string' || typeof size !== 'number') return 'invalid';
  if (eventFailure(event) !== undefined) return 'invalid';
  if (!verifyInclusion({ leafHex: session.curr_hash, index, size, rootHex }, proof)) return 'invalid';
  if (!isSealedInTime(session.ts, event)) return 'late';
  const leaf = { accountId: event.chain, seq: event.seq, hash: event.curr_hash };
  return verifyLogLeaf(evidence.note, leaf, evidence.leaf, verifiers);
}

/** Checks that an event of an account's chain is a leaf of the log whose root the checkpoint signs. */
export function verifyLogLeaf(
  note: string,
  leaf: LogLeaf,
  { index, proof }: LeafProof,
  verifiers: readonly NoteVerifier[],
): EvidenceVerdict {
  const head = readCheckpoint(verifiers, note);
  if (head === undefined) return isSignedByOther(verifiers, note) ? 'unknown' : 'invalid';
  const claim = { leafHex: leafHex(leaf), index, size: head.size, rootHex: head.rootHex };
  if (!verifyInclusion(claim, proof)) return 'invalid';
  return verifiers.length === 0 ? 'unsigned' : 'signed';
}

function isSessionEvidence(value: unknown): value is SessionEvidence {
  return (
    isPlainObject(value) && typeof value.note === 'string' && isLeafProof(value.leaf) && isSeal(value.seal)
  );
}

/** Returns whether the value has the form of {@link SessionEvidence.seal}. */
export function isSeal(value: unknown): value is SessionEvidence['seal'] {
  return isPlainObject(value) && isLeafProof(value) && isAuditEvent(value.event);
}

export function isLeafProof(value: unknown): value is LeafProof {
  if (!isPlainObject(value) || typeof value.index !== 'number' || !Array.isArray(value.proof)) return false;
  return value.proof.length <= 64 && value.proof.every((step) => typeof step === 'string');
}

/** Checks an event's form and its own hash, without the preceding and following events. */
export function eventFailure(event: AuditEvent): VerifyFailure | undefined {
  const before = { nextSeq: event.seq, hash: event.prev_hash };
  return new ChainVerifier(event.chain, before).exported(event);
}
