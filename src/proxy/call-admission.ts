import { Injectable } from '@nestjs/common';
import { AgentDirectory, type AgentProfile } from '../agents/agent-directory.js';
import { auditUnavailable } from '../audit/journal/call-journal.js';
import type { AuditTrail } from '../audit/journal/audit-trail.js';
import { DomainError } from '../common/errors/domain-error.js';
import type { StreamSlot } from '../rate-limits/stream-slots.js';
import { StaleEpoch } from '../tokenization/vault/vault.repository.js';
import { CallPreparation, type PreparedCall } from './call-preparation.js';
import { CallStages } from './call-stages.js';

/** An account that changes again and again while a call begins is left to the caller's next try. */
const MAX_STARTS = 5;

/** Prepares a call and makes its beginning durable; where the account changes meanwhile, all over again. */
@Injectable()
export class CallAdmission {
  constructor(
    private readonly directory: AgentDirectory,
    private readonly preparation: CallPreparation,
    private readonly stages: CallStages,
  ) {}

  /**
   * @param slot taken if the call asks for a stream
   * @returns the call, which may be forwarded from here on
   * @throws DomainError `agent_not_found`, `audit_unavailable`, and what {@link CallPreparation.prepare} refuses for
   */
  async admit(
    agentId: string,
    raw: Buffer,
    trail: AuditTrail,
    signal: AbortSignal,
    slot: StreamSlot,
  ): Promise<PreparedCall> {
    let agent = await this.lookUp(() => this.directory.find(agentId));
    for (let start = 1; start <= MAX_STARTS; start += 1) {
      const call = await this.begin(agent, raw, trail, signal, slot);
      if (call !== undefined) return call;
      agent = await this.lookUp(() => this.directory.read(agentId));
    }
    throw auditUnavailable(new Error('the account kept changing'));
  }

  /** Undefined when the account has changed since the agent was read: the call has to start over. */
  private async begin(
    agent: AgentProfile,
    raw: Buffer,
    trail: AuditTrail,
    signal: AbortSignal,
    slot: StreamSlot,
  ): Promise<PreparedCall | undefined> {
    try {
      const call = await this.preparation.prepare(agent, raw, trail, signal, slot);
      await this.stages.reached('opening');
      return (await trail.commit()) ? call : undefined;
    } catch (error) {
      if (error instanceof StaleEpoch) return undefined;
      if (error instanceof DomainError && error.code !== 'audit_unavailable') await this.refuseRemoved(agent);
      throw error;
    }
  }

  /** A call may be refused before its opening finds out that the cached agent is gone: then it is refused for that. */
  private async refuseRemoved(agent: AgentProfile): Promise<void> {
    await this.lookUp(() => this.directory.read(agent.id).catch(() => agent));
  }

  private async lookUp(
    find: () => AgentProfile | undefined | Promise<AgentProfile | undefined>,
  ): Promise<AgentProfile> {
    let agent: AgentProfile | undefined;
    try {
      agent = await find();
    } catch (error) {
      throw auditUnavailable(error);
    }
    if (agent === undefined) throw new DomainError('agent_not_found', 'There is no agent at this URL.');
    return agent;
  }
}
