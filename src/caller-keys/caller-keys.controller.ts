import { Body, Controller, Delete, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly, AllowToken, Ctx } from '../common/http/access.js';
import { NO_BODY, Operation } from '../common/http/operation.js';
import type { RequestContext } from '../common/http/request-context.js';
import {
  callerKeyAnswer,
  type CallerKeyAnswer,
  callerKeyList,
  type CallerKeyList,
  newCallerKeyAnswer,
  type NewCallerKeyAnswer,
} from './caller-key.view.js';
import { CallerKeys } from './caller-keys.service.js';
import { CreateCallerKeyDto } from './dto/create-caller-key.dto.js';
import { UpdateCallerKeyDto } from './dto/update-caller-key.dto.js';

@Controller('api/v1/agents/:agentId/caller-keys')
@ApiTags('Caller keys')
export class CallerKeysController {
  constructor(private readonly keys: CallerKeys) {}

  @Get()
  @AllowToken('agents:read')
  @Operation({
    summary: "List an agent's caller keys",
    description:
      'Returns the newest keys first, without their secrets. The list includes revoked and expired keys.',
    answers: { 200: callerKeyList },
    errors: ['agent_not_found'],
  })
  list(@Ctx() ctx: RequestContext, @Param('agentId') agentId: string): Promise<CallerKeyList> {
    return this.keys.list(ctx, agentId);
  }

  @Post()
  @AllowToken('agents:write')
  @AdminOnly()
  @Operation({
    summary: 'Create a caller key',
    description:
      'Creates a key with which a platform calls the agent, as `Authorization: Bearer …` or as `x-api-key`. The response ' +
      'contains its secret, which cannot be retrieved again.',
    answers: { 201: newCallerKeyAnswer },
    errors: ['agent_not_found', 'account_limit_reached'],
  })
  create(
    @Ctx() ctx: RequestContext,
    @Param('agentId') agentId: string,
    @Body() body: CreateCallerKeyDto,
  ): Promise<NewCallerKeyAnswer> {
    return this.keys.create(ctx, agentId, body);
  }

  @Patch(':keyId')
  @AllowToken('agents:write')
  @AdminOnly()
  @Operation({
    summary: 'Change the monthly token budget of a caller key',
    description:
      'Once the budget is used up, calls with the key are rejected with 429 until the next month (UTC). Calls in progress ' +
      'continue, so the usage can slightly exceed the budget. The budgets of the agent and the account also apply.',
    answers: { 200: callerKeyAnswer },
    errors: ['agent_not_found', 'not_found'],
  })
  update(
    @Ctx() ctx: RequestContext,
    @Param('agentId') agentId: string,
    @Param('keyId') keyId: string,
    @Body() body: UpdateCallerKeyDto,
  ): Promise<CallerKeyAnswer> {
    return this.keys.update(ctx, agentId, keyId, body);
  }

  @Delete(':keyId')
  @AllowToken('agents:write')
  @AdminOnly()
  @Operation({
    summary: 'Revoke a caller key',
    description:
      'New calls with the key are rejected immediately, also if the agent does not require keys. Calls in progress ' +
      'continue until they end.',
    answers: { 204: NO_BODY },
    errors: ['agent_not_found', 'not_found'],
  })
  revoke(
    @Ctx() ctx: RequestContext,
    @Param('agentId') agentId: string,
    @Param('keyId') keyId: string,
  ): Promise<void> {
    return this.keys.revoke(ctx, agentId, keyId);
  }
}
