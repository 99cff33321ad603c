import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { AlertsModule } from '../alerts/alerts.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { SweeperModule } from '../audit/sweeper/sweeper.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { DriftModule } from '../drift/drift.module.js';
import { RetentionModule } from '../retention/retention.module.js';
import { ReviewsModule } from '../review/reviews.module.js';
import { FirstRun } from './first-run.service.js';
import { HealthController } from './health.controller.js';
import { Metrics } from './metrics/metrics.js';
import { MetricsServer } from './metrics/metrics-server.js';
import { ServiceLoad } from './metrics/service-load.js';
import { Readiness } from './readiness.service.js';

@Module({
  imports: [
    AgentsModule,
    AlertsModule,
    AuditModule,
    AuthModule,
    DriftModule,
    RetentionModule,
    ReviewsModule,
    SweeperModule,
  ],
  controllers: [HealthController],
  providers: [FirstRun, Metrics, MetricsServer, Readiness, ServiceLoad],
})
export class OpsModule {}
