import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx } from '../common/http/access.js';
import { Operation } from '../common/http/operation.js';
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
@ApiTags('Policies')
export class PoliciesController {
  constructor(private readonly catalog: PolicyCatalog) {}

  @Get()
  @Operation({
    summary: 'List policies',
    description:
      'Every version of every policy that an agent can have: built-in ones, then those of the account, each by name, ' +
      'the newest version first.',
    answers: { 200: policyPage },
  })
  list(@Ctx() ctx: RequestContext, @Query() query: PageQueryDto): Promise<Page<PolicyView>> {
    return this.catalog.list(ctx, query);
  }

  @Get('schema')
  @Operation({ summary: 'Retrieve the JSON Schema of policies', answers: { 200: policySchemaAnswer } })
  schema(): object {
    return policyJsonSchema();
  }

  @Post('validate')
  @Operation({
    summary: 'Check a policy',
    description:
      'Returns whether an agent could be created with the text, and every problem if not. Stores nothing.',
    answers: { 200: policyVerdict },
  })
  validate(@Ctx() ctx: RequestContext, @Body() body: ValidatePolicyDto): Promise<PolicyVerdict> {
    return this.catalog.validate(ctx, body);
  }
}
