import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Version of an account's own policy. Immutable. */
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

  /** Version of `healthcare-default` that supplies missing fields. */
  @Column({ name: 'base_version', type: 'integer' })
  baseVersion!: number;

  /** Login of the member who created the version; null if it was not recorded. */
  @Column({ name: 'created_by', type: 'text', nullable: true })
  createdBy!: string | null;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt!: Date;
}
