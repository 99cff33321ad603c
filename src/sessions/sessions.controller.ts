import { Controller, Get, Param, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { AllowToken, Ctx } from '../common/http/access.js';
import { Operation } from '../common/http/operation.js';
import type { Page } from '../common/pagination/page.js';
import type { RequestContext } from '../common/http/request-context.js';
import { ExportSessionsQueryDto, SessionsQueryDto } from './dto/list-sessions.dto.js';
import { SessionExports } from './session-exports.service.js';
import { SessionLists } from './session-lists.service.js';
import { sessionExport, type SessionItem, sessionPage } from './session-summary.view.js';
import { type SessionAnswer, sessionAnswer } from './session.view.js';
import { SessionsService } from './sessions.service.js';

@Controller('api/v1/sessions')
@ApiTags('Sessions')
@AllowToken('sessions:read')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly lists: SessionLists,
    private readonly exports: SessionExports,
  ) {}

  @Get()
  @Operation({
    summary: 'List the sessions of all agents',
    description:
      'Returns the most recent sessions first unless `sort` is set, including sessions of deleted agents. The list contains ' +
      'only ended sessions.',
    answers: { 200: sessionPage },
  })
  list(@Ctx() ctx: RequestContext, @Query() query: SessionsQueryDto): Promise<Page<SessionItem>> {
    return this.lists.list(ctx, query);
  }

  @Get('export')
  @AllowToken('exports:read')
  @Operation({
    summary: 'Export sessions',
    description:
      'Returns all sessions that the list returns with the same filters, without pages. In a CSV file, a text that a ' +
      'spreadsheet would run as a formula begins with an apostrophe. The journal records each export.',
    answers: {
      200: {
        description: 'Sessions in the requested format.',
        content: { 'application/json': sessionExport, 'text/csv': z.string() },
      },
    },
  })
  export(@Ctx() ctx: RequestContext, @Query() query: ExportSessionsQueryDto): Promise<StreamableFile> {
    return this.exports.file(ctx, query);
  }

  @Get(':sessionId')
  @Operation({
    summary: 'Retrieve a session',
    description:
      'Returns the session with its redactions. The session is available after its call has ended. All ' +
      '`payloads` are null unless the policy contains `log_payloads: true`.',
    answers: { 200: sessionAnswer },
    errors: ['session_not_found'],
  })
  get(@Ctx() ctx: RequestContext, @Param('sessionId') id: string): Promise<SessionAnswer> {
    return this.sessions.get(ctx, id);
  }
}
