import { type AuditEvent, type ChainHead, isHashHex, isOfKind } from '../../events/audit-event.js';
import type { SealedLine } from '../hash/sealed-line.js';
import type { VerifyFailure } from '../hash/verifier.js';
import { MerkleAccumulator } from '../log/merkle.js';

interface OpenSeal {
  readonly event: AuditEvent;
  readonly tree: MerkleAccumulator;
}

/** The end of a session's chain, as a seal states it. */
interface SealedEnd {
  readonly count: number;
  readonly hash: string;
  readonly sealSeq: number;
}

/** The seals and tombstones in an account's chain, and the ends of sessions that they state. */
export class ExportSeals {
  readonly #ends = new Map<string, SealedEnd>();
  /** `seq` of the first tombstone for a session and its last hash. */
  readonly #removals = new Map<string, number>();
  #open: OpenSeal | undefined;

  /** Sessions of seals, in their order. */
  get sessions(): Iterable<string> {
    return this.#ends.keys();
  }

  has(session: string): boolean {
    return this.#ends.has(session);
  }

  /** `seq` of the seal of a session. */
  sealOf(session: string): number | undefined {
    return this.#ends.get(session)?.sealSeq;
  }

  /** Adds a seal, whose sessions follow, or a tombstone. */
  addEvent(event: AuditEvent): void {
    if (isOfKind(event, 'sessions_sealed')) this.#open = { event, tree: new MerkleAccumulator() };
    const { session_id: id, head_hash: hash } = event;
    if (!isOfKind(event, 'session_purged') || typeof id !== 'string' || !isHashHex(hash)) return;
    const key = keyOf(id, hash);
    this.#removals.set(key, this.#removals.get(key) ?? event.seq);
  }

  /** Adds a session to the seal before it. @returns whether it belongs to this seal, and no other seal contains it */
  addSession(line: SealedLine): boolean {
    const seal = this.#open;
    const { session_id: id, event_count: count, head_hash: hash, seal_seq: sealSeq } = line;
    if (sealSeq !== seal?.event.seq || line.leaf_index !== seal.tree.size || this.#ends.has(id)) return false;
    seal.tree.push(hash);
    this.#ends.set(id, { count, hash, sealSeq });
    return true;
  }

  /** Compares the last seal with the sessions that followed it. */
  close(): VerifyFailure | undefined {
    if (this.#open === undefined) return undefined;
    const { event, tree } = this.#open;
    const { chain, seq, count, root } = event;
    this.#open = undefined;
    if (tree.size < Number(count)) return { code: 'truncated', chain, seq };
    return tree.size !== count || tree.root() !== root ? { code: 'head_mismatch', chain, seq } : undefined;
  }

  /** Compares a session's chain in the export with the end that its seal states. */
  conflict(session: string, head: ChainHead): VerifyFailure | undefined {
    const end = this.#ends.get(session);
    if (end === undefined || (head.nextSeq === end.count && head.hash === end.hash)) return undefined;
    if (head.nextSeq === 0 && this.removalOf(session) !== undefined) return undefined;
    if (head.nextSeq < end.count) return { code: 'truncated', chain: session, seq: head.nextSeq };
    const seq = head.nextSeq > end.count ? end.count : end.count - 1;
    return { code: 'head_mismatch', chain: session, seq };
  }

  /** `seq` of the tombstone of a sealed session. */
  removalOf(session: string): number | undefined {
    const end = this.#ends.get(session);
    return end === undefined ? undefined : this.#removals.get(keyOf(session, end.hash));
  }
}

function keyOf(session: string, hash: string): string {
  return `${session} ${hash}`;
}
