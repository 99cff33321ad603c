import { Controller, Get, Query } from '@nestjs/common';
import { Ctx } from '../common/http/access.js';
import { Answers } from '../common/http/answers.js';
import type { RequestContext } from '../common/http/request-context.js';
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
