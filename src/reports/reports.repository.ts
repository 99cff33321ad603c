import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SealedPayload } from '../audit/journal/call-records.js';

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
  readonly stages: {
    readonly detection: number;
    readonly tokenize: number;
    readonly upstream: number;
    readonly rehydrate: number;
  };
}

export type KeyStates = ReadonlyMap<string, string>;

interface SessionColumns {
  agent_id: string;
  agent_name: string;
  policy_name: string;
  policy_version: number;
  upstream_model: string;
  started_at: Date;
  ended_at: Date;
  duration_ms: number | null;
  status: string;
  detection_ms: number;
  tokenize_ms: number;
  upstream_ms: number;
  rehydrate_ms: number;
}

/** What reports read besides chains. Every method works inside a transaction of the account. */
@Injectable()
export class ReportsRepository {
  /** Undefined when the account has no ended session of that id. */
  async findEnded(manager: EntityManager, accountId: string, id: string): Promise<SessionRecord | undefined> {
    const rows = await manager.query<SessionColumns[]>(
      `SELECT agent_id, agent_name, policy_name, policy_version, upstream_model, started_at, ended_at, duration_ms,
         status, detection_ms, tokenize_ms, upstream_ms, rehydrate_ms
       FROM sessions WHERE account_id = $1 AND session_id = $2 AND ended_at IS NOT NULL`,
      [accountId, id],
    );
    return rows[0] === undefined ? undefined : toRecord(rows[0]);
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

function toRecord(row: SessionColumns): SessionRecord {
  return {
    agentId: row.agent_id,
    agentName: row.agent_name,
    policyName: row.policy_name,
    policyVersion: row.policy_version,
    upstreamModel: row.upstream_model,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    durationMs: row.duration_ms ?? 0,
    status: row.status,
    stages: {
      detection: row.detection_ms,
      tokenize: row.tokenize_ms,
      upstream: row.upstream_ms,
      rehydrate: row.rehydrate_ms,
    },
  };
}
