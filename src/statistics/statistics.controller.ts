import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx } from '../common/http/access.js';
import { Operation } from '../common/http/operation.js';
import type { RequestContext } from '../common/http/request-context.js';
import { StatisticsQueryDto } from './dto/statistics-query.dto.js';
import { Statistics } from './statistics.service.js';
import { statisticsAnswer, type StatisticsView } from './statistics.view.js';

@Controller('api/v1/statistics')
@ApiTags('Statistics')
export class StatisticsController {
  constructor(private readonly statistics: Statistics) {}

  @Get()
  @Operation({
    summary: 'Retrieve the statistics of all agents over time',
    description:
      'Sessions by status, redactions by kind and the added latency, of each slot of the time and of all together. A ' +
      'session counts from its end on, in the slot that it started in; those of deleted agents are counted too. Slots ' +
      'are whole: the first may begin before `since`.',
    answers: { 200: statisticsAnswer },
  })
  get(
    @Ctx() ctx: RequestContext,
    @Query() query: StatisticsQueryDto,
  ): Promise<{ statistics: StatisticsView }> {
    return this.statistics.of(ctx, query);
  }
}
