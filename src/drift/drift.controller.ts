import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly, Ctx } from '../common/http/access.js';
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
  @Operation({
    summary: 'List the alarms of rates that left their bands, and the series of an agent',
    description:
      'By kind, agent and language: findings by turn, their mean confidence, the share of codes and dates that are spoken as ' +
      'words, and refusals by call, each against the weeks before. Looked at every minute.',
    answers: { 200: driftAnswer },
  })
  get(@Ctx() ctx: RequestContext, @Query() query: DriftQueryDto): Promise<DriftAnswer> {
    return this.drift.of(ctx, query);
  }

  @Post(':alarmId/confirm')
  @AdminOnly()
  @Operation({
    summary: 'Confirm the level that an alarm tells of as the new normal',
    description: 'The alarm ends, and what is expected is learned from its `since` on. Journaled.',
    answers: { 200: alarmAnswer },
    errors: ['not_found'],
  })
  confirm(@Ctx() ctx: RequestContext, @Param('alarmId') id: string): Promise<AlarmAnswer> {
    return this.drift.confirm(ctx, id);
  }
}
