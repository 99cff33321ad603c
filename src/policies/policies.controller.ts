import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { Ctx } from '../auth/access.js';
import type { RequestContext } from '../common/request-context.js';
import { ListPoliciesDto } from './dto/list-policies.dto.js';
import { ValidatePolicyDto } from './dto/validate-policy.dto.js';
import { PolicyCatalog, type PolicyPage, type PolicyVerdict } from './policy-catalog.service.js';
import { policyJsonSchema } from './policy.schema.js';

@Controller('api/v1/policies')
export class PoliciesController {
  constructor(private readonly catalog: PolicyCatalog) {}

  @Get()
  list(@Ctx() ctx: RequestContext, @Query() query: ListPoliciesDto): Promise<PolicyPage> {
    return this.catalog.list(ctx, query);
  }

  @Get('schema')
  schema(): object {
    return policyJsonSchema();
  }

  @Post('validate')
  @HttpCode(200)
  validate(@Ctx() ctx: RequestContext, @Body() body: ValidatePolicyDto): Promise<PolicyVerdict> {
    return this.catalog.validate(ctx, body);
  }
}
