import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AgentsModule } from '../agents/agents.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { TokenizationModule } from '../tokenization/tokenization.module.js';
import { AgentSessionsController } from './agent-sessions.controller.js';
import { SessionLists } from './session-lists.service.js';
import { SessionEntity } from './session.entity.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([SessionEntity]), AgentsModule, AuditModule, TokenizationModule],
  controllers: [SessionsController, AgentSessionsController],
  providers: [SessionLists, SessionsRepository, SessionsService],
})
export class SessionsModule {}
