import { Body, Controller, Param, Post, Res, UseGuards, UseInterceptors } from '@nestjs/common';
import type { Response } from 'express';
import type { AuditTrail } from '../audit/journal/audit-trail.js';
import { AuditInterceptor, Trail } from '../audit/journal/audit.interceptor.js';
import { Public } from '../common/http/access.js';
import { CallObservation } from '../ops/calls/call-observation.interceptor.js';
import { Drain } from '../ops/drain.js';
import { CallLimitGuard } from '../ops/limits/call-limit.guard.js';
import { ProxySignatureGuard } from '../voice-webhook/signature/proxy-signature.guard.js';
import { ChatCompletionOperation } from './chat-completion.operation.js';
import { ProxyService } from './proxy.service.js';
import { Caller } from './relay/caller.js';

/** Some platforms append the last part to the URL that they are given, so it is served doubled too. */
const PATHS = ['v1/chat/completions', 'v1/chat/completions/chat/completions'];

@Controller('proxy/:agentId')
@Public()
@UseGuards(ProxySignatureGuard, CallLimitGuard)
@UseInterceptors(CallObservation, AuditInterceptor)
export class ProxyController {
  constructor(
    private readonly proxy: ProxyService,
    private readonly drain: Drain,
  ) {}

  @Post(PATHS)
  @ChatCompletionOperation()
  complete(
    @Param('agentId') agentId: string,
    @Body() body: Buffer,
    @Trail() trail: AuditTrail,
    @Res() response: Response,
  ): Promise<void> {
    const caller = new Caller(response);
    void trail.ended.then(this.drain.enter(caller));
    return this.proxy.complete(agentId, body, trail, caller);
  }
}
