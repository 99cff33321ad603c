import { Body, Controller, Get, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AdminOnly, Ctx } from '../common/http/access.js';
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
  @Operation({
    summary: 'Retrieve what calls took: tokens and cost by day, agent and upstream',
    description:
      'As the providers counted it; replies that were cut off, and those of upstreams that were outrun by another one, are ' +
      'not in it. Calls of deleted agents are.',
    answers: { 200: usageAnswer },
  })
  get(@Ctx() ctx: RequestContext, @Query() query: UsageQueryDto): Promise<{ usage: UsageView }> {
    return this.usage.of(ctx, query);
  }

  @Put('budget')
  @AdminOnly()
  @Operation({
    summary: 'Set how many tokens the calls of all agents may take in a month',
    description:
      'Once they are used up, calls are answered with 429 until the next month (UTC). An agent has a budget of its own ' +
      '(`monthly_tokens`).',
    answers: { 200: budgetAnswer },
  })
  setBudget(@Ctx() ctx: RequestContext, @Body() body: BudgetDto): Promise<{ budget: BudgetView }> {
    return this.usage.setBudget(ctx, body);
  }
}
