import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AllowToken, Ctx } from '../common/http/access.js';
import { Operation } from '../common/http/operation.js';
import { PageQueryDto } from '../common/pagination/page-query.dto.js';
import type { Page } from '../common/pagination/page.js';
import type { RequestContext } from '../common/http/request-context.js';
import { ValidatePolicyDto } from './dto/validate-policy.dto.js';
import { PolicyCatalog } from './policy-catalog.service.js';
import { policyJsonSchema } from './policy.schema.js';
import {
  policyAnswer,
  policyPage,
  policySchemaAnswer,
  type PolicyVerdict,
  policyVerdict,
  type PolicyView,
} from './policy.view.js';

@Controller('api/v1/policies')
@ApiTags('Policies')
@AllowToken('policies:read')
export class PoliciesController {
  constructor(private readonly catalog: PolicyCatalog) {}

  @Get()
  @Operation({
    summary: 'List policies',
    description:
      'Returns every version of every policy that an agent can use. Built-in policies come first, then the ' +
      'policies of the account, ordered by name. The newest version of a policy comes first.',
    answers: { 200: policyPage },
    errors: ['policy_unsupported'],
  })
  list(@Ctx() ctx: RequestContext, @Query() query: PageQueryDto): Promise<Page<PolicyView>> {
    return this.catalog.list(ctx, query);
  }

  @Post()
  @AllowToken('agents:write')
  @Operation({
    summary: 'Store a policy',
    description:
      'Stores the policy as a new version without assigning it to an agent. If the text is already stored, returns the ' +
      'existing version. Only admins can create a new version of an existing policy.',
    answers: { 201: policyAnswer },
    errors: ['forbidden', 'account_limit_reached', 'policy_yaml_invalid'],
  })
  create(@Ctx() ctx: RequestContext, @Body() body: ValidatePolicyDto): Promise<{ policy: PolicyView }> {
    return this.catalog.create(ctx, body);
  }

  @Get('schema')
  @Operation({
    summary: 'Retrieve the JSON Schema for policies',
    description: 'Editors can use this schema to complete and check policies.',
    answers: { 200: policySchemaAnswer },
  })
  schema(): object {
    return policyJsonSchema();
  }

  @Post('validate')
  @Operation({
    summary: 'Validate a policy',
    description:
      'Checks whether an agent can use this policy, and returns all problems found. The policy is not stored.',
    answers: { 200: policyVerdict },
  })
  validate(@Ctx() ctx: RequestContext, @Body() body: ValidatePolicyDto): Promise<PolicyVerdict> {
    return this.catalog.validate(ctx, body);
  }
}
