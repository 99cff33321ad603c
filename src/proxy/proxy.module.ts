import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { DetectionModule } from '../detection/detection.module.js';
import { TokenizationModule } from '../tokenization/tokenization.module.js';
import { CallPreparation } from './call-preparation.js';
import { ProxyController } from './proxy.controller.js';
import { ProxyService } from './proxy.service.js';
import { UpstreamFailures } from './relay/upstream-failure.js';

@Module({
  imports: [AgentsModule, AuditModule, DetectionModule, TokenizationModule],
  controllers: [ProxyController],
  providers: [CallPreparation, ProxyService, UpstreamFailures],
})
export class ProxyModule {}
