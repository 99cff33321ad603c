import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { PoliciesModule } from '../policies/policies.module.js';
import { TokenizationModule } from '../tokenization/tokenization.module.js';
import { AgentDirectory } from './agent-directory.js';
import { AgentEntity } from './agent.entity.js';
import { AgentsController } from './agents.controller.js';
import { AgentsRepository } from './agents.repository.js';
import { AgentsService } from './agents.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([AgentEntity]), AuditModule, PoliciesModule, TokenizationModule],
  controllers: [AgentsController],
  providers: [AgentDirectory, AgentsRepository, AgentsService],
  exports: [AgentDirectory, AgentsService],
})
export class AgentsModule {}
