import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { AuthModule } from '../auth/auth.module.js';
import { FirstRun } from './first-run.service.js';
import { HealthController } from './health.controller.js';

@Module({ imports: [AgentsModule, AuthModule], controllers: [HealthController], providers: [FirstRun] })
export class OpsModule {}
