import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { inclusionProof } from '../../chain/log/merkle-proof.js';
import type { LeafProof } from '../../chain/proof/session-evidence.js';
import { CheckpointsRepository, type IndexedLeaf } from '../../checkpoints/checkpoints.repository.js';
import { AuditChainsRepository } from '../../journal/audit-chains.repository.js';
import type { EventRow } from '../../journal/event-batches.js';
import { SealedSessionsRepository } from '../../sealing/sealed-sessions.repository.js';

/** Position of a session in its seal, and the seal's position in the log. */
export interface SealedPosition extends LeafProof {
  /** Account event that seals the session. */
  readonly event: EventRow;
  /** Leaf of that event in the log. */
  readonly leaf: IndexedLeaf;
}

/** Upper bound for the number of leaves in a seal. */
const ALL_LEAVES = 1_000_000;

/** Finds the positions of sessions in the log. */
@Injectable()
export class SealedPositions {
  constructor(
    private readonly chains: AuditChainsRepository,
    private readonly sealed: SealedSessionsRepository,
    private readonly log: CheckpointsRepository,
  ) {}

  /** Returns a session's position; undefined if the session is not in the log yet, or parts of its seal are missing. */
  async find(
    manager: EntityManager,
    accountId: string,
    sessionId: string,
  ): Promise<SealedPosition | undefined> {
    const position = await this.sealed.find(manager, accountId, sessionId);
    if (position === undefined) return undefined;
    const { sealSeq, leafIndex: index } = position;
    const leaf = await this.log.findLeaf(manager, accountId, sealSeq);
    const [event] = await this.chains.listEvents(manager, accountId, accountId, sealSeq, 1);
    if (leaf === undefined || event?.seq !== sealSeq) return undefined;
    const first = { sealSeq, leafIndex: -1 };
    const rows = await this.sealed.listFrom(manager, accountId, first, ALL_LEAVES, sealSeq);
    const hashes = rows.map(({ sealed }) => sealed.headHash);
    return index < hashes.length ? { event, leaf, index, proof: inclusionProof(hashes, index) } : undefined;
  }
}
