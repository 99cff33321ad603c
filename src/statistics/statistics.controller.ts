import { Controller, Get, Query } from '@nestjs/common';
import { Ctx } from '../auth/access.js';
import { Answers } from '../common/answers.js';
import type { RequestContext } from '../common/request-context.js';
import { StatisticsQueryDto } from './dto/statistics-query.dto.js';
import { Statistics } from './statistics.service.js';
import { statisticsAnswer, type StatisticsView } from './statistics.view.js';

@Controller('api/v1/statistics')
export class StatisticsController {
  constructor(private readonly statistics: Statistics) {}

  @Get()
  @Answers(200, statisticsAnswer)
  get(
    @Ctx() ctx: RequestContext,
    @Query() query: StatisticsQueryDto,
  ): Promise<{ statistics: StatisticsView }> {
    return this.statistics.of(ctx, query);
  }
}
