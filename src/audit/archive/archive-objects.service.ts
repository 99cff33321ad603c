import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { inPages } from '../../common/async/read-ahead.js';
import { Transactions } from '../../database/transactions.js';
import { leafText } from '../chain/log/checkpoint.js';
import { inclusionProof } from '../chain/log/merkle-proof.js';
import { MerkleAccumulator } from '../chain/log/merkle.js';
import type { LeafProof } from '../chain/proof/session-evidence.js';
import { sessionProofText } from '../chain/proof/session-proof.js';
import {
  CheckpointsRepository,
  type IndexedLeaf,
  type StoredCheckpoint,
} from '../checkpoints/checkpoints.repository.js';
import { Checkpoints } from '../checkpoints/checkpoints.service.js';
import { type AuditEvent, isOfKind } from '../events/audit-event.js';
import { sealedText } from '../exports/account-export.service.js';
import { AuditChainsRepository } from '../journal/audit-chains.repository.js';
import type { EventRow } from '../journal/event-batches.js';
import { exportedText } from '../journal/exported-text.js';
import {
  type SealedSession,
  SealedSessionsRepository,
  type SealedSessionWithHead,
} from '../sealing/sealed-sessions.repository.js';
import { chainKey, leavesKey, noteKey, proofKey, sessionKey } from './archive-keys.js';

export interface ArchiveObject {
  readonly key: string;
  readonly text: string;
}

const PAGE = 2_000;
/** Number of sessions in a group, whose objects are written concurrently. */
const SESSIONS = 8;

/** Seal, its sessions in order, and its position in the log. */
interface Seal {
  readonly event: EventRow;
  readonly sessions: readonly SealedSession[];
  /** Undefined if the log does not contain the seal. */
  readonly leaf: LeafProof | undefined;
}

/** Reads the archive's objects from the journal. */
@Injectable()
export class ArchiveObjects {
  constructor(
    private readonly transactions: Transactions,
    private readonly log: CheckpointsRepository,
    private readonly checkpoints: Checkpoints,
    private readonly chains: AuditChainsRepository,
    private readonly sealed: SealedSessionsRepository,
  ) {}

  /**
   * Returns the objects that a checkpoint adds to the archive. The groups must be written in order, with the signed
   * note as the last object. The objects depend only on the journal, so they are always the same. A session that was
   * purged earlier has no objects.
   * @param from size of the preceding checkpoint
   * @throws LogDamaged
   */
  async *of(checkpoint: StoredCheckpoint, from: number): AsyncGenerator<readonly ArchiveObject[]> {
    const { size, note } = checkpoint;
    const leaves = await this.leaves(from, size);
    for (const accountId of new Set(leaves.map((leaf) => leaf.accountId)))
      yield* this.ofAccount(accountId, checkpoint, from);
    yield [{ key: leavesKey(size), text: leaves.map(leafText).join('') }];
    yield [{ key: noteKey(size), text: note }];
  }

  private async leaves(from: number, to: number): Promise<IndexedLeaf[]> {
    const leaves: IndexedLeaf[] = [];
    const page = (after: IndexedLeaf | undefined): Promise<IndexedLeaf[]> =>
      this.transactions.run('', (manager) =>
        this.log.listLog(manager, after === undefined ? from : after.index + 1, PAGE),
      );
    for await (const leaf of inPages(page, PAGE)) {
      if (leaf.index >= to) break;
      leaves.push(leaf);
    }
    return leaves;
  }

  private async *ofAccount(
    accountId: string,
    checkpoint: StoredCheckpoint,
    from: number,
  ): AsyncGenerator<readonly ArchiveObject[]> {
    const [before, last] = await this.transactions.byKey(accountId, async (manager) => [
      (await this.log.findLastLeaf(manager, accountId, from))?.seq ?? -1,
      (await this.log.findLastLeaf(manager, accountId, checkpoint.size))?.seq ?? -1,
    ]);
    const lines: string[] = [];
    for await (const event of this.events(accountId, accountId, before + 1)) {
      if (event.seq > last) break;
      lines.push(exportedText(event));
      if (!isOfKind(event, 'sessions_sealed')) continue;
      const seal = await this.seal(accountId, event, checkpoint.size);
      lines.push(...seal.sessions.map(sealedText));
      yield* this.ofSeal(accountId, seal, checkpoint);
    }
    yield [{ key: chainKey(accountId, checkpoint.size), text: textOf(lines) }];
  }

