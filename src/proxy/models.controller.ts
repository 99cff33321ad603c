import { Controller, Get, Param, Req, type Type, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { z } from 'zod';
import { Public } from '../common/http/access.js';
import { Operation } from '../common/http/operation.js';
import { CallLimitGuard } from '../ops/limits/call-limit.guard.js';
import { ProxySignatureGuard } from '../voice-webhook/signature/proxy-signature.guard.js';
import { KEY_ERRORS } from './call-operation.js';
import { ModelsService } from './models.service.js';
import type { JsonObject } from './wire/json/json.js';
import type { WireFormats } from './wire/wire-formats.js';

/** Creates the controller that lists models to the clients of all formats. */
export function modelsController({ all }: WireFormats): Type {
  const wireModels = [...new Set(all.flatMap(({ models }) => models ?? []))];

  @Controller('proxy/:agentId/v1/models')
  @ApiTags('Proxy')
  @Public()
  @UseGuards(ProxySignatureGuard, CallLimitGuard)
  class ModelsController {
    constructor(private readonly models: ModelsService) {}

    @Get()
    @Operation({
      summary: 'List the models of an agent',
      description:
        "Returns the models of the agent's upstreams that support the client's API. The " +
        "`anthropic-version` header selects the format of Anthropic's API instead of OpenAI's. The request " +
        'creates no session.',
      answers: { 200: z.union(wireModels.map((models) => models.all)) },
      errors: [...KEY_ERRORS, 'agent_not_found', 'audit_unavailable', 'shutting_down'],
      errorShape: 'chat-completions',
    })
    list(@Param('agentId') agentId: string, @Req() request: Request): Promise<JsonObject> {
      return this.models.list(agentId, request);
    }

    @Get(':model')
    @Operation({
      summary: 'Retrieve a model of an agent',
      description:
        "Returns one of the models that `GET /proxy/{agent_id}/v1/models` lists, in the client's format.",
      answers: { 200: z.union(wireModels.map(({ one }) => one)) },
      errors: [...KEY_ERRORS, 'agent_not_found', 'not_found', 'audit_unavailable', 'shutting_down'],
      errorShape: 'chat-completions',
    })
    get(
      @Param('agentId') agentId: string,
      @Param('model') name: string,
      @Req() request: Request,
    ): Promise<JsonObject> {
      return this.models.get(agentId, name, request);
    }
  }
  return ModelsController;
}
