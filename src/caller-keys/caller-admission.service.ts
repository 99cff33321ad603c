import { Inject, Injectable } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { AgentDirectory, type AgentProfile } from '../agents/agent-directory.js';
import { callerRefusal, type PresentedKey } from '../agents/caller-rule.js';
import { refuseUnavailable } from '../audit/journal/call-journal.js';
import { DomainError } from '../common/errors/domain-error.js';
import { CONFIG, type Config } from '../config/config.js';
import { DatabaseClock } from '../database/database-clock.js';
import { presentedKey } from './presented-key.js';

/** Rejects requests to the proxy because of their caller key. Calls are checked again when they are journaled. */
@Injectable()
export class CallerAdmission {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly directory: AgentDirectory,
    private readonly clock: DatabaseClock,
  ) {}

  /** Returns whether this instance has the agent in memory, and the agent accepts the caller key or its absence. */
  isAdmitted(agentId: string, key: PresentedKey | undefined): boolean {
    const cached = this.directory.cached(agentId);
    return cached !== undefined && callerRefusal(cached.callerRule, key, this.clock) === undefined;
  }

  /** Express middleware that reads the caller key, before all other middleware of the proxy. */
  readonly readKey = (request: Request, _: Response, next: NextFunction): void => {
    const key = presentedKey(request);
    if (key !== undefined) request.callerKey = key;
    next();
  };

  /**
   * Express middleware that runs before the body is read. If the operator requires signatures, the body is needed
   * first, and no response may reveal data about the agent before its signature is verified.
   */
  readonly admit = (request: Request, _: Response, next: NextFunction): void => {
    const { callerKey } = request;
    const [, agentId = ''] = request.path.split('/');
    if (this.config.proxySignature === 'required' || this.isAdmitted(agentId, callerKey)) next();
    else
      this.refusal(agentId, callerKey).then(next, () => {
        // The route itself reports that the database is unavailable.
        next();
      });
  };

  /**
   * Returns the agent for a request that opens no call in the journal. A cached profile could contain a key that was
   * revoked since, so it serves only requests without a key.
   * @throws DomainError `agent_not_found`, `caller_key_required`, `caller_key_invalid`, `audit_unavailable`
   */
  async agentFor(agentId: string, key: PresentedKey | undefined): Promise<AgentProfile> {
    const isOpen = key === undefined && this.isAdmitted(agentId, key);
    return (isOpen ? this.directory.cached(agentId) : undefined) ?? this.presentAgent(agentId, key);
  }

  /** Returns the agent like {@link agentFor}, but always from the database. */
  async presentAgent(agentId: string, key: PresentedKey | undefined): Promise<AgentProfile> {
    const agent = await this.directory.read(agentId).catch(refuseUnavailable);
    if (agent === undefined) throw new DomainError('agent_not_found', 'No agent exists at this URL.');
    const refusal = callerRefusal(agent.callerRule, key, this.clock);
    if (refusal !== undefined) throw refusal;
    return agent;
  }

  /** Returns undefined if the request is accepted, or if the agent does not exist. */
  private async refusal(agentId: string, key: PresentedKey | undefined): Promise<DomainError | undefined> {
    const cached = await this.directory.find(agentId);
    if (cached === undefined || callerRefusal(cached.callerRule, key, this.clock) === undefined)
      return undefined;
    // A cached profile may lack a key that was created since.
    const present = await this.directory.read(agentId);
    return present && callerRefusal(present.callerRule, key, this.clock);
  }
}
