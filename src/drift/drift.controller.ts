import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly, AllowToken, Ctx } from '../common/http/access.js';
import { Operation } from '../common/http/operation.js';
import type { RequestContext } from '../common/http/request-context.js';
import { DriftService } from './drift.service.js';
import { type AlarmAnswer, alarmAnswer, type DriftAnswer, driftAnswer } from './drift.view.js';
import { DriftQueryDto } from './dto/drift-query.dto.js';

@Controller('api/v1/drift')
@ApiTags('Drift')
export class DriftController {
  constructor(private readonly drift: DriftService) {}

  @Get()
  @AllowToken('statistics:read')
  @Operation({
    summary: 'List alerts and series',
    description:
      "Compares each agent's rates with a baseline from the preceding weeks, once a minute. The " +
      'series are split by kind and language. An alert means that a rate differs from its baseline ' +
      'by more than chance can explain.',
    answers: { 200: driftAnswer },
  })
  get(@Ctx() ctx: RequestContext, @Query() query: DriftQueryDto): Promise<DriftAnswer> {
    return this.drift.of(ctx, query);
  }

  @Post(':alarmId/confirm')
  @AdminOnly()
  @Operation({
    summary: 'Confirm the new level of an alert',
    description:
      'Ends the alert. The baseline of the series then starts at `since`. The journal records the ' +
      'confirmation.',
    answers: { 200: alarmAnswer },
    errors: ['not_found'],
  })
  confirm(@Ctx() ctx: RequestContext, @Param('alarmId') id: string): Promise<AlarmAnswer> {
    return this.drift.confirm(ctx, id);
  }
}
