import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { MonthlyBudgets } from './monthly-budgets.js';
import { RefusedCalls } from './refused-calls.js';
import { UsageController } from './usage.controller.js';
import { UsageRepository } from './usage.repository.js';
import { UsageService } from './usage.service.js';

@Module({
  imports: [AuditModule],
  controllers: [UsageController],
  providers: [MonthlyBudgets, RefusedCalls, UsageRepository, UsageService],
  exports: [MonthlyBudgets, UsageRepository],
})
export class UsageModule {}
