import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditEvent } from '../../events/audit-event.js';
import { type ProofTimestamp, sessionProofText } from '../../chain/proof/session-proof.js';
import { CheckpointsRepository, type StoredCheckpoint } from '../../checkpoints/checkpoints.repository.js';
import { Checkpoints } from '../../checkpoints/checkpoints.service.js';
import { AuditChainsRepository } from '../../journal/audit-chains.repository.js';
import type { EventRow } from '../../journal/event-batches.js';
import { exportedText } from '../../journal/exported-text.js';
import { type StampedCheckpoint, TimestampsRepository } from '../timestamps/timestamps.repository.js';
import { WitnessStatuses } from '../witnesses/witness-status.service.js';
import { SealedPositions } from './sealed-positions.service.js';

/** Creates files that prove single sessions (docs/audit-format.md, "Proofs"). */
@Injectable()
export class SessionProofs {
  constructor(
    private readonly chains: AuditChainsRepository,
    private readonly positions: SealedPositions,
    private readonly log: CheckpointsRepository,
    private readonly checkpoints: Checkpoints,
    private readonly timestamps: TimestampsRepository,
    private readonly witnesses: WitnessStatuses,
  ) {}

  /**
   * Returns the file's text; undefined while no checkpoint with enough cosignatures covers the session. Must run inside
   * a transaction of the account.
   * @throws LogDamaged
   */
  async find(manager: EntityManager, accountId: string, sessionId: string): Promise<string | undefined> {
    const position = await this.positions.find(manager, accountId, sessionId);
    if (position === undefined) return undefined;
    const { leaf, event, index, proof } = position;
    const stamped = await this.timestamps.findFirstCovering(manager, leaf.index);
    const checkpoint = await this.covering(manager, leaf.index, stamped);
    const session = await this.lastEvent(manager, accountId, sessionId);
    if (checkpoint === undefined || session === undefined) return undefined;
    return sessionProofText({
      note: checkpoint.note,
      leaf: await this.checkpoints.prove(manager, leaf.index, checkpoint.size),
      session: eventOf(session),
      seal: { event: eventOf(event), index, proof },
      timestamp: stamped && (await this.timestamp(manager, leaf.index, stamped, checkpoint.size)),
    });
  }

  /** Returns the first checkpoint with enough cosignatures; without witnesses, the stamped or the latest checkpoint. */
  private async covering(
    manager: EntityManager,
    leafIndex: number,
    stamped: StampedCheckpoint | undefined,
  ): Promise<StoredCheckpoint | undefined> {
    if (this.witnesses.isOn) return this.witnesses.findCosigned(manager, leafIndex);
    const checkpoint = stamped ?? (await this.log.findLatest(manager));
    return checkpoint !== undefined && leafIndex < checkpoint.size ? checkpoint : undefined;
  }

  /** Returns the timestamp, which may belong to a different checkpoint than the cosigned one. */
  private async timestamp(
    manager: EntityManager,
    leafIndex: number,
    { size, note, response }: StampedCheckpoint,
    proven: number,
  ): Promise<ProofTimestamp> {
    if (size === proven) return { response, otherCheckpoint: undefined };
    const { proof } = await this.checkpoints.prove(manager, leafIndex, size);
    return { response, otherCheckpoint: { note, proof } };
  }

  private async lastEvent(
    manager: EntityManager,
    accountId: string,
    sessionId: string,
  ): Promise<EventRow | undefined> {
    const head = await this.chains.findHead(manager, accountId, sessionId);
    if (head === undefined) return undefined;
    const seq = head.nextSeq - 1;
    const events = await this.chains.listEvents(manager, accountId, sessionId, seq, 1);
    return events.find((event) => event.seq === seq);
  }
}

function eventOf(row: EventRow): AuditEvent {
  return JSON.parse(exportedText(row)) as AuditEvent;
}
