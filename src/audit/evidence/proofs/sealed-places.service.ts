import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { inclusionProof } from '../../chain/log/merkle-proof.js';
import type { LeafProof } from '../../chain/proof/session-evidence.js';
import { CheckpointsRepository, type IndexedLeaf } from '../../checkpoints/checkpoints.repository.js';
import { AuditChainsRepository } from '../../journal/audit-chains.repository.js';
import type { EventRow } from '../../journal/event-batches.js';
import { SealedSessionsRepository } from '../../sealing/sealed-sessions.repository.js';

/** Where a session stands among those sealed with it, and their seal in the log. */
export interface SealedPlace extends LeafProof {
  /** The account's event that seals the session. */
  readonly event: EventRow;
  /** That event in the log. */
  readonly leaf: IndexedLeaf;
}

/** Upper bound of a seal's number of leaves. */
const ALL_LEAVES = 1_000_000;

/** Finds sessions in the log. */
@Injectable()
export class SealedPlaces {
  constructor(
    private readonly chains: AuditChainsRepository,
    private readonly sealed: SealedSessionsRepository,
    private readonly log: CheckpointsRepository,
  ) {}

  /** Undefined while the session is not in the log, or if what was recorded of it is not there any more. */
  async find(manager: EntityManager, accountId: string, sessionId: string): Promise<SealedPlace | undefined> {
    const place = await this.sealed.find(manager, accountId, sessionId);
    if (place === undefined) return undefined;
    const { sealSeq, leafIndex: index } = place;
    const leaf = await this.log.findLeaf(manager, accountId, sealSeq);
    const [event] = await this.chains.listEvents(manager, accountId, accountId, sealSeq, 1);
    if (leaf === undefined || event?.seq !== sealSeq) return undefined;
    const first = { sealSeq, leafIndex: -1 };
    const rows = await this.sealed.listFrom(manager, accountId, first, ALL_LEAVES, sealSeq);
    const hashes = rows.map(({ sealed }) => sealed.headHash);
    return index < hashes.length ? { event, leaf, index, proof: inclusionProof(hashes, index) } : undefined;
  }
}
