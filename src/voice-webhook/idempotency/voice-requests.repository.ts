import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../common/errors/domain-error.js';
import { errorCode } from '../../common/errors/error-code.js';
import type { EntityManager } from 'typeorm';
import { APP_HOT_PATH, type HotPath } from '../../database/hot-path.js';
import { violatedConstraint } from '../../database/transactions.js';
import { SweepEvery, TEN_MINUTES_MS } from '../../database/sweeps.js';

const FOREIGN_KEY_VIOLATION = '23503';
const AGENT_CONSTRAINT = 'voice_requests_agent';

/** Stored state of an answered request. */
export interface VoiceRequestRow {
  /** The answer, encrypted with the key `kid`. Both are null if the answer is not stored. */
  readonly sealed: Buffer | null;
  readonly kid: string | null;
}

/** Account, agent, and the keyed hash of a request. */
export interface VoiceRequestKey {
  readonly accountId: string;
  readonly agentId: string;
  readonly hash: Buffer;
}

/** Seconds that a webhook request is remembered. Platforms stop retrying after seconds. */
const LIFETIME_SECONDS = 86_400;

/** Answered webhook requests, and used signatures of calls, shared by all instances. */
@Injectable()
export class VoiceRequestsRepository {
  constructor(@Inject(APP_HOT_PATH) private readonly database: HotPath) {}

  /** Returns the stored request; undefined if it was not answered before. */
  async find({ accountId, agentId, hash }: VoiceRequestKey): Promise<VoiceRequestRow | undefined> {
    const rows = await this.database.query<VoiceRequestRow>(
      'find_voice_request',
      'SELECT sealed, kid FROM find_voice_request($1, $2, $3)',
      [accountId, agentId, hash],
    );
    return rows[0];
  }

  /**
   * Records in the account's transaction that a request was answered. Waits for a concurrent transaction with the same
   * request.
   * @returns false if the request was answered before
   * @throws DomainError `agent_not_found` if the agent was deleted
   */
  async insert(
    manager: EntityManager,
    { accountId, agentId, hash }: VoiceRequestKey,
    { sealed, kid }: VoiceRequestRow,
    lifetimeSeconds = LIFETIME_SECONDS,
  ): Promise<boolean> {
    const inserted = manager.query<unknown[]>(
      `INSERT INTO voice_requests AS r (account_id, agent_id, request_key, sealed, kid, expires_at)
       VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6))
       ON CONFLICT (account_id, agent_id, request_key) DO UPDATE
         SET sealed = excluded.sealed, kid = excluded.kid, expires_at = excluded.expires_at
         WHERE r.expires_at <= now()
       RETURNING 1`,
      [accountId, agentId, hash, sealed, kid, lifetimeSeconds],
    );
    const rows = await inserted.catch((error: unknown) => {
      throw toDomainError(error);
    });
    return rows.length === 1;
  }

  async remove(manager: EntityManager, { accountId, agentId, hash }: VoiceRequestKey): Promise<void> {
    await manager.query(
      'DELETE FROM voice_requests WHERE account_id = $1 AND agent_id = $2 AND request_key = $3',
      [accountId, agentId, hash],
    );
  }

  /** @returns number of expired requests that were deleted */
  @SweepEvery(TEN_MINUTES_MS)
  async deleteExpired(manager: EntityManager, accountId: string): Promise<number> {
    const result = await manager.query<[unknown[], number]>(
      'DELETE FROM voice_requests WHERE account_id = $1 AND expires_at <= now()',
      [accountId],
    );
    return result[1];
  }
}

function toDomainError(error: unknown): unknown {
  const isAgentGone =
    errorCode(error) === FOREIGN_KEY_VIOLATION && violatedConstraint(error) === AGENT_CONSTRAINT;
  return isAgentGone ? new DomainError('agent_not_found', 'No agent exists at this URL.') : error;
}
