import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import { DomainError } from '../../../common/errors/domain-error.js';
import type { RequestContext } from '../../../common/http/request-context.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { Transactions } from '../../../database/transactions.js';
import { EndedSessions } from '../../journal/ended-sessions.js';
import { WitnessStatuses } from '../witnesses/witness-status.service.js';
import { SessionProofs } from './session-proofs.service.js';

/** Returns files that prove single sessions. */
@Injectable()
export class ProofFiles {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly transactions: Transactions,
    private readonly ended: EndedSessions,
    private readonly proofs: SessionProofs,
    private readonly witnesses: WitnessStatuses,
  ) {}

  /** Returns {@link text} as a download. */
  async download({ accountId }: RequestContext, sessionId: string): Promise<StreamableFile> {
    const text = await this.text(accountId, sessionId);
    return new StreamableFile(Buffer.from(text), {
      type: 'text/plain; charset=utf-8',
      disposition: `attachment; filename="${sessionId}.tlog-proof"`,
    });
  }

  /** Returns the proof. @throws DomainError `session_not_found`, `proof_pending`; LogDamaged */
  async text(accountId: string, sessionId: string): Promise<string> {
    await this.ended.require(accountId, sessionId);
    const text = await this.transactions.snapshot(accountId, (manager) =>
      this.proofs.find(manager, accountId, sessionId),
    );
    if (text !== undefined) return text;
    throw new DomainError(
      'proof_pending',
      this.witnesses.isOn
        ? 'Not enough witnesses have cosigned a checkpoint that covers the session.'
        : 'No signed checkpoint covers the session yet.',
      { retryAfter: String(Math.ceil(this.config.checkpointIntervalMs / 1_000)) },
    );
  }
}
