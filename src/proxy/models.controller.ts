import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Public } from '../common/http/access.js';
import { Operation } from '../common/http/operation.js';
import { CallLimitGuard } from '../ops/limits/call-limit.guard.js';
import { ProxySignatureGuard } from '../voice-webhook/signature/proxy-signature.guard.js';
import { ModelsService } from './models.service.js';
import { modelsAnswer, type ModelsView, modelView, type ModelView } from './models.view.js';

@Controller('proxy/:agentId/v1/models')
@ApiTags('Proxy')
@Public()
@UseGuards(ProxySignatureGuard, CallLimitGuard)
export class ModelsController {
  constructor(private readonly models: ModelsService) {}

  @Get()
  @Operation({
    summary: 'List the models that the agent can be called with',
    description:
      'The models of its upstreams, as clients ask for it when they start. It is no call, and leaves no session.',
    answers: { 200: modelsAnswer },
    errors: ['bad_signature', 'agent_not_found', 'audit_unavailable', 'shutting_down'],
    errorShape: 'chat-completions',
  })
  list(@Param('agentId') agentId: string): Promise<ModelsView> {
    return this.models.list(agentId);
  }

  @Get(':model')
  @Operation({
    summary: 'Retrieve a model that the agent can be called with',
    answers: { 200: modelView },
    errors: ['bad_signature', 'agent_not_found', 'not_found', 'audit_unavailable', 'shutting_down'],
    errorShape: 'chat-completions',
  })
  get(@Param('agentId') agentId: string, @Param('model') name: string): Promise<ModelView> {
    return this.models.get(agentId, name);
  }
}
