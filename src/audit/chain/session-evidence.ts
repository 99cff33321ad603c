import { type AuditEvent, isAuditEvent, isOfKind } from '../events/audit-event.js';
import { isPlainObject } from '../events/canonical-json.js';
import { leafHex, openCheckpoint } from './checkpoint.js';
import { verifyInclusion } from './merkle-proof.js';
import type { NoteVerifier } from './signed-note.js';
import { ChainVerifier, type VerifyFailure } from './verifier.js';

/** Where a leaf stands in a tree, and the path that shows it (RFC 6962 section 2.1.1), hex, its sibling first. */
export interface LeafProof {
  readonly index: number;
  readonly proof: readonly string[];
}

/** What ties a session's chain to a signed checkpoint, as `GET /api/v1/sessions/{id}/audit` gives it. */
interface SessionEvidence {
  /** The signed checkpoint. */
  readonly note: string;
  /** The place of the `sessions_sealed` event in the log. */
  readonly leaf: LeafProof;
  /** The event of the account's chain that the session was sealed with, and the session's place among those of it. */
  readonly seal: LeafProof & { readonly event: AuditEvent };
}

/** What ties an account's chain to a signed checkpoint: the last of its events that the log has. */
export interface AccountEvidence {
  readonly note: string;
  readonly leaf: LeafProof & { readonly account_id: string; readonly seq: number; readonly hash: string };
}

/** How far a checkpoint could be looked into. */
export type EvidenceVerdict = 'signed' | 'unsigned' | 'invalid';

/**
 * Checks that a session's last hash is among those that a `sessions_sealed` event tells of, that this event is in the
 * log, and that the log's root is signed.
 * @param verifiers keys that may have signed; with none, the signature is not looked at and the verdict is `unsigned`
 */
export function verifySessionEvidence(
  evidence: unknown,
  sessionHead: string,
  verifiers: readonly NoteVerifier[],
): EvidenceVerdict {
  if (!isSessionEvidence(evidence)) return 'invalid';
  const { event, index, proof } = evidence.seal;
  const { root: rootHex, count: size } = event;
  const isSeal = isOfKind(event, 'sessions_sealed');
  if (!isSeal || typeof rootHex !== 'string' || typeof size !== 'number') return 'invalid';
  if (sealFailure(event) !== undefined) return 'invalid';
  if (!verifyInclusion({ leafHex: sessionHead, index, size, rootHex }, proof)) return 'invalid';
  const leaf = { accountId: event.chain, seq: event.seq, hash: event.curr_hash };
  return verifyLogLeaf(evidence.note, leaf, evidence.leaf, verifiers);
}

/** Checks an account's evidence against the hash that its chain has at the `seq` that the evidence names. */
export function verifyLogLeaf(
  note: string,
  leaf: { readonly accountId: string; readonly seq: number; readonly hash: string },
  { index, proof }: LeafProof,
  verifiers: readonly NoteVerifier[],
): EvidenceVerdict {
  const head = openCheckpoint(verifiers, note) ?? (verifiers.length === 0 ? unsignedHead(note) : undefined);
  if (head === undefined) return 'invalid';
  const claim = { leafHex: leafHex(leaf), index, size: head.size, rootHex: head.rootHex };
  if (!verifyInclusion(claim, proof)) return 'invalid';
  return verifiers.length === 0 ? 'unsigned' : 'signed';
}

function isSessionEvidence(value: unknown): value is SessionEvidence {
  if (!isPlainObject(value) || !isPlainObject(value.seal) || typeof value.note !== 'string') return false;
  return isLeafProof(value.leaf) && isLeafProof(value.seal) && isAuditEvent(value.seal.event);
}

export function isLeafProof(value: unknown): value is LeafProof {
  if (!isPlainObject(value) || typeof value.index !== 'number' || !Array.isArray(value.proof)) return false;
  return value.proof.length <= 64 && value.proof.every((step) => typeof step === 'string');
}

/** The event by itself: its own hash, not its neighbours. */
function sealFailure(event: AuditEvent): VerifyFailure | undefined {
  const before = { nextSeq: event.seq, hash: event.prev_hash };
  return new ChainVerifier(event.chain, before).exported(event);
}

function unsignedHead(note: string): { size: number; rootHex: string } | undefined {
  const [, size, root] = note.split('\n');
  if (size === undefined || root === undefined || !/^\d{1,15}$/.test(size)) return undefined;
  return { size: Number(size), rootHex: Buffer.from(root, 'base64').toString('hex') };
}
