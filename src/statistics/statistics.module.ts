import { Module } from '@nestjs/common';
import { AccountStatisticsSweeper } from './account-statistics-sweeper.js';
import { AccountStatisticsRepository } from './account-statistics.repository.js';
import { SessionCounting } from './session-counting.js';
import { StatisticsController } from './statistics.controller.js';
import { Statistics } from './statistics.service.js';

@Module({
  controllers: [StatisticsController],
  providers: [AccountStatisticsRepository, AccountStatisticsSweeper, SessionCounting, Statistics],
})
export class StatisticsModule {}
