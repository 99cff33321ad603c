import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { TokenizationModule } from '../tokenization/tokenization.module.js';
import { AgentSessionsController } from './agent-sessions.controller.js';
import { SessionExports } from './session-exports.service.js';
import { SessionFilters } from './session-filters.service.js';
import { SessionLists } from './session-lists.service.js';
import { SessionEntity } from './session.entity.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([SessionEntity]), AgentsModule, AuditModule, TokenizationModule],
  controllers: [SessionsController, AgentSessionsController],
  providers: [SessionExports, SessionFilters, SessionLists, SessionsRepository, SessionsService],
})
export class SessionsModule {}
