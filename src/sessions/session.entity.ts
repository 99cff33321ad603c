import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SessionApi, SessionTransport } from '../audit/events/session-origin.js';
import type { SessionStatus } from '../audit/events/session-status.js';
import type { CallLanguage } from '../common/spoken-languages.js';

@Entity('sessions')
export class SessionEntity {
  @PrimaryColumn({ name: 'account_id', type: 'text' })
  accountId!: string;

  @PrimaryColumn({ name: 'session_id', type: 'text' })
  id!: string;

  @Column({ name: 'agent_id', type: 'text' })
  agentId!: string;

  @Column({ name: 'agent_name', type: 'text' })
  agentName!: string;

  /** Voice platform's call ID; null if the platform sent none. */
  @Column({ name: 'call_id', type: 'text', nullable: true })
  callId!: string | null;

  @Column({ name: 'policy_name', type: 'text' })
  policyName!: string;

  @Column({ name: 'policy_version', type: 'integer' })
  policyVersion!: number;

  @Column({ name: 'upstream_model', type: 'text' })
  upstreamModel!: string;

  /** Null in rows from releases that supported chat completions only. */
  @Column({ type: 'text', nullable: true })
  api!: SessionApi | null;

  /** Null for an HTTP request. */
  @Column({ type: 'text', nullable: true })
  transport!: SessionTransport | null;

  @Column({ name: 'started_at', type: 'timestamptz', precision: 3 })
  startedAt!: Date;

  /** Null while the session is open, when no response includes it. */
  @Column({ name: 'ended_at', type: 'timestamptz', precision: 3, nullable: true })
  endedAt!: Date | null;

  @Column({ name: 'duration_ms', type: 'double precision', nullable: true })
  durationMs!: number | null;

  @Column({ type: 'text', nullable: true })
  status!: SessionStatus | null;

  @Column({ name: 'detection_ms', type: 'double precision' })
  detectionMs!: number;

  @Column({ name: 'tokenize_ms', type: 'double precision' })
  tokenizeMs!: number;

  @Column({ name: 'upstream_ms', type: 'double precision' })
  upstreamMs!: number;

  @Column({ name: 'rehydrate_ms', type: 'double precision' })
  rehydrateMs!: number;

  /** Token counts that the provider reported, as in the next three columns; null without a report. */
  @Column({ name: 'prompt_tokens', type: 'integer', nullable: true })
  promptTokens!: number | null;

  @Column({ name: 'completion_tokens', type: 'integer', nullable: true })
  completionTokens!: number | null;

  @Column({ name: 'cached_tokens', type: 'integer', nullable: true })
  cachedTokens!: number | null;

  @Column({ name: 'written_tokens', type: 'integer', nullable: true })
  writtenTokens!: number | null;

  /** Null if the spoken languages are unknown. */
  @Column({ type: 'jsonb', nullable: true })
  languages!: readonly CallLanguage[] | null;

  /** Findings that were not masked, because the agent observed. Null if the call was masked. */
  @Column({ name: 'observed_by_kind', type: 'jsonb', nullable: true })
  observedByKind!: Readonly<Record<string, number>> | null;

  /** Caller key that the call used; null without a key. */
  @Column({ name: 'caller_key_id', type: 'text', nullable: true })
  callerKeyId!: string | null;

  /** Cost in the operator's currency; null if the model has no price. */
  @Column({ type: 'double precision', nullable: true })
  cost!: number | null;
}

/** Ended session, in which these columns are set. */
export type EndedSession = SessionEntity & {
  readonly [Column in 'endedAt' | 'durationMs' | 'status']: NonNullable<SessionEntity[Column]>;
};
