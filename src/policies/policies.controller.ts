import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { Ctx } from '../common/http/access.js';
import { Answers } from '../common/http/answers.js';
import { PageQueryDto } from '../common/pagination/page-query.dto.js';
import type { Page } from '../common/pagination/page.js';
import type { RequestContext } from '../common/http/request-context.js';
import { ValidatePolicyDto } from './dto/validate-policy.dto.js';
import { PolicyCatalog } from './policy-catalog.service.js';
import { policyJsonSchema } from './policy.schema.js';
import {
  policyPage,
  policySchemaAnswer,
  type PolicyVerdict,
  policyVerdict,
  type PolicyView,
} from './policy.view.js';

@Controller('api/v1/policies')
export class PoliciesController {
  constructor(private readonly catalog: PolicyCatalog) {}

  @Get()
  @Answers(200, policyPage)
  list(@Ctx() ctx: RequestContext, @Query() query: PageQueryDto): Promise<Page<PolicyView>> {
    return this.catalog.list(ctx, query);
  }

  @Get('schema')
  @Answers(200, policySchemaAnswer)
  schema(): object {
    return policyJsonSchema();
  }

  @Post('validate')
  @HttpCode(200)
  @Answers(200, policyVerdict)
  validate(@Ctx() ctx: RequestContext, @Body() body: ValidatePolicyDto): Promise<PolicyVerdict> {
    return this.catalog.validate(ctx, body);
  }
}
