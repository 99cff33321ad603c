import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly, AllowToken, Ctx } from '../common/http/access.js';
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
  @AllowToken('agents:read')
  @Operation({
    summary: 'List agents',
    description: 'Returns the newest agents first.',
    answers: { 200: pageOf(agentListItem) },
  })
  list(@Ctx() ctx: RequestContext, @Query() query: ListAgentsQueryDto): Promise<Page<AgentListItem>> {
    return this.catalog.list(ctx, query);
  }

  @Post()
  @AllowToken('agents:write')
  @Operation({
    summary: 'Create an agent',
    description:
      'The agent accepts calls at its `proxy_url` immediately. Keep this URL secret, because it is the only ' +
      'credential for the agent unless you require caller keys or the operator requires signatures. Only admins can create a new ' +
      'version of an existing policy, or assign a policy that protects less than `healthcare-default`. ' +
      'Without `policy_name` and `policy_yaml`, the agent uses `healthcare-default`.',
    answers: { 201: agentAnswer },
    errors: [
      'forbidden',
      'name_taken',
      'account_limit_reached',
      'unknown_upstream',
      'unknown_policy',
      'policy_yaml_invalid',
    ],
  })
  create(@Ctx() ctx: RequestContext, @Body() body: CreateAgentDto): Promise<{ agent: AgentView }> {
    return this.agents.create(ctx, body);
  }

  @Get(':agentId')
  @AllowToken('agents:read')
  @Operation({
    summary: 'Retrieve an agent',
    description: 'Returns the agent with its policy text, settings and statistics.',
    answers: { 200: fullAgentAnswer },
    errors: ['agent_not_found'],
  })
  get(@Ctx() ctx: RequestContext, @Param('agentId') id: string): Promise<{ agent: FullAgentView }> {
    return this.catalog.get(ctx, id);
  }

  @Patch(':agentId')
  @AllowToken('agents:write')
  @AdminOnly()
  @Operation({
    summary: 'Change an agent',
    description:
      'Changes only the fields that the body contains. The new settings apply to calls that start later. ' +
      'Past sessions keep their policy. `upstream` and `tokenization` cannot be changed.',
    answers: { 200: fullAgentAnswer },
    errors: [
      'agent_not_found',
      'name_taken',
      'account_limit_reached',
      'unknown_policy',
      'policy_yaml_invalid',
    ],
  })
  update(
    @Ctx() ctx: RequestContext,
    @Param('agentId') id: string,
    @Body() body: UpdateAgentDto,
  ): Promise<{ agent: FullAgentView }> {
    return this.changes.update(ctx, id, body);
  }

  @Delete(':agentId')
  @AllowToken('agents:write')
  @AdminOnly()
  @Operation({
    summary: 'Delete an agent',
    description:
      "The agent's proxy URL returns 404 immediately. Calls in progress continue until they end. " +
      "The agent's sessions are kept. You cannot restore a deleted agent.",
    answers: { 204: NO_BODY },
    errors: ['agent_not_found'],
  })
  remove(@Ctx() ctx: RequestContext, @Param('agentId') id: string): Promise<void> {
    return this.changes.remove(ctx, id);
  }
}
