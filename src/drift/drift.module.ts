import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { DriftAlarmsRepository } from './drift-alarms.repository.js';
import { DriftCountsRepository } from './drift-counts.repository.js';
import { DriftWatch } from './drift-watch.service.js';
import { DriftController } from './drift.controller.js';
import { DriftService } from './drift.service.js';

@Module({
  imports: [AuditModule],
  controllers: [DriftController],
  providers: [DriftAlarmsRepository, DriftCountsRepository, DriftService, DriftWatch],
  exports: [DriftAlarmsRepository, DriftWatch],
})
export class DriftModule {}
