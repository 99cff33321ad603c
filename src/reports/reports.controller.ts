import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx } from '../common/http/access.js';
import { Operation } from '../common/http/operation.js';
import type { RequestContext } from '../common/http/request-context.js';
import { ReportQueryDto } from './dto/report-query.dto.js';
import { reportAnswerSchema, reportFile } from './report.schema.js';
import { type ReportAnswer, ReportsService } from './reports.service.js';

@Controller('api/v1/sessions')
@ApiTags('Sessions')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Get(':sessionId/report')
  @Operation({
    summary: 'Make the compliance report of a session',
    description:
      'Made anew from the journal on each call, as JSON or as a PDF with the same `merkle_root_hex`. The report ' +
      'shows a broken chain; that is no error.',
    answers: {
      200: {
        description: 'Done.',
        content: { 'application/json': reportAnswerSchema, 'application/pdf': reportFile },
      },
    },
    errors: ['session_not_found', 'report_generation_failed', 'reports_busy'],
  })
  get(
    @Ctx() ctx: RequestContext,
    @Param('sessionId') id: string,
    @Query() query: ReportQueryDto,
  ): Promise<ReportAnswer> {
    return this.reports.get(ctx, id, query);
  }
}
