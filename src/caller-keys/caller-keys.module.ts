import { Module } from '@nestjs/common';
import { AgentsModule } from '../agents/agents.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { CallerAdmission } from './caller-admission.service.js';
import { CallerKeysController } from './caller-keys.controller.js';
import { CallerKeysRepository } from './caller-keys.repository.js';
import { CallerKeys } from './caller-keys.service.js';

@Module({
  imports: [AgentsModule, AuditModule],
  controllers: [CallerKeysController],
  providers: [CallerAdmission, CallerKeys, CallerKeysRepository],
  exports: [CallerAdmission, CallerKeys],
})
export class CallerKeysModule {}
