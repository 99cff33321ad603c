import { type DynamicModule, Module } from '@nestjs/common';
import { AgentsModule } from './agents/agents.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuthModule } from './auth/auth.module.js';
import { ConfigModule } from './config/config.module.js';
import { DatabaseModule } from './database/database.module.js';
import type { Foundation } from './foundation.js';
import { DetectionModule } from './detection/detection.module.js';
import { DrainModule } from './ops/drain.module.js';
import { OpsModule } from './ops/ops.module.js';
import { ProxyModule } from './proxy/proxy.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { MasterKeyModule } from './tokenization/tokenization.module.js';
import { UpstreamsModule } from './upstreams/upstreams.module.js';

@Module({})
export class AppModule {
  /** The whole service, on what it stands on. */
  static on(foundation: Foundation): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(foundation.config),
        DatabaseModule.at(foundation.databaseUrl),
        MasterKeyModule.with(foundation.masterKeys),
        DetectionModule.with(foundation.model),
        UpstreamsModule.with(foundation.providers),
        DrainModule,
        OpsModule,
        AuthModule,
        AgentsModule,
        SessionsModule,
        AuditModule,
        ProxyModule,
      ],
    };
  }
}
