import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AllowToken, Ctx } from '../common/http/access.js';
import { Operation } from '../common/http/operation.js';
import type { RequestContext } from '../common/http/request-context.js';
import { StatisticsQueryDto } from './dto/statistics-query.dto.js';
import { Statistics } from './statistics.service.js';
import { statisticsAnswer, type StatisticsView } from './statistics.view.js';

@Controller('api/v1/statistics')
@ApiTags('Statistics')
@AllowToken('statistics:read')
export class StatisticsController {
  constructor(private readonly statistics: Statistics) {}

  @Get()
  @Operation({
    summary: 'Retrieve statistics over time',
    description:
      'Returns sessions by status, masked spans by kind and the added latency of all agents, for each ' +
      'slot and for the whole period. A session is counted once it has ended, in the slot in which it ' +
      'started. Sessions of deleted agents are included. The first slot can start before `since`, because ' +
      'slots are complete.',
    answers: { 200: statisticsAnswer },
  })
  get(
    @Ctx() ctx: RequestContext,
    @Query() query: StatisticsQueryDto,
  ): Promise<{ statistics: StatisticsView }> {
    return this.statistics.of(ctx, query);
  }
}
