import { EventListVerifier, NotAnEventList } from '../../chain/hash/event-list-verifier.js';
import type { SealedLine } from '../../chain/hash/sealed-line.js';
import type { NoteVerifier } from '../../chain/log/signed-note.js';
import { ExportVerifier } from '../../chain/proof/export-verifier.js';
import { openSessionProof, ProofInvalid } from '../../chain/proof/session-proof.js';
import type { ChainHead } from '../../events/audit-event.js';
import { isPlainObject } from '../../events/canonical-json.js';
import { chainKey, proofKey, sessionKey, sessionsPrefix } from '../archive-keys.js';
import type { ArchiveFindings } from './archive-findings.js';
import { NotArchived, parseLines } from './archived-lines.js';

/** Account's events in the log. */
export interface ArchivedAccount {
  readonly accountId: string;
  /** For each checkpoint that covers events of the account: the last covered `seq`, by checkpoint size, in order. */
  readonly ends: Map<number, number>;
  /** Hashes of the account's events in the log, by `seq`. */
  readonly leaves: Map<number, string>;
}

interface AccountSums {
  readonly sessions: number;
  readonly events: number;
  readonly purged: number;
}

/** Session end that a seal states, and the size of the first checkpoint that covers it. */
interface SealedEnd extends ChainHead {
  readonly size: number;
}

/** Number of sessions whose objects are read concurrently. */
const AHEAD = 16;

/** Verifies an account's chain by the log, its sessions by their seals, and their proofs. */
export class AccountVerifier {
  readonly #chain = new EventListVerifier();
  /** Verifies the statements of the chain about its sessions, as in an account export. */
  readonly #whole = new ExportVerifier([]);
  readonly #sealed = new Map<string, SealedEnd>();
  readonly #purged = new Set<string>();
  /** Sessions whose own objects have problems. */
  readonly #faulty = new Set<string>();
  readonly #sums = { sessions: 0, events: 0, purged: 0 };

  /** @param notes signed checkpoints by size */
  constructor(
    private readonly findings: ArchiveFindings,
    private readonly account: ArchivedAccount,
    private readonly notes: ReadonlyMap<number, string>,
    private readonly verifiers: readonly NoteVerifier[],
  ) {}

