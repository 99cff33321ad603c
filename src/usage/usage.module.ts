import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { MonthlyBudgets } from './monthly-budgets.js';
import { UsageSweeper } from './usage-sweeper.js';
import { UsageController } from './usage.controller.js';
import { UsageRepository } from './usage.repository.js';
import { UsageService } from './usage.service.js';

@Module({
  imports: [AuditModule],
  controllers: [UsageController],
  providers: [MonthlyBudgets, UsageRepository, UsageService, UsageSweeper],
  exports: [MonthlyBudgets, UsageRepository],
})
export class UsageModule {}
