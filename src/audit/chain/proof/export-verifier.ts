import {
  type AuditEvent,
  type ChainHead,
  isAuditEvent,
  isHashHex,
  isOfKind,
  isSeq,
} from '../../events/audit-event.js';
import { isPlainObject } from '../../events/canonical-json.js';
import { EventListVerifier, NotAnEventList, type VerifyResult } from '../hash/event-list-verifier.js';
import { MerkleAccumulator } from '../log/merkle.js';
import { ExportSeals } from './export-seals.js';
import { AccountHistory, HISTORY_KINDS } from './account-history.js';
import { LINES, requireEvidence, requireOnly, SEALED_MEMBERS } from './export-members.js';
import { CoverageCount, type Uncovered, uncoveredText } from './coverage.js';
import { ReviewSampling } from './review-sampling.js';
import { isSealedLine } from '../hash/sealed-line.js';
import {
  type EvidenceVerdict,
  isLeafProof,
  type StampedCheckpoint,
  verifyLogLeaf,
  verifySessionEvidence,
} from './session-evidence.js';
import { withoutCosignatures } from '../log/note-format.js';
import type { NoteVerifier } from '../log/signed-note.js';
import type { FailureCode, VerifyFailure } from '../hash/verifier.js';

const EVIDENCE_FAILURES: Readonly<Record<EvidenceVerdict, FailureCode | undefined>> = {
  signed: undefined,
  unsigned: undefined,
  invalid: 'checkpoint_invalid',
  unknown: 'unknown_key',
  late: 'sealed_late',
};

/**
 * Verifies an export line by line, without the database: chains, the seals in an account's chain, and their proofs up
 * to a signed checkpoint (docs/audit-format.md, "Exports"). Memory use grows with the number of chains, not with the
 * number of events.
 */
export class ExportVerifier {
  readonly #events = new EventListVerifier();
  readonly #seals = new ExportSeals();
  readonly #history = new AccountHistory();
  readonly #sampling = new ReviewSampling();
  readonly #count = new CoverageCount();
  readonly #firstTree = new MerkleAccumulator();
  #firstChain: string | undefined;
  #accountId: string | undefined;
  #leaf: { readonly seq: number; readonly hash: string } | undefined;
  /** Last `seq` of the account's chain that a signed checkpoint covers; -1 if no event is covered. */
  #coveredSeq = -1;
  #failure: VerifyFailure | undefined;
  #hasStatement = false;
  /** Length of the first chain when its summary was read. */
  #summed: number | undefined;
  #verdict: EvidenceVerdict | undefined;
  #note: string | undefined;
  #timestamp: StampedCheckpoint | undefined;

  /** @param verifiers keys of checkpoint signers; if empty, signatures are not checked */
  constructor(private readonly verifiers: readonly NoteVerifier[]) {}

  /**
   * @param line event or other line of an export, parsed from JSON
   * @throws NotAnEventList if the line is neither
   */
  add(line: unknown): void {
    if (isPlainObject(line) && isPlainObject(line.sealed)) {
      requireOnly(line, LINES.sealed);
      this.#sealedLine(line.sealed);
    } else if (isPlainObject(line) && typeof line.account_id === 'string' && 'checkpoint' in line) {
      requireOnly(line, LINES.account);
      this.#accountLine(line.account_id, line.checkpoint);
    } else if (isPlainObject(line) && 'merkle_root_hex' in line) {
      requireOnly(line, LINES.summary);
      this.summary(line.merkle_root_hex, line.checkpoint);
    } else this.#event(line);
  }

