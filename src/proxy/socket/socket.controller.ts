import { Controller, Get, Param, Req, Res, type Type, UseGuards } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CallerAdmission } from '../../caller-keys/caller-admission.service.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { Public } from '../../common/http/access.js';
import { Operation } from '../../common/http/operation.js';
import { takeOver } from '../../common/http/upgrade.js';
import { CallLimitGuard } from '../../ops/limits/call-limit.guard.js';
import { ProxySignatureGuard } from '../../voice-webhook/signature/proxy-signature.guard.js';
import { KEY_ERRORS } from '../call-operation.js';
import { refuseMissingApi } from '../request-checks.js';
import type { WireFormat, WireSocket } from '../wire/wire-format.js';
import { Sockets } from './sockets.service.js';

/**
 * Creates the controller for the WebSockets of one format, at the paths of its POST routes.
 * @param name unique controller name, from which OpenAPI derives the operation IDs
 */
export function socketController(format: WireFormat, frames: WireSocket, name: string): Type {
  @Controller('proxy/:agentId')
  @ApiTags('Proxy')
  @Public()
  @UseGuards(ProxySignatureGuard, CallLimitGuard)
  class SocketController {
    constructor(
      private readonly admission: CallerAdmission,
      private readonly sockets: Sockets,
    ) {}

    @Get([...format.routes])
    @ApiHeader({ name: 'Upgrade', required: false, description: 'Must be `websocket`.' })
    @Operation({
      summary: frames.docs.summary,
      description: frames.docs.description,
      answers: { 101: { description: 'The connection is now a WebSocket.' } },
      errors: [
        ...KEY_ERRORS,
        'agent_not_found',
        'not_found',
        'upgrade_required',
        'audit_unavailable',
        'shutting_down',
      ],
      errorShape: 'chat-completions',
    })
    async open(
      @Param('agentId') agentId: string,
      @Req() request: Request,
      @Res() response: Response,
    ): Promise<void> {
      const { callerKey } = request;
      const agent = await this.admission.agentFor(agentId, callerKey);
      refuseMissingApi(format.name, agent);
      const upgrade = takeOver(request, response);
      if (upgrade === undefined)
        throw new DomainError('upgrade_required', 'Send a POST request to this path, or open a WebSocket.');
      this.sockets.accept(
        request,
        upgrade,
        { agentId, accountId: agent.accountId, callerKey },
        format,
        frames,
      );
    }
  }
  Object.defineProperty(SocketController, 'name', { value: `${name}Controller` });
  return SocketController;
}
