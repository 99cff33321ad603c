import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { AdminOnly, Ctx } from '../common/http/access.js';
import { Answers } from '../common/http/answers.js';
import { type Page, pageOf } from '../common/pagination/page.js';
import type { RequestContext } from '../common/http/request-context.js';
import { AgentCatalog } from './agent-catalog.service.js';
import { AgentChanges } from './agent-changes.service.js';
import {
  agentAnswer,
  agentListItem,
  type AgentListItem,
  type AgentView,
  fullAgentAnswer,
  type FullAgentView,
} from './agent.view.js';
import { AgentsService } from './agents.service.js';
import { CreateAgentDto } from './dto/create-agent.dto.js';
import { ListAgentsQueryDto } from './dto/list-agents-query.dto.js';
import { UpdateAgentDto } from './dto/update-agent.dto.js';

@Controller('api/v1/agents')
export class AgentsController {
  constructor(
    private readonly agents: AgentsService,
    private readonly catalog: AgentCatalog,
    private readonly changes: AgentChanges,
  ) {}

  @Get()
  @Answers(200, pageOf(agentListItem))
  list(@Ctx() ctx: RequestContext, @Query() query: ListAgentsQueryDto): Promise<Page<AgentListItem>> {
    return this.catalog.list(ctx, query);
  }

  @Post()
  @Answers(201, agentAnswer, 'name_taken', 'unknown_upstream', 'unknown_policy', 'policy_yaml_invalid')
  create(@Ctx() ctx: RequestContext, @Body() body: CreateAgentDto): Promise<{ agent: AgentView }> {
    return this.agents.create(ctx, body);
  }

  @Get(':agentId')
  @Answers(200, fullAgentAnswer, 'agent_not_found')
  get(@Ctx() ctx: RequestContext, @Param('agentId') id: string): Promise<{ agent: FullAgentView }> {
    return this.catalog.get(ctx, id);
  }

  @Patch(':agentId')
  @AdminOnly()
  @Answers(
    200,
    fullAgentAnswer,
    'forbidden',
    'agent_not_found',
    'name_taken',
    'unknown_policy',
    'policy_yaml_invalid',
  )
  update(
    @Ctx() ctx: RequestContext,
    @Param('agentId') id: string,
    @Body() body: UpdateAgentDto,
  ): Promise<{ agent: FullAgentView }> {
    return this.changes.update(ctx, id, body);
  }

  @Delete(':agentId')
  @AdminOnly()
  @HttpCode(204)
  @Answers(204, undefined, 'forbidden', 'agent_not_found')
  remove(@Ctx() ctx: RequestContext, @Param('agentId') id: string): Promise<void> {
    return this.changes.remove(ctx, id);
  }
}
