import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly, Ctx } from '../common/http/access.js';
import { NO_BODY, Operation } from '../common/http/operation.js';
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
@ApiTags('Agents')
export class AgentsController {
  constructor(
    private readonly agents: AgentsService,
    private readonly catalog: AgentCatalog,
    private readonly changes: AgentChanges,
  ) {}

  @Get()
  @Operation({
    summary: 'List agents',
    description: 'The newest come first.',
    answers: { 200: pageOf(agentListItem) },
  })
  list(@Ctx() ctx: RequestContext, @Query() query: ListAgentsQueryDto): Promise<Page<AgentListItem>> {
    return this.catalog.list(ctx, query);
  }

  @Post()
  @Operation({
    summary: 'Create an agent',
    description:
      'The agent takes calls at its `proxy_url` at once. The URL holds the only secret that guards it: keep it ' +
      'confidential. `policy_name` and `policy_yaml` exclude each other. Only an admin makes a new version of a policy that ' +
      'there is, and gives an agent a policy that protects less than `healthcare-default`.',
    answers: { 201: agentAnswer },
    errors: ['forbidden', 'name_taken', 'unknown_upstream', 'unknown_policy', 'policy_yaml_invalid'],
  })
  create(@Ctx() ctx: RequestContext, @Body() body: CreateAgentDto): Promise<{ agent: AgentView }> {
    return this.agents.create(ctx, body);
  }

  @Get(':agentId')
  @Operation({
    summary: 'Retrieve an agent with its policy and figures',
    answers: { 200: fullAgentAnswer },
    errors: ['agent_not_found'],
  })
  get(@Ctx() ctx: RequestContext, @Param('agentId') id: string): Promise<{ agent: FullAgentView }> {
    return this.catalog.get(ctx, id);
  }

  @Patch(':agentId')
  @AdminOnly()
  @Operation({
    summary: 'Change an agent',
    answers: { 200: fullAgentAnswer },
    errors: ['agent_not_found', 'name_taken', 'unknown_policy', 'policy_yaml_invalid'],
  })
  update(
    @Ctx() ctx: RequestContext,
    @Param('agentId') id: string,
    @Body() body: UpdateAgentDto,
  ): Promise<{ agent: FullAgentView }> {
    return this.changes.update(ctx, id, body);
  }

  @Delete(':agentId')
  @AdminOnly()
  @Operation({
    summary: 'Delete an agent',
    description:
      'Its proxy URL answers 404 at once; calls that are running complete. Its sessions are kept. There is no way back.',
    answers: { 204: NO_BODY },
    errors: ['agent_not_found'],
  })
  remove(@Ctx() ctx: RequestContext, @Param('agentId') id: string): Promise<void> {
    return this.changes.remove(ctx, id);
  }
}
