import { Inject, Injectable } from '@nestjs/common';
import { checkQuorum, type Cosigned } from '../audit/chain/cosigning/quorum.js';
import type { StampedCheckpoint } from '../audit/chain/proof/session-evidence.js';
import { openSessionProof, ProofInvalid } from '../audit/chain/proof/session-proof.js';
import { TimestampInvalid } from '../audit/chain/timestamps/timestamp-failure.js';
import { verifyTimestamp } from '../audit/chain/timestamps/timestamp-token.js';
import { CHECKPOINT_KEYS, type CheckpointKeys } from '../audit/checkpoints/checkpoint-keys.js';
import { LogDamaged } from '../audit/checkpoints/log-faults.js';
import { SessionProofs } from '../audit/evidence/proofs/session-proofs.service.js';
import {
  TIMESTAMP_AUTHORITY,
  type TimestampAuthority,
} from '../audit/evidence/timestamps/timestamp-authority.js';
import { WITNESS_POLICY, type WitnessPolicy } from '../audit/evidence/witnesses/witness-policy.js';
import { Transactions } from '../database/transactions.js';

/** Proof file of a session, with its statements. */
export interface SessionEvidenceFile {
  /** Text in the format of https://c2sp.org/tlog-proof. */
  readonly text: string;
  readonly cosigned: readonly Cosigned[];
  /** Time by which the checkpoint existed according to an authority; undefined without a valid timestamp. */
  readonly existedBy: Date | undefined;
}

@Injectable()
export class ProofSource {
  constructor(
    private readonly transactions: Transactions,
    private readonly proofs: SessionProofs,
    @Inject(CHECKPOINT_KEYS) private readonly keys: CheckpointKeys,
    @Inject(WITNESS_POLICY) private readonly policy: WitnessPolicy,
    @Inject(TIMESTAMP_AUTHORITY) private readonly authority: TimestampAuthority,
  ) {}

  /** Returns the proof; undefined if it does not exist yet, or the log is damaged. */
  async find(accountId: string, sessionId: string): Promise<SessionEvidenceFile | undefined> {
    try {
      const text = await this.transactions.snapshot(accountId, (manager) =>
        this.proofs.find(manager, accountId, sessionId),
      );
      return text === undefined ? undefined : await this.read(text);
    } catch (error) {
      if (error instanceof LogDamaged || error instanceof ProofInvalid) return undefined;
      throw error;
    }
  }

  private async read(text: string): Promise<SessionEvidenceFile> {
    const { note, timestamp } = openSessionProof(text, this.keys.verifiers);
    const witnesses = this.policy.witnesses.map(({ verifier }) => verifier);
    const { cosigned } = checkQuorum(note, { witnesses, needed: this.policy.quorum });
    return { text, cosigned, existedBy: timestamp && (await this.existedBy(timestamp)) };
  }

  private async existedBy({ note, response }: StampedCheckpoint): Promise<Date | undefined> {
    try {
      const { time } = await verifyTimestamp(response, { text: note, roots: this.authority.roots });
      return new Date(time);
    } catch (error) {
      if (error instanceof TimestampInvalid) return undefined;
      throw error;
    }
  }
}
