import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditChainsRepository } from '../journal/audit-chains.repository.js';
import { inclusionProof } from '../chain/merkle-proof.js';
import type { AccountEvidence, LeafProof } from '../chain/session-evidence.js';
import { WitnessStatuses } from '../evidence/witnesses/witness-status.service.js';
import { CheckpointsRepository, type IndexedLeaf } from '../checkpoints/checkpoints.repository.js';
import { Checkpoints, LogDamaged } from '../checkpoints/checkpoints.service.js';
import { SealedSessionsRepository } from '../sealing/sealed-sessions.repository.js';
import { exportedText } from './exported-text.js';

/** Upper bound of a seal's number of leaves. */
const ALL_LEAVES = 1_000_000;

/** Collects the proofs that chains are covered by the latest signed checkpoint. */
@Injectable()
export class Evidence {
  constructor(
    private readonly chains: AuditChainsRepository,
    private readonly sealed: SealedSessionsRepository,
    private readonly log: CheckpointsRepository,
    private readonly checkpoints: Checkpoints,
    private readonly witnesses: WitnessStatuses,
  ) {}

  /**
   * JSON text of `verifySessionEvidence`'s evidence; `null` while no checkpoint covers the session, or if the log is
   * damaged.
   */
  async ofSession(manager: EntityManager, accountId: string, sessionId: string): Promise<string> {
    const seal = await this.sealed.find(manager, accountId, sessionId);
    if (seal === undefined) return 'null';
    const leaf = await this.log.findLeaf(manager, accountId, seal.sealSeq);
    const [event] = await this.chains.listEvents(manager, accountId, accountId, seal.sealSeq, 1);
    const covering = leaf === undefined ? undefined : await this.covering(manager, leaf);
    if (event?.seq !== seal.sealSeq || covering === undefined) return 'null';
    const rows = await this.sealed.listFrom(
      manager,
      accountId,
      { sealSeq: seal.sealSeq, leafIndex: -1 },
      ALL_LEAVES,
      seal.sealSeq,
    );
    const hashes = rows.map(({ sealed }) => sealed.headHash);
    if (seal.leafIndex >= hashes.length) return 'null';
    const proof = JSON.stringify(inclusionProof(hashes, seal.leafIndex));
    const sealText = `{"event":${exportedText(event)},"index":${seal.leafIndex},"proof":${proof}}`;
    return `{"note":${JSON.stringify(covering.note)},"leaf":${JSON.stringify(covering.proof)},"seal":${sealText}}`;
  }

  /** Null while no checkpoint covers the account. */
  async ofAccount(manager: EntityManager, accountId: string): Promise<AccountEvidence | null> {
    const leaf = await this.log.findLastLeaf(manager, accountId, Number.MAX_SAFE_INTEGER);
    const covering = leaf === undefined ? undefined : await this.covering(manager, leaf);
    if (leaf === undefined || covering === undefined) return null;
    const { seq, hash } = leaf;
    return { note: covering.note, leaf: { account_id: accountId, seq, hash, ...covering.proof } };
  }

  private async covering(
    manager: EntityManager,
    leaf: IndexedLeaf,
  ): Promise<{ note: string; proof: LeafProof } | undefined> {
    const latest = await this.log.findLatest(manager);
    if (latest === undefined || leaf.index >= latest.size) return undefined;
    try {
      const proof = await this.checkpoints.prove(manager, leaf.index, latest.size);
      return { note: latest.note + (await this.witnesses.cosignatures(manager, latest)), proof };
    } catch (error) {
      if (error instanceof LogDamaged) return undefined;
      throw error;
    }
  }
}
