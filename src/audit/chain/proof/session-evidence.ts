import { type AuditEvent, isAuditEvent, isOfKind } from '../../events/audit-event.js';
import { isPlainObject } from '../../events/canonical-json.js';
import { isSignedByOther, leafHex, type LogLeaf, readCheckpoint } from '../log/checkpoint.js';
import { verifyInclusion } from '../log/merkle-proof.js';
import type { NoteVerifier } from '../log/signed-note.js';
import { ChainVerifier, type VerifyFailure } from '../hash/verifier.js';
import { isSealedInTime } from './sealing-signs.js';

/** A leaf's index in a tree and its inclusion proof (RFC 6962 section 2.1.1), hex, its sibling first. */
export interface LeafProof {
  readonly index: number;
  readonly proof: readonly string[];
}

/** Proof that a session's chain is covered by a signed checkpoint, as returned by `GET /api/v1/sessions/{id}/audit`. */
interface SessionEvidence {
  /** The signed checkpoint. */
  readonly note: string;
  /** The `sessions_sealed` event in the log. */
  readonly leaf: LeafProof;
  /** The account's event that seals the session, and the session's position in it. */
  readonly seal: LeafProof & { readonly event: AuditEvent };
}

/** Proof that an account's chain is covered by a signed checkpoint, up to its last event in the log. */
export interface AccountEvidence {
  readonly note: string;
  /** The authority's answer (TimeStampResp of RFC 3161) over the note without cosignatures, base64; absent if it has none. */
  readonly timestamp?: string;
  readonly leaf: LeafProof & { readonly account_id: string; readonly seq: number; readonly hash: string };
}

/** A checkpoint that an authority has stamped. */
export interface StampedCheckpoint {
  /** As it was stamped: without the cosignatures of witnesses. */
  readonly note: string;
  /** DER of a TimeStampResp. */
  readonly response: Buffer;
}

/**
 * Result of checking evidence; `unsigned`: valid, but without keys to check the signature; `unknown`: no known key signed
 * it; `late`: the session does not end in the time before its seal.
 */
export type EvidenceVerdict = 'signed' | 'unsigned' | 'invalid' | 'unknown' | 'late';

/**
 * Checks that a session's last event is covered by a `sessions_sealed` event, that this event is in the log, and that
 * the log's root is signed.
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

/** Checks that a leaf, an event of an account's chain, is in the log whose root the checkpoint signs. */
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

/** Whether the value has the form of {@link SessionEvidence.seal}. */
export function isSeal(value: unknown): value is SessionEvidence['seal'] {
  return isPlainObject(value) && isLeafProof(value) && isAuditEvent(value.event);
}

export function isLeafProof(value: unknown): value is LeafProof {
  if (!isPlainObject(value) || typeof value.index !== 'number' || !Array.isArray(value.proof)) return false;
  return value.proof.length <= 64 && value.proof.every((step) => typeof step === 'string');
}

/** Checks the event's own hash, not its neighbours. */
export function eventFailure(event: AuditEvent): VerifyFailure | undefined {
  const before = { nextSeq: event.seq, hash: event.prev_hash };
  return new ChainVerifier(event.chain, before).exported(event);
}
