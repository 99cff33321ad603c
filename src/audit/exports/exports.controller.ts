import { Controller, Get, Param, Query, type StreamableFile } from '@nestjs/common';
import { AdminOnly, Ctx } from '../../common/http/access.js';
import { Answers } from '../../common/http/answers.js';
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
  @Answers(200, sessionAudit, 'session_not_found')
  session(@Ctx() ctx: RequestContext, @Param('sessionId') id: string): Promise<StreamableFile> {
    return this.sessions.json(ctx, id);
  }

  @Get('audit')
  @AdminOnly()
  @Answers(200, auditEventPage)
  account(@Ctx() ctx: RequestContext, @Query() query: ListAccountEventsQueryDto): Promise<Page<AuditEvent>> {
    return this.events.list(ctx, query);
  }

  @Get('audit/export')
  @AdminOnly()
  @Answers(200, accountAudit)
  accountExport(@Ctx() ctx: RequestContext): StreamableFile {
    return this.events.json(ctx);
  }
}
