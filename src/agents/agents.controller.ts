import { Body, Controller, Post } from '@nestjs/common';
import { Ctx } from '../auth/access.js';
import type { RequestContext } from '../common/request-context.js';
import type { AgentView } from './agent.view.js';
import { AgentsService } from './agents.service.js';
import { CreateAgentDto } from './dto/create-agent.dto.js';

@Controller('api/v1/agents')
export class AgentsController {
  constructor(private readonly agents: AgentsService) {}

  @Post()
  create(@Ctx() ctx: RequestContext, @Body() body: CreateAgentDto): Promise<{ agent: AgentView }> {
    return this.agents.create(ctx, body);
  }
}
