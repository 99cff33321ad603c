import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A version of an account's own policy. Immutable. */
@Entity('policies')
export class PolicyEntity {
  @PrimaryColumn({ name: 'account_id', type: 'text' })
  accountId!: string;

  @PrimaryColumn({ type: 'text' })
  name!: string;

  @PrimaryColumn({ type: 'integer' })
  version!: number;

  @Column({ type: 'text' })
  yaml!: string;

  @Column({ type: 'bytea' })
  sha256!: Buffer;

  /** The version of `healthcare-default` that it has from what it leaves out. */
  @Column({ name: 'base_version', type: 'integer' })
  baseVersion!: number;

  /** Login of who made it; null for versions from before it was kept. */
  @Column({ name: 'created_by', type: 'text', nullable: true })
  createdBy!: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt!: Date;
}
