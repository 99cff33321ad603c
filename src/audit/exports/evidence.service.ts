import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AccountEvidence, LeafProof } from '../chain/proof/session-evidence.js';
import { CheckpointsRepository, type IndexedLeaf } from '../checkpoints/checkpoints.repository.js';
import { Checkpoints } from '../checkpoints/checkpoints.service.js';
import { LogDamaged } from '../checkpoints/log-faults.js';
import { SealedPositions } from '../evidence/proofs/sealed-positions.service.js';
import { TimestampsRepository } from '../evidence/timestamps/timestamps.repository.js';
import { WitnessStatuses } from '../evidence/witnesses/witness-status.service.js';
import { exportedText } from '../journal/exported-text.js';

interface Covering {
  /** Signed checkpoint with the cosignatures of witnesses. */
  readonly note: string;
  /** TimeStampResp in base64. */
  readonly timestamp: string | undefined;
  readonly proof: LeafProof;
}

/**
 * Collects the proofs that a signed checkpoint covers a chain. The first checkpoint that has a timestamp and covers the
 * chain is used, because it proves the earliest time. Without any timestamp, the latest checkpoint is used.
 */
@Injectable()
export class Evidence {
  constructor(
    private readonly positions: SealedPositions,
    private readonly log: CheckpointsRepository,
    private readonly checkpoints: Checkpoints,
    private readonly timestamps: TimestampsRepository,
    private readonly witnesses: WitnessStatuses,
  ) {}

  /**
   * Returns the evidence for `verifySessionEvidence` as JSON; `null` if no checkpoint covers it, or the log is damaged.
   */
  async ofSession(manager: EntityManager, accountId: string, sessionId: string): Promise<string> {
    const position = await this.positions.find(manager, accountId, sessionId);
    const covering = position === undefined ? undefined : await this.covering(manager, position.leaf);
    if (position === undefined || covering === undefined) return 'null';
    const { event, index, proof } = position;
    const seal = `{"event":${exportedText(event)},"index":${index},"proof":${JSON.stringify(proof)}}`;
    const { note, timestamp } = covering;
    const stamp = timestamp === undefined ? '' : `"timestamp":"${timestamp}",`;
    return `{"note":${JSON.stringify(note)},${stamp}"leaf":${JSON.stringify(covering.proof)},"seal":${seal}}`;
  }

  /** Returns an account's evidence; null if no checkpoint covers the account, or the log is damaged. */
  async ofAccount(manager: EntityManager, accountId: string): Promise<AccountEvidence | null> {
    const leaf = await this.log.findLastLeaf(manager, accountId, Number.MAX_SAFE_INTEGER);
    const covering = leaf === undefined ? undefined : await this.covering(manager, leaf);
    if (leaf === undefined || covering === undefined) return null;
    const { seq, hash } = leaf;
    const { note, timestamp } = covering;
    const own = { account_id: accountId, seq, hash, ...covering.proof };
    return timestamp === undefined ? { note, leaf: own } : { note, timestamp, leaf: own };
  }

  private async covering(manager: EntityManager, leaf: IndexedLeaf): Promise<Covering | undefined> {
    const stamped = await this.timestamps.findFirstCovering(manager, leaf.index);
    const checkpoint = stamped ?? (await this.log.findLatest(manager));
    if (checkpoint === undefined || leaf.index >= checkpoint.size) return undefined;
    const timestamp = stamped?.response.toString('base64');
    try {
      const proof = await this.checkpoints.prove(manager, leaf.index, checkpoint.size);
      const cosignatures = await this.witnesses.cosignatures(manager, checkpoint);
      return { note: checkpoint.note + cosignatures, timestamp, proof };
    } catch (error) {
      if (error instanceof LogDamaged) return undefined;
      throw error;
    }
  }
}
