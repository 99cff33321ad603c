import { Controller, Get, Param, Query } from '@nestjs/common';
import { Ctx } from '../common/http/access.js';
import { AlsoAs, Answers } from '../common/http/answers.js';
import type { RequestContext } from '../common/http/request-context.js';
import { ReportQueryDto } from './dto/report-query.dto.js';
import { reportAnswerSchema } from './report.schema.js';
import { type ReportAnswer, ReportsService } from './reports.service.js';

@Controller('api/v1/sessions')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Get(':sessionId/report')
  @Answers(200, reportAnswerSchema, 'session_not_found', 'report_generation_failed', 'reports_busy')
  @AlsoAs('application/pdf')
  get(
    @Ctx() ctx: RequestContext,
    @Param('sessionId') id: string,
    @Query() query: ReportQueryDto,
  ): Promise<ReportAnswer> {
    return this.reports.get(ctx, id, query);
  }
}
