import { Controller, Get, Param, Query } from '@nestjs/common';
import { Ctx } from '../common/http/access.js';
import { Answers } from '../common/http/answers.js';
import type { Page } from '../common/pagination/page.js';
import type { RequestContext } from '../common/http/request-context.js';
import { SessionsQueryDto } from './dto/list-sessions.dto.js';
import { SessionLists } from './session-lists.service.js';
import { type SessionItem, sessionPage } from './session-summary.view.js';
import { type SessionAnswer, sessionAnswer } from './session.view.js';
import { SessionsService } from './sessions.service.js';

@Controller('api/v1/sessions')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly lists: SessionLists,
  ) {}

  @Get()
  @Answers(200, sessionPage)
  list(@Ctx() ctx: RequestContext, @Query() query: SessionsQueryDto): Promise<Page<SessionItem>> {
    return this.lists.list(ctx, query);
  }

  @Get(':sessionId')
  @Answers(200, sessionAnswer, 'session_not_found')
  get(@Ctx() ctx: RequestContext, @Param('sessionId') id: string): Promise<SessionAnswer> {
    return this.sessions.get(ctx, id);
  }
}
