import { openCheckpoint, isSignedByOther, leafHex, type LogLeaf } from '../../chain/log/checkpoint.js';
import { LogTree } from '../../chain/log/log-tree.js';
import type { NoteVerifier } from '../../chain/log/signed-note.js';
import { leavesKey, LOG_KEY, noteKey, noteSize } from '../archive-keys.js';
import { ArchiveFindings, type ArchiveProblem } from './archive-findings.js';
import type { ArchiveReader } from './archive-reader.js';
import { AccountVerifier, type ArchivedAccount } from './archived-account.js';
import { NotArchived, parseLeaves } from './archived-lines.js';

export interface ArchiveVerdict {
  readonly problems: readonly ArchiveProblem[];
  readonly checkpoints: number;
  /** Number of entries in the last checkpoint; 0 for an archive without checkpoints. */
  readonly size: number;
  readonly accounts: number;
  readonly sessions: number;
  readonly events: number;
  /** Number of sessions without objects that the account's chain records as purged. */
  readonly purged: number;
  /** Number of objects of a later, incomplete checkpoint. */
  readonly later: number;
}

/**
 * Verifies all objects of an archive: checkpoints by their signatures, the log by the signed roots, account chains by
 * the log, and sessions and proofs by their seals.
 * @param verifiers the log's keys, at least one
 */
export async function verifyArchive(
  reader: ArchiveReader,
  verifiers: readonly NoteVerifier[],
): Promise<ArchiveVerdict> {
  const findings = await ArchiveFindings.of(reader);
  const sizes = [...findings.keys].flatMap((key) => noteSize(key) ?? []).sort((a, b) => a - b);
  const log = new ArchivedLog(findings, verifiers);
  const first = findings.has(LOG_KEY) || sizes.length > 0 ? await findings.take(LOG_KEY) : undefined;
  const sums = { accounts: 0, sessions: 0, events: 0, purged: 0, later: 0 };
  for (const size of sizes) {
    // The log can only be verified from its beginning.
    if (!(await log.add(size))) return { problems: findings.problems, ...sums, ...log.head };
  }
  if (first !== undefined && first !== (log.notes.get(sizes[0] ?? 0) ?? first))
    findings.report('altered', LOG_KEY);
  for (const account of log.accounts.values()) {
    const verifier = new AccountVerifier(findings, account, log.notes, verifiers);
    const { sessions, events, purged } = await verifier.run();
    sums.accounts += 1;
    sums.sessions += sessions;
    sums.events += events;
    sums.purged += purged;
  }
  sums.later = findings.reportRest(log.head.size);
  return { problems: findings.problems, ...sums, ...log.head };
}

/** Checkpoints and leaves of the log. */
class ArchivedLog {
  readonly accounts = new Map<string, ArchivedAccount>();
  /** Signed checkpoints by size. */
  readonly notes = new Map<number, string>();
  readonly #tree = new LogTree(0, []);

  constructor(
    private readonly findings: ArchiveFindings,
    private readonly verifiers: readonly NoteVerifier[],
  ) {}

  get head(): { readonly checkpoints: number; readonly size: number } {
    return { checkpoints: this.notes.size, size: this.#tree.size };
  }

  /** Adds the next checkpoint. @returns whether the checkpoint is valid */
  async add(size: number): Promise<boolean> {
    const [note, text] = [await this.findings.take(noteKey(size)), await this.findings.take(leavesKey(size))];
    if (note === undefined || text === undefined) return false;
    const head = openCheckpoint(this.verifiers, note);
    if (head?.size !== size) {
      const detail = isSignedByOther(this.verifiers, note)
        ? 'an unknown key signed it'
        : 'its signature is wrong';
      this.findings.report('altered', noteKey(size), detail);
      return false;
    }
    const leaves = this.leavesOf(text, size);
    if (leaves === undefined) return false;
    for (const leaf of leaves) this.addLeaf(leaf, size);
    this.notes.set(size, note);
    if (this.#tree.rootHex() === head.rootHex) return true;
    this.findings.report(
      'altered',
      leavesKey(size),
      'the log does not have the root that the checkpoint signs',
    );
    return false;
  }

  private leavesOf(text: string, size: number): LogLeaf[] | undefined {
    const begin = this.#tree.size;
    try {
      const leaves = parseLeaves(text);
      if (begin + leaves.length === size) return leaves;
      if (begin + leaves.length > size) throw new NotArchived();
      const missing = size - leaves.length - begin;
      this.findings.report('missing', leavesKey(size - leaves.length), `the log lacks ${missing} entries`);
    } catch (error) {
      if (!(error instanceof NotArchived)) throw error;
      this.findings.report('altered', leavesKey(size), error.message);
    }
    return undefined;
  }

  private addLeaf(leaf: LogLeaf, size: number): void {
    this.#tree.append(leafHex(leaf));
    const { accountId, seq, hash } = leaf;
    const account: ArchivedAccount = this.accounts.get(accountId) ?? {
      accountId,
      ends: new Map(),
      leaves: new Map(),
    };
    account.ends.set(size, Math.max(seq, account.ends.get(size) ?? 0));
    account.leaves.set(seq, hash);
    this.accounts.set(accountId, account);
  }
}
