import { Module } from '@nestjs/common';
import { AuditModule } from '../audit.module.js';
import { InstancesRepository } from './instances.repository.js';
import { OpenSessionsRepository } from './open-sessions.repository.js';
import { SessionEnding } from './session-ending.service.js';
import { Sweeper } from './sweeper.js';

@Module({
  imports: [AuditModule],
  providers: [InstancesRepository, OpenSessionsRepository, SessionEnding, Sweeper],
  exports: [Sweeper],
})
export class SweeperModule {}