  private seal(accountId: string, event: EventRow, size: number): Promise<Seal> {
    return this.transactions.byKey(accountId, async (manager) => {
      const leaf = await this.log.findLeaf(manager, accountId, event.seq);
      return {
        event,
        sessions: await this.sessions(manager, accountId, event.seq),
        leaf:
          leaf === undefined || leaf.index >= size
            ? undefined
            : await this.checkpoints.prove(manager, leaf.index, size),
      };
    });
  }

  private async sessions(
    manager: EntityManager,
    accountId: string,
    sealSeq: number,
  ): Promise<SealedSession[]> {
    const sessions: SealedSession[] = [];
    const page = (after: SealedSessionWithHead | undefined): Promise<SealedSessionWithHead[]> => {
      const place = { sealSeq, leafIndex: after?.sealed.leafIndex ?? -1 };
      return this.sealed.listFrom(manager, accountId, place, PAGE, sealSeq);
    };
    for await (const { sealed } of inPages(page, PAGE)) sessions.push(sealed);
    return sessions;
  }

  private async *ofSeal(
    accountId: string,
    seal: Seal,
    checkpoint: StoredCheckpoint,
  ): AsyncGenerator<readonly ArchiveObject[]> {
    for (let first = 0; first < seal.sessions.length; first += SESSIONS) {
      const objects: ArchiveObject[] = [];
      // Sessions are read one by one, because API requests share the database connections.
      for (const session of seal.sessions.slice(first, first + SESSIONS))
        objects.push(...(await this.ofSession(accountId, session, seal, checkpoint)));
      yield objects;
    }
  }

  private async ofSession(
    accountId: string,
    { sessionId, leafIndex }: SealedSession,
    seal: Seal,
    { size, note }: StoredCheckpoint,
  ): Promise<ArchiveObject[]> {
    const lines: string[] = [];
    const tree = new MerkleAccumulator();
    for await (const event of this.events(accountId, sessionId, 0)) {
      tree.push(event.currHash);
      lines.push(exportedText(event));
    }
    const last = lines.at(-1);
    if (last === undefined) return [];
    lines.push(summaryText(tree.root()));
    const session = { key: sessionKey(accountId, size, sessionId), text: textOf(lines) };
    const [lastEvent, sealEvent] = [parsed(last), parsed(exportedText(seal.event))];
    if (seal.leaf === undefined || lastEvent === undefined || sealEvent === undefined) return [session];
    const hashes = seal.sessions.map(({ headHash }) => headHash);
    const text = sessionProofText({
      note,
      leaf: seal.leaf,
      session: lastEvent,
      seal: { event: sealEvent, index: leafIndex, proof: inclusionProof(hashes, leafIndex) },
      timestamp: undefined,
    });
    return [session, { key: proofKey(accountId, size, sessionId), text }];
  }

  private events(accountId: string, chain: string, first: number): AsyncGenerator<EventRow> {
    const page = (after: EventRow | undefined): Promise<EventRow[]> =>
      this.transactions.byKey(accountId, (manager) =>
        this.chains.listEvents(manager, accountId, chain, after === undefined ? first : after.seq + 1, PAGE),
      );
    return inPages(page, PAGE);
  }
}

/** Returns the last line of a session's export. The session's proof shows which checkpoint covers it. */
export function summaryText(rootHex: string): string {
  return `{"merkle_root_hex":"${rootHex}","checkpoint":null}`;
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** Parses an event; undefined for a damaged event, which is archived unchanged. */
function parsed(text: string): AuditEvent | undefined {
  try {
    return JSON.parse(text) as AuditEvent;
  } catch {
    return undefined;
  }
}
