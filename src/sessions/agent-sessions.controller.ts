import { Controller, Get, Param, Query } from '@nestjs/common';
import { Ctx } from '../common/http/access.js';
import { Answers } from '../common/http/answers.js';
import type { Page } from '../common/pagination/page.js';
import type { RequestContext } from '../common/http/request-context.js';
import { AgentSessionsQueryDto } from './dto/list-sessions.dto.js';
import { SessionLists } from './session-lists.service.js';
import { type AgentSessionItem, agentSessionPage } from './session-summary.view.js';

@Controller('api/v1/agents/:agentId/sessions')
export class AgentSessionsController {
  constructor(private readonly lists: SessionLists) {}

  @Get()
  @Answers(200, agentSessionPage, 'agent_not_found')
  list(
    @Ctx() ctx: RequestContext,
    @Param('agentId') agentId: string,
    @Query() query: AgentSessionsQueryDto,
  ): Promise<Page<AgentSessionItem>> {
    return this.lists.listOfAgent(ctx, agentId, query);
  }
}
