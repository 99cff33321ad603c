import { Controller, Get, Param, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly, AllowToken, Ctx } from '../../common/http/access.js';
import { Operation } from '../../common/http/operation.js';
import type { Page } from '../../common/pagination/page.js';
import type { RequestContext } from '../../common/http/request-context.js';
import type { AuditEvent } from '../events/audit-event.js';
import { AccountEvents } from './account-events.service.js';
import { ListAccountEventsQueryDto } from './dto/list-account-events.dto.js';
import { accountAudit, auditEventPage, sessionAudit } from './export.view.js';
import { SessionExport } from './session-export.service.js';

@Controller('api/v1')
export class ExportsController {
  constructor(
    private readonly sessions: SessionExport,
    private readonly events: AccountEvents,
  ) {}

  @Get('sessions/:sessionId/audit')
  @AllowToken('exports:read')
  @ApiTags('Sessions')
  @Operation({
    summary: "Export a session's chain",
    description:
      'Returns the events of the session and the checkpoint that covers it. Send the response unchanged to `POST /audit/verify` to verify it.',
    answers: { 200: sessionAudit },
    errors: ['session_not_found'],
  })
  session(@Ctx() ctx: RequestContext, @Param('sessionId') id: string): Promise<StreamableFile> {
    return this.sessions.json(ctx, id);
  }

  @Get('audit')
  @AllowToken('audit:read')
  @AdminOnly()
  @ApiTags('Audit')
  @Operation({
    summary: 'List the events of the account chain',
    description: 'The account chain records changes, logins, deletions and seals of sessions.',
    answers: { 200: auditEventPage },
  })
  account(@Ctx() ctx: RequestContext, @Query() query: ListAccountEventsQueryDto): Promise<Page<AuditEvent>> {
    return this.events.list(ctx, query);
  }

  @Get('audit/export')
  @AllowToken('exports:read')
  @AdminOnly()
  @ApiTags('Audit')
  @Operation({
    summary: 'Export the account chain',
    description:
      'Returns all events of the account chain, without a checkpoint. Send the response unchanged to `POST /audit/verify` to verify ' +
      'the hashes of the chain.',
    answers: { 200: accountAudit },
  })
  accountExport(@Ctx() ctx: RequestContext): StreamableFile {
    return this.events.json(ctx);
  }
}
