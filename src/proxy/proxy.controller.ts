import { Body, Controller, Param, Post, Res, type Type, UseGuards, UseInterceptors } from '@nestjs/common';
import type { Response } from 'express';
import type { AuditTrail } from '../audit/journal/audit-trail.js';
import { AuditInterceptor, Trail } from '../audit/journal/audit.interceptor.js';
import { Public } from '../common/http/access.js';
import type { CallFacts } from '../ops/call-facts.js';
import { CallObservation, Facts } from '../ops/calls/call-observation.interceptor.js';
import { Drain } from '../ops/drain.js';
import { CallLimitGuard } from '../ops/limits/call-limit.guard.js';
import { StreamSlots } from '../rate-limits/stream-slots.js';
import { ProxySignatureGuard } from '../voice-webhook/signature/proxy-signature.guard.js';
import { Call } from './call.js';
import { CallOperation } from './call-operation.js';
import { ProxyService } from './proxy.service.js';
import { HttpCaller } from './relay/http-caller.js';
import type { WireFormat } from './wire/wire-format.js';

/**
 * Creates the controller for the routes of one format.
 * @param name unique controller name, from which OpenAPI derives the operation IDs
 */
export function proxyController(format: WireFormat, name: string): Type {
  @Controller('proxy/:agentId')
  @Public()
  @UseGuards(ProxySignatureGuard, CallLimitGuard)
  @UseInterceptors(CallObservation, AuditInterceptor)
  class ProxyController {
    constructor(
      private readonly proxy: ProxyService,
      private readonly drain: Drain,
      private readonly streams: StreamSlots,
    ) {}

    @Post([...format.routes])
    @CallOperation(format)
    complete(
      @Param('agentId') agentId: string,
      @Body() raw: Buffer,
      @Trail() trail: AuditTrail,
      @Facts() facts: CallFacts,
      @Res() response: Response,
    ): Promise<void> {
      const caller = new HttpCaller(response);
      void trail.ended.then(this.drain.enter(caller));
      const { headers, callerKey } = response.req;
      const slot = this.streams.slot();
      return this.proxy.serve(
        new Call(format, agentId, raw, caller, trail, facts, slot, undefined, headers, callerKey),
      );
    }
  }
  Object.defineProperty(ProxyController, 'name', { value: `${name}Controller` });
  return ProxyController;
}
