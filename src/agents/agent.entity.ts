import type { Tokenization } from '../tokenization/schemes.js';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { Id } from '../common/ids.js';
import type { AgentName, PolicyName } from '../common/text/branded.js';
import type { Assistant } from './assistant.js';
import type { CallerKeyMode } from './caller-rule.js';
import type { UpstreamErrors } from './upstream-errors.js';

/** Converts a `bigint`, which the driver returns as text. Budgets are small enough for a number. */
const WHOLE_NUMBER = {
  to: (value: number | null) => value,
  from: (value: string | null) => (value === null ? null : Number(value)),
};

@Entity('agents')
export class AgentEntity {
  @PrimaryColumn({ name: 'account_id', type: 'text' })
  accountId!: string;

  @PrimaryColumn({ name: 'agent_id', type: 'text' })
  id!: Id<'agt'>;

  @Column({ type: 'text' })
  name!: AgentName;

  /** Name in its form for searches; see `foldCase`. */
  @Column({ name: 'name_folded', type: 'text' })
  nameFolded!: string;

  @Column({ type: 'text' })
  upstream!: string;

  /** Fallback upstreams, in order. */
  @Column({ type: 'text', array: true, default: [] })
  fallbacks!: readonly string[];

  @Column({ name: 'first_byte_ms', type: 'integer', nullable: true })
  firstByteMs!: number | null;

  @Column({ name: 'hedge_after_ms', type: 'integer', nullable: true })
  hedgeAfterMs!: number | null;

  /** Null if only the account's budget applies. */
  @Column({ name: 'monthly_tokens', type: 'bigint', nullable: true, transformer: WHOLE_NUMBER })
  monthlyTokens!: number | null;

  @Column({ name: 'upstream_errors', type: 'text', default: 'contract' })
  upstreamErrors!: UpstreamErrors;

  /** Time until which requests are forwarded without masking; null if they are masked. */
  @Column({ name: 'observe_until', type: 'timestamptz', precision: 3, nullable: true })
  observeUntil!: Date | null;

  @Column({ name: 'caller_keys', type: 'text', default: 'optional' })
  callerKeys!: CallerKeyMode;

  @Column({ type: 'text' })
  tokenization!: Tokenization;

  @Column({ name: 'policy_name', type: 'text' })
  policyName!: PolicyName;

  @Column({ name: 'policy_version', type: 'integer' })
  policyVersion!: number;

  @Column({ type: 'json', nullable: true })
  assistant!: Assistant | null;

  @Column({ name: 'callback_url', type: 'text', nullable: true })
  callbackUrl!: string | null;

  @Column({ name: 'own_terms', type: 'text', array: true, default: [] })
  ownTerms!: readonly string[];

  /** MAC key for the own terms in the journal. Each change of the terms creates a new key. */
  @Column({ name: 'own_terms_key', type: 'bytea' })
  ownTermsKey!: Buffer;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt!: Date;
}
