import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { PoliciesModule } from '../policies/policies.module.js';
import { RetentionJob } from './retention-job.js';
import { RetentionRunner } from './retention-runner.js';
import { RetentionRunsRepository } from './retention-runs.repository.js';
import { SessionPurge } from './session-purge.service.js';
import { SessionRetentionRepository } from './session-retention.repository.js';
import { SessionStarts } from './session-starts.service.js';
import { SessionRetention } from './session-retention.service.js';
import { VaultRetentionRepository } from './vault-retention.repository.js';
import { VaultRetention } from './vault-retention.service.js';

@Module({
  imports: [AuditModule, PoliciesModule],
  providers: [
    RetentionJob,
    RetentionRunner,
    RetentionRunsRepository,
    SessionPurge,
    SessionRetention,
    SessionRetentionRepository,
    SessionStarts,
    VaultRetention,
    VaultRetentionRepository,
  ],
  exports: [RetentionRunner, SessionRetention, VaultRetention],
})
export class RetentionModule {}
