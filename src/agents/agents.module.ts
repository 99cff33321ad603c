import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { PoliciesModule } from '../policies/policies.module.js';
import { TokenizationModule } from '../tokenization/tokenization.module.js';
import { AgentCatalog } from './agent-catalog.service.js';
import { AgentChanges } from './agent-changes.service.js';
import { AgentDirectory } from './agent-directory.js';
import { AgentSettings } from './agent-settings.service.js';
import { AgentTerms } from './agent-terms.service.js';
import { AgentEntity } from './agent.entity.js';
import { AgentsController } from './agents.controller.js';
import { AgentsRepository } from './agents.repository.js';
import { AgentsService } from './agents.service.js';
import { AgentStatisticsRepository } from './statistics/agent-statistics.repository.js';
import { AgentStatistics } from './statistics/agent-statistics.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([AgentEntity]), AuditModule, PoliciesModule, TokenizationModule],
  controllers: [AgentsController],
  providers: [
    AgentCatalog,
    AgentChanges,
    AgentDirectory,
    AgentSettings,
    AgentsRepository,
    AgentsService,
    AgentStatistics,
    AgentStatisticsRepository,
    AgentTerms,
  ],
  exports: [AgentDirectory, AgentsRepository, AgentsService, AgentTerms],
})
export class AgentsModule {}
