import { Module } from '@nestjs/common';
import { AccountStatisticsRepository } from './account-statistics.repository.js';
import { SessionCounting } from './session-counting.js';
import { StatisticsController } from './statistics.controller.js';
import { Statistics } from './statistics.service.js';

@Module({
  controllers: [StatisticsController],
  providers: [AccountStatisticsRepository, SessionCounting, Statistics],
})
export class StatisticsModule {}
