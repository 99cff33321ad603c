import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AllowToken, Ctx } from '../common/http/access.js';
import { Operation } from '../common/http/operation.js';
import type { Page } from '../common/pagination/page.js';
import type { RequestContext } from '../common/http/request-context.js';
import { AgentSessionsQueryDto } from './dto/list-sessions.dto.js';
import { SessionLists } from './session-lists.service.js';
import { type AgentSessionItem, agentSessionPage } from './session-summary.view.js';

@Controller('api/v1/agents/:agentId/sessions')
@ApiTags('Sessions')
@AllowToken('sessions:read')
export class AgentSessionsController {
  constructor(private readonly lists: SessionLists) {}

  @Get()
  @Operation({
    summary: 'List the sessions of an agent',
    description:
      'Returns the most recent sessions first unless `sort` is set. The list contains only ended sessions.',
    answers: { 200: agentSessionPage },
    errors: ['agent_not_found'],
  })
  list(
    @Ctx() ctx: RequestContext,
    @Param('agentId') agentId: string,
    @Query() query: AgentSessionsQueryDto,
  ): Promise<Page<AgentSessionItem>> {
    return this.lists.listOfAgent(ctx, agentId, query);
  }
}
