import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SealedPayload, StageDurations } from '../audit/journal/call-records.js';

/** A session's row: what the chain does not hold, and what finds the chain's policy. Times are milliseconds. */
export interface SessionRecord {
  readonly agentId: string;
  readonly agentName: string;
  readonly policyName: string;
  readonly policyVersion: number;
  readonly upstreamModel: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  readonly durationMs: number;
  readonly status: string;
  readonly stages: Readonly<StageDurations>;
}

export type KeyStates = ReadonlyMap<string, string>;

/** What reports read besides chains. Every method works inside a transaction of the account. */
@Injectable()
export class ReportsRepository {
  /** Undefined when the account has no ended session of that id. */
  async findEnded(manager: EntityManager, accountId: string, id: string): Promise<SessionRecord | undefined> {
    const rows = await manager.query<SessionRecord[]>(
      `SELECT agent_id AS "agentId", agent_name AS "agentName", policy_name AS "policyName",
         policy_version AS "policyVersion", upstream_model AS "upstreamModel", started_at AS "startedAt",
         ended_at AS "endedAt", coalesce(duration_ms, 0) AS "durationMs", status, json_build_object('detection',
           detection_ms, 'tokenize', tokenize_ms, 'upstream', upstream_ms, 'rehydrate', rehydrate_ms) AS stages
       FROM sessions WHERE account_id = $1 AND session_id = $2 AND ended_at IS NOT NULL`,
      [accountId, id],
    );
    return rows[0];
  }

  /** States of the account's keys by their ids. */
  async keyStates(manager: EntityManager, accountId: string): Promise<KeyStates> {
    const rows = await manager.query<{ kid: string; state: string }[]>(
      'SELECT kid, state FROM account_keys WHERE account_id = $1',
      [accountId],
    );
    return new Map(rows.map(({ kid, state }) => [kid, state]));
  }

  /** Payloads of the session that are still there, sealed. */
  async listPayloads(manager: EntityManager, accountId: string, id: string): Promise<SealedPayload[]> {
    return manager.query<SealedPayload[]>(
      'SELECT part, sealed, kid FROM session_payloads WHERE account_id = $1 AND session_id = $2',
      [accountId, id],
    );
  }

  /** The account's present epoch, by which the keyring is loaded. */
  async epoch(manager: EntityManager, accountId: string): Promise<string> {
    const rows = await manager.query<{ epoch: string }[]>(
      'SELECT epoch FROM accounts WHERE account_id = $1',
      [accountId],
    );
    return rows[0]?.epoch ?? '';
  }
}
