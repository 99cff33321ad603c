import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly, AllowToken, Ctx } from '../common/http/access.js';
import { Operation } from '../common/http/operation.js';
import type { RequestContext } from '../common/http/request-context.js';
import { BudgetDto } from './dto/budget.dto.js';
import { UsageQueryDto } from './dto/usage-query.dto.js';
import { UsageService } from './usage.service.js';
import { budgetAnswer, type BudgetView, usageAnswer, type UsageView } from './usage.view.js';

@Controller('api/v1/usage')
@ApiTags('Usage')
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  @Get()
  @AllowToken('statistics:read')
  @Operation({
    summary: 'Retrieve model tokens and costs',
    description:
      'Returns the usage that providers reported, by day, agent, upstream and caller key. Interrupted replies and ' +
      'cancelled hedging calls are not counted. Calls of deleted agents are included.',
    answers: { 200: usageAnswer },
  })
  get(@Ctx() ctx: RequestContext, @Query() query: UsageQueryDto): Promise<{ usage: UsageView }> {
    return this.usage.of(ctx, query);
  }

  @Put('budget')
  @AllowToken('usage:write')
  @AdminOnly()
  @Operation({
    summary: 'Set the monthly token budget of the account',
    description:
      'Once the budget is used up, calls are rejected with 429 until the next month (UTC). Calls in ' +
      'progress continue, so the usage can slightly exceed the budget. An agent can have its own budget, ' +
      '`monthly_tokens`.',
    answers: { 200: budgetAnswer },
  })
  setBudget(@Ctx() ctx: RequestContext, @Body() body: BudgetDto): Promise<{ budget: BudgetView }> {
    return this.usage.setBudget(ctx, body);
  }
}