  /**
   * Checks a session export's Merkle root and evidence. No event may follow them. Absent parts are not checked.
   * @throws NotAnEventList if an earlier line contained such a statement, or there are no events
   */
  summary(rootHex: unknown, evidence: unknown): void {
    const chain = this.#firstChain;
    if (rootHex === undefined && (evidence === undefined || evidence === null)) return;
    this.#claimStatement();
    if (this.#failed) return;
    if (chain === undefined) throw new NotAnEventList();
    const last = this.#events.last(chain);
    if (last === undefined) throw new NotAnEventList();
    const { seq } = last;
    this.#summed = seq + 1;
    if (rootHex !== undefined && rootHex !== this.#firstTree.root()) this.#fail('head_mismatch', chain, seq);
    if (evidence === undefined || evidence === null) return;
    this.#take(verifySessionEvidence(evidence, last, this.verifiers), chain, seq);
    this.#keepCheckpoint(evidence);
  }

  /** Returns a chain's head after its last valid event; the empty head for a chain that is not in the export. */
  head(chain: string): ChainHead {
    return this.#events.head(chain);
  }

  /** Checkpoint that covers the export, with its cosignatures; undefined if the export has no checkpoint. */
  get note(): string | undefined {
    return this.#note;
  }

  /** Timestamp of the checkpoint that covers the export, not yet verified; undefined if the export has no timestamp. */
  get timestamp(): StampedCheckpoint | undefined {
    return this.#timestamp;
  }

  /** Returns the result; must be called after the last line. @param proven session whose end was proved separately */
  result(proven?: string): VerifyResult {
    this.#closeSeal();
    for (const session of this.#seals.sessions)
      this.#failWith(this.#seals.conflict(session, this.#events.head(session)));
    for (const chain of this.#events.chains) {
      const last = chain === this.#accountId ? undefined : this.#events.last(chain);
      if (last !== undefined && !this.#failed)
        this.#compare(this.#history.ended(last, this.#seals.sealOf(chain)), last);
    }
    this.#checkReviews();
    if (this.#summed !== undefined) this.#checkSummed(this.#summed);
    if (this.#leaf !== undefined && this.#accountId !== undefined) {
      this.#fail('truncated', this.#accountId, this.#events.head(this.#accountId).nextSeq);
    }
    const result = this.#events.result(this.#failure);
    if (!result.ok) return result;
    return { ...result, message: this.#described(result.message, this.uncovered(proven)) };
  }

  /**
   * Returns the parts of a valid export that no signed checkpoint covers; must be called after {@link result}.
   * @param proven session whose end was proved separately
   */
  uncovered(proven?: string): Uncovered | undefined {
    const removed = [...this.#seals.sessions].filter(
      (session) => this.#events.head(session).nextSeq === 0 && !this.#isRemovalCovered(session),
    );
    return this.#count.uncovered((chain) => chain === proven || this.#isCovered(chain), removed.length);
  }

  /** Returns the message. The uncovered parts come first, because a reader may read only the beginning. */
  #described(message: string, uncovered: Uncovered | undefined): string {
    const parts = [
      uncovered === undefined ? message : `${uncoveredText(uncovered)}; apart from that, ${message}`,
    ];
    if (this.#verdict === 'unsigned')
      parts.push('the checkpoint signature was not checked, because no key is known');
    if (this.#verdict === 'signed') {
      parts.push(`${uncovered === undefined ? '' : 'the rest is '}covered by a signed checkpoint`);
    }
    return parts.join('; ');
  }

  get #failed(): boolean {
    return this.#failure !== undefined || this.#events.failure !== undefined;
  }

  #event(line: unknown): void {
    this.#events.add(line);
    if (this.#failed || !isAuditEvent(line)) return;
    this.#firstChain ??= line.chain;
    if (line.chain === this.#firstChain) this.#firstTree.push(line.curr_hash);
    this.#sampling.add(line);
    if (line.chain !== this.#accountId) {
      this.#count.ofSession(line);
      if (line.seq === 0) this.#compare(this.#history.started(line), line);
      return;
    }
    if (line.seq > this.#coveredSeq) this.#count.ofAccount(line);
    this.#closeSeal();
    if (line.seq === this.#leaf?.seq) {
      if (line.curr_hash !== this.#leaf.hash) this.#fail('checkpoint_invalid', line.chain, line.seq);
      this.#leaf = undefined;
    }
    this.#seals.addEvent(line);
    if (HISTORY_KINDS.has(line.kind)) this.#compare(this.#history.add(line), line);
    const { session_id: id, head_hash: hash } = line;
    if (isOfKind(line, 'session_purged') && typeof id === 'string' && isHashHex(hash)) {
      const seq = this.#seals.sealOf(id);
      const facts = seq === undefined ? undefined : { seq };
      this.#compare(this.#history.removed(line, this.#history.statesStarts, facts), line);
    }
  }

  #checkReviews(): void {
    if (this.#failed) return;
    const review = this.#sampling.mismatch(
      (id) => this.#seals.has(id) && this.#events.head(id).nextSeq === 0,
    );
    if (review !== undefined) this.#compare('review_mismatch', review);
  }

  /** Reports a conflict with the account's history. A session's export does not contain that history. */
  #compare(code: FailureCode | undefined, { chain, seq }: AuditEvent): void {
    if (code !== undefined && this.#accountId !== undefined) this.#fail(code, chain, seq);
  }

  /** Returns whether a signed checkpoint covers a session's chain. */
  #isCovered(chain: string): boolean {
    if (this.#verdict !== 'signed') return false;
    // In a session export, the summary covers the first chain only.
    if (this.#accountId === undefined) return chain === this.#firstChain;
    const seq = this.#seals.sealOf(chain);
    return seq !== undefined && seq <= this.#coveredSeq;
  }

  #isRemovalCovered(session: string): boolean {
    const seq = this.#seals.removalOf(session);
    return seq !== undefined && seq <= this.#coveredSeq;
  }

  /**
   * @throws NotAnEventList if another line already contained a statement about the whole export, which would be lost
   */
  #claimStatement(): void {
    if (this.#hasStatement) throw new NotAnEventList();
    this.#hasStatement = true;
  }

  #accountLine(accountId: string, checkpoint: unknown): void {
    this.#claimStatement();
    // Seals before this line would not be checked.
    if (this.#firstChain !== undefined) throw new NotAnEventList();
    this.#accountId = accountId;
    if (checkpoint === null) return;
    const { note, leaf } = isPlainObject(checkpoint) ? checkpoint : {};
    if (typeof note !== 'string' || !isPlainObject(leaf)) throw new NotAnEventList();
    const { seq, hash } = leaf;
    if (!isSeq(seq) || !isHashHex(hash) || !isLeafProof(leaf)) throw new NotAnEventList();
    this.#leaf = { seq, hash };
    this.#take(verifyLogLeaf(note, { accountId, seq, hash }, leaf, this.verifiers), accountId, seq);
    if (this.#verdict === 'signed') this.#coveredSeq = seq;
    this.#keepCheckpoint(checkpoint);
  }

  #take(verdict: EvidenceVerdict, chain: string, seq: number): void {
    this.#verdict = verdict;
    const code = EVIDENCE_FAILURES[verdict];
    if (code !== undefined) this.#fail(code, chain, seq);
  }

  /** @throws UncoveredMember */
  #keepCheckpoint(evidence: unknown): void {
    if (!isPlainObject(evidence)) return;
    requireEvidence(evidence);
    const { note, timestamp } = evidence;
    if (typeof note !== 'string') return;
    this.#note = note;
    if (typeof timestamp !== 'string') return;
    this.#timestamp = { note: withoutCosignatures(note), response: Buffer.from(timestamp, 'base64') };
  }

  #sealedLine(line: Record<string, unknown>): void {
    if (!isSealedLine(line)) throw new NotAnEventList();
    requireOnly(line, SEALED_MEMBERS);
    if (this.#failed) return;
    // A session is sealed only once. A second seal would cover a rewritten chain.
    if (!this.#seals.addSession(line)) this.#fail('head_mismatch', this.#accountId ?? '', line.seal_seq);
  }

  #closeSeal(): void {
    if (!this.#failed) this.#failWith(this.#seals.close());
  }

  /** A summary covers only the first chain, up to its length at that line. */
  #checkSummed(length: number): void {
    for (const chain of this.#events.chains) {
      const covered = chain === this.#firstChain ? length : 0;
      if (!this.#failed && this.#events.head(chain).nextSeq > covered) {
        this.#fail('head_mismatch', chain, covered);
      }
    }
  }

  #failWith(failure: VerifyFailure | undefined): void {
    if (failure !== undefined && !this.#failed) this.#fail(failure.code, failure.chain, failure.seq);
  }

  #fail(code: FailureCode, chain: string, seq: number): void {
    this.#failure ??= { code, chain, seq: Math.max(0, seq) };
  }
}
