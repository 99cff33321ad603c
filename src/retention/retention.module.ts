import { Module } from '@nestjs/common';
import { PoliciesModule } from '../policies/policies.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { RetentionJob } from './retention-job.js';
import { RetentionRepository } from './retention.repository.js';
import { Retention } from './retention.service.js';
import { VaultPurgeJob } from './vault-purge-job.js';
import { VaultRetentionRepository } from './vault-retention.repository.js';
import { VaultRetention } from './vault-retention.service.js';
import { SessionPurge } from './session-purge.service.js';

@Module({
  imports: [AuditModule, PoliciesModule],
  providers: [
    Retention,
    RetentionJob,
    RetentionRepository,
    SessionPurge,
    VaultPurgeJob,
    VaultRetention,
    VaultRetentionRepository,
  ],
  exports: [VaultRetention],
})
export class RetentionModule {}
