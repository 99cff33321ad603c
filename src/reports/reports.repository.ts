import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SealedPayload, StageDurations } from '../audit/journal/call-records.js';

/** Session row with the data that the chain lacks, and the policy's name and version. Durations are in milliseconds. */
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

/** Database queries of reports, except for chains. Every method runs inside a transaction of the account. */
@Injectable()
export class ReportsRepository {
  /** Returns the session; undefined if the account has no ended session with this ID. */
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

  /** Returns the states of the account's keys, by key ID. */
  async keyStates(manager: EntityManager, accountId: string): Promise<KeyStates> {
    const rows = await manager.query<{ kid: string; state: string }[]>(
      'SELECT kid, state FROM account_keys WHERE account_id = $1',
      [accountId],
    );
    return new Map(rows.map(({ kid, state }) => [kid, state]));
  }

  /** Lists the encrypted payloads of the session that are still stored. */
  async listPayloads(manager: EntityManager, accountId: string, id: string): Promise<SealedPayload[]> {
    return manager.query<SealedPayload[]>(
      'SELECT part, sealed, kid FROM session_payloads WHERE account_id = $1 AND session_id = $2',
      [accountId, id],
    );
  }

  /** Returns the account's current epoch, which is needed to load the keyring. */
  async epoch(manager: EntityManager, accountId: string): Promise<string> {
    const rows = await manager.query<{ epoch: string }[]>(
      'SELECT epoch FROM accounts WHERE account_id = $1',
      [accountId],
    );
    return rows[0]?.epoch ?? '';
  }
}
