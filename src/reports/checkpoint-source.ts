import { Inject, Injectable } from '@nestjs/common';
import { openCheckpoint } from '../audit/chain/log/checkpoint.js';
import { CHECKPOINT_KEYS, type CheckpointKeys } from '../audit/checkpoints/checkpoint-keys.js';
import { Evidence } from '../audit/exports/evidence.service.js';
import { Transactions } from '../database/transactions.js';

/** Signed checkpoint of the log that covers a session. */
export interface CoveringCheckpoint {
  /** Note in the form in which it was signed (C2SP signed note). */
  readonly note: string;
  /** Fingerprint of the verifying public key: SHA-256 of its 32 bytes, hex. */
  readonly keyFingerprint: string;
}

@Injectable()
export class CheckpointSource {
  constructor(
    private readonly transactions: Transactions,
    private readonly evidence: Evidence,
    @Inject(CHECKPOINT_KEYS) private readonly keys: CheckpointKeys,
  ) {}

  /** Returns the checkpoint of the session's export; undefined without one, or if no known key signed it. */
  async findCovering(accountId: string, sessionId: string): Promise<CoveringCheckpoint | undefined> {
    const text = await this.transactions.snapshot(accountId, (manager) =>
      this.evidence.ofSession(manager, accountId, sessionId),
    );
    const note = (JSON.parse(text) as { note: string } | null)?.note;
    if (note === undefined) return undefined;
    const verifier = this.keys.verifiers.find((key) => openCheckpoint([key], note) !== undefined);
    return verifier === undefined ? undefined : { note, keyFingerprint: verifier.fingerprint };
  }
}