  async run(): Promise<AccountSums> {
    const { accountId, ends } = this.account;
    this.#whole.add({ account_id: accountId, checkpoint: null });
    for (const [size, end] of ends) {
      if (await this.readChain(size, end)) continue;
      // Without this part of the chain, the list of sealed sessions is unknown.
      this.findings.skip(`accounts/${accountId}/`);
      this.findings.skip(sessionsPrefix(accountId));
      return this.#sums;
    }
    const sessions = [...this.#sealed.keys()];
    for (let first = 0; first < sessions.length; first += AHEAD)
      await this.readSessions(sessions.slice(first, first + AHEAD));
    this.compare();
    return this.#sums;
  }

  /** Reads the part of the account's chain that a checkpoint adds. @returns whether this part is valid */
  private async readChain(size: number, end: number): Promise<boolean> {
    const { accountId, leaves } = this.account;
    const key = chainKey(accountId, size);
    const text = await this.findings.take(key);
    if (text === undefined) return false;
    const fault = faultIn(() => {
      for (const line of parseLines(text)) this.addLine(line, size);
      if (this.#chain.failure !== undefined) return this.#chain.result().message;
      const { nextSeq, hash } = this.#chain.head(accountId);
      const isWhole = nextSeq === end + 1 && leaves.get(end) === hash;
      return isWhole ? undefined : 'it does not end with the event in the log';
    });
    if (fault !== undefined) this.findings.report('altered', key, fault);
    return fault === undefined;
  }

  private addLine(line: Record<string, unknown>, size: number): void {
    const { accountId, leaves } = this.account;
    this.#whole.add(line);
    if (isPlainObject(line.sealed)) {
      const { session_id: id, event_count: nextSeq, head_hash: hash } = line.sealed as unknown as SealedLine;
      this.#sealed.set(id, { size, nextSeq, hash });
      return;
    }
    const { chain, seq, curr_hash: hash, kind, session_id: id } = line;
    this.#chain.add(line);
    if (chain !== accountId) throw new NotArchived();
    if ((leaves.get(Number(seq)) ?? hash) !== hash)
      throw new NotArchived('the log contains a different event');
    if (kind === 'session_purged') this.#purged.add(String(id));
    this.#sums.events += 1;
  }

  private async readSessions(ids: readonly string[]): Promise<void> {
    const { accountId } = this.account;
    const read = ids.map(async (id) => {
      const size = this.#sealed.get(id)?.size ?? 0;
      const [key, proof] = [sessionKey(accountId, size, id), proofKey(accountId, size, id)];
      const isGone = !this.findings.has(key) && !this.findings.has(proof) && this.#purged.has(id);
      if (isGone) return undefined;
      const texts = { text: await this.findings.take(key), proof: await this.findings.take(proof) };
      return { id, size, texts };
    });
    for (const found of await Promise.all(read)) {
      if (found === undefined) this.#sums.purged += 1;
      else this.verifySession(found.id, found.size, found.texts);
    }
  }

  private verifySession(
    id: string,
    size: number,
    { text, proof }: { readonly text: string | undefined; readonly proof: string | undefined },
  ): void {
    const { accountId } = this.account;
    const fault = text === undefined ? undefined : faultIn(() => this.sessionFault(id, text));
    if (fault !== undefined) this.findings.report('altered', sessionKey(accountId, size, id), fault);
    if (text === undefined || fault !== undefined) this.#faulty.add(id);
    const proofFault =
      proof === undefined ? undefined : faultIn(() => this.proofFault(id, proof, this.notes.get(size)));
    if (proofFault !== undefined) this.findings.report('altered', proofKey(accountId, size, id), proofFault);
  }

  private sessionFault(id: string, text: string): string | undefined {
    const own = new ExportVerifier([]);
    const lines = parseLines(text);
    if (lines.at(-1)?.checkpoint !== null) throw new NotArchived();
    for (const line of lines) own.add(line);
    const { ok, message } = own.result();
    if (!ok) return message;
    const sealed = this.#sealed.get(id);
    const { nextSeq, hash } = own.head(id);
    if (nextSeq !== lines.length - 1 || nextSeq !== sealed?.nextSeq || hash !== sealed.hash)
      return 'it does not end as its seal states';
    for (const event of lines.slice(0, -1)) this.#whole.add(event);
    this.#sums.events += nextSeq;
    this.#sums.sessions += 1;
    return undefined;
  }

  private proofFault(id: string, text: string, note: string | undefined): string | undefined {
    const proven = openSessionProof(text, this.verifiers);
    const sealed = this.#sealed.get(id);
    const isSession = proven.sessionId === id && proven.accountId === this.account.accountId;
    const isEnd = proven.headHash === sealed?.hash && proven.eventCount === sealed.nextSeq;
    return isSession && isEnd && proven.note === note ? undefined : 'it does not prove this session';
  }

  /** Compares the chain with the sessions. Skips a session that already has a problem of its own. */
  private compare(): void {
    const { accountId, ends } = this.account;
    const { ok, message, failure } = this.#whole.result();
    const chain = failure?.chain ?? '';
    if (ok || this.#faulty.has(chain)) return;
    const sealed = this.#sealed.get(chain);
    const key =
      sealed === undefined
        ? chainKey(accountId, Math.max(...ends.keys()))
        : sessionKey(accountId, sealed.size, chain);
    this.findings.report('altered', key, message);
  }
}

/** Runs a check. Returns the problem, or undefined if there is no problem. */
function faultIn(check: () => string | undefined): string | undefined {
  try {
    return check();
  } catch (error) {
    const isFault =
      error instanceof NotArchived || error instanceof ProofInvalid || error instanceof NotAnEventList;
    if (isFault) return error.message;
    throw error;
  }
}
