import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AllowToken, Ctx } from '../common/http/access.js';
import { Operation } from '../common/http/operation.js';
import type { RequestContext } from '../common/http/request-context.js';
import { ReportQueryDto } from './dto/report-query.dto.js';
import { reportAnswerSchema, reportFile } from './report.schema.js';
import { type ReportAnswer, ReportsService } from './reports.service.js';

@Controller('api/v1/sessions')
@ApiTags('Sessions')
@AllowToken('reports:read')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Get(':sessionId/report')
  @Operation({
    summary: 'Create the compliance report for a session',
    description:
      'Creates a new report from the journal for each request, as JSON or PDF. Both formats have the same ' +
      '`merkle_root_hex`. If the chain is broken, the status is still 200, and `verdict` describes the ' +
      'failure.',
    answers: {
      200: {
        description: 'Report in the requested format.',
        content: { 'application/json': reportAnswerSchema, 'application/pdf': reportFile },
      },
    },
    errors: ['session_not_found', 'report_generation_failed', 'reports_busy', 'policy_unsupported'],
  })
  get(
    @Ctx() ctx: RequestContext,
    @Param('sessionId') id: string,
    @Query() query: ReportQueryDto,
  ): Promise<ReportAnswer> {
    return this.reports.get(ctx, id, query);
  }
}
