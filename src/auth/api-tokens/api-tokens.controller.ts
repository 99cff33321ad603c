import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Ctx, type Login } from '../../common/http/access.js';
import { NO_BODY, Operation } from '../../common/http/operation.js';
import type { RequestContext } from '../../common/http/request-context.js';
import {
  type ApiTokenList,
  apiTokenList,
  type NewApiTokenAnswer,
  newApiTokenAnswer,
} from './api-token.view.js';
import { ApiTokens } from './api-tokens.service.js';
import { CreateApiTokenDto } from './dto/create-api-token.dto.js';

@Controller('api/v1/account/tokens')
@ApiTags('API tokens')
export class ApiTokensController {
  constructor(private readonly tokens: ApiTokens) {}

  @Get()
  @Operation({
    summary: 'List API tokens',
    description:
      'Returns the newest tokens first, without their secrets. Admins get all tokens of the account, and other members ' +
      'their own. An expired token remains in the list for 30 days.',
    answers: { 200: apiTokenList },
  })
  list(@Ctx() ctx: RequestContext): Promise<ApiTokenList> {
    return this.tokens.list(ctx);
  }

  @Post()
  @Operation({
    summary: 'Create an API token',
    description:
      'Creates a token that acts in your name. The response contains its secret, which cannot be retrieved again. The ' +
      'token never has a higher role than you have at the time of a request.',
    answers: { 201: newApiTokenAnswer },
    errors: ['account_limit_reached'],
  })
  create(@Ctx() ctx: Login, @Body() body: CreateApiTokenDto): Promise<NewApiTokenAnswer> {
    return this.tokens.create(ctx, body, ctx.memberId);
  }

  @Delete(':tokenId')
  @Operation({
    summary: 'Revoke an API token',
    description:
      'Requests with the token are rejected immediately. Admins can revoke any token of the account.',
    answers: { 204: NO_BODY },
    errors: ['not_found'],
  })
  revoke(@Ctx() ctx: RequestContext, @Param('tokenId') tokenId: string): Promise<void> {
    return this.tokens.revoke(ctx, tokenId);
  }
}
