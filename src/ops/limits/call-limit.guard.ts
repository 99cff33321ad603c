import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AgentDirectory } from '../../agents/agent-directory.js';
import { refuseUnavailable } from '../../audit/journal/call-journal.js';
import { RateLimits } from '../../rate-limits/rate-limits.service.js';

/** Counts a call for the agent's account, on routes with an `:agentId`, after the signature check. */
@Injectable()
export class CallLimitGuard implements CanActivate {
  constructor(
    private readonly directory: AgentDirectory,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const request = execution.switchToHttp().getRequest<Request<{ agentId: string }>>();
    if (request.limited === undefined) return true;
    const found = Promise.resolve(this.directory.find(request.params.agentId));
    const agent = await found.catch(refuseUnavailable);
    // The route itself responds if the agent does not exist.
    if (agent !== undefined) await this.limits.countAccount(request, agent.accountId);
    return true;
  }
}
