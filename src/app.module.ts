import { type DynamicModule, Module } from '@nestjs/common';
import { AgentsModule } from './agents/agents.module.js';
import { AlertsModule } from './alerts/alerts.module.js';
import { ApiDocsModule } from './api-docs/api-docs.module.js';
import { AuditModule } from './audit/audit.module.js';
import { CallerKeysModule } from './caller-keys/caller-keys.module.js';
import { RetentionModule } from './retention/retention.module.js';
import { SweeperModule } from './audit/sweeper/sweeper.module.js';
import { CheckpointKeysModule } from './audit/checkpoints/checkpoint-keys.js';
import { TimestampAuthorityModule } from './audit/evidence/timestamps/timestamp-authority.js';
import { WitnessPolicyModule } from './audit/evidence/witnesses/witness-policy.js';
import { AuthModule } from './auth/auth.module.js';
import { LogModule } from './common/logging/log.module.js';
import { type Log, silentLog } from './common/logging/logger.js';
import { PaginationModule } from './common/pagination/pagination.module.js';
import { ConfigModule } from './config/config.module.js';
import { DatabaseModule } from './database/database.module.js';
import type { Foundation } from './start/foundation.js';
import { DetectionModule } from './detection/detection.module.js';
import { DriftModule } from './drift/drift.module.js';
import { CallsModule } from './ops/calls/calls.module.js';
import { DrainModule } from './ops/drain.module.js';
import { OpsModule } from './ops/ops.module.js';
import { onlyProcess, type ProcessRole, ProcessRoleModule } from './processes/process-role.js';
import { PortalModule } from './portal/portal.module.js';
import { RateLimitsModule } from './rate-limits/rate-limits.module.js';
import { ProxyModule } from './proxy/proxy.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { ReviewsModule } from './review/reviews.module.js';
import { SamplesModule } from './review/samples/samples.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { StatisticsModule } from './statistics/statistics.module.js';
import { MasterKeyModule } from './tokenization/tokenization.module.js';
import { UpstreamsModule } from './upstreams/upstreams.module.js';
import { UsageModule } from './usage/usage.module.js';
import { VoiceWebhookModule } from './voice-webhook/voice-webhook.module.js';

@Module({})
export class AppModule {
  /** Returns the module with all parts of the service. */
  static on(
    foundation: Foundation,
    log: Log = silentLog(),
    role: ProcessRole = onlyProcess(),
  ): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(foundation.config, foundation.formats.preferred.routes[0]),
        LogModule.with(log),
        ProcessRoleModule.with(role),
        DatabaseModule.at(foundation.databaseUrl, role.processes),
        MasterKeyModule.with(foundation.masterKeys),
        CheckpointKeysModule.with(foundation.checkpointKeys),
        TimestampAuthorityModule.with(foundation.timestampAuthority),
        WitnessPolicyModule.with(foundation.witnessPolicy),
        DetectionModule.with(foundation.model),
        PaginationModule.with(foundation.masterKeys.current),
        UpstreamsModule.with(foundation),
        DrainModule,
        CallsModule,
        RateLimitsModule,
        OpsModule,
        AuthModule,
        AgentsModule,
        CallerKeysModule,
        AlertsModule,
        SessionsModule,
        SamplesModule,
        ReviewsModule,
        DriftModule,
        StatisticsModule,
        UsageModule,
        ReportsModule,
        AuditModule,
        SweeperModule,
        RetentionModule,
        ProxyModule.with(foundation.formats),
        PortalModule,
        ApiDocsModule,
        VoiceWebhookModule,
      ],
    };
  }
}
