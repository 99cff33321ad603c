import type { Tokenization } from '../tokenization/schemes.js';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

@Entity('agents')
export class AgentEntity {
  @PrimaryColumn({ name: 'account_id', type: 'text' })
  accountId!: string;

  @PrimaryColumn({ name: 'agent_id', type: 'text' })
  id!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text' })
  upstream!: string;

  @Column({ type: 'text' })
  tokenization!: Tokenization;

  @Column({ name: 'policy_name', type: 'text' })
  policyName!: string;

  @Column({ name: 'policy_version', type: 'integer' })
  policyVersion!: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt!: Date;
}
