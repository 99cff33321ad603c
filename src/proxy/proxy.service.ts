import { Inject, Injectable } from '@nestjs/common';
import { AgentDirectory, type AgentProfile } from '../agents/agent-directory.js';
import { callerRefusal, usableKey } from '../agents/caller-rule.js';
import { auditUnavailable, refuseUnavailable } from '../audit/journal/call-journal.js';
import { DomainError } from '../common/errors/domain-error.js';
import { DatabaseClock } from '../database/database-clock.js';
import { OtherTokens } from '../tokenization/vault/vault.js';
import { StaleEpoch } from '../tokenization/vault/vault.repository.js';
import { Sampler } from '../review/samples/sampler.service.js';
import type { Call, PreparedCall } from './call.js';
import { CallExchange } from './call-exchange.js';
import { CallPreparation } from './call-preparation.js';
import { CallStages } from './call-stages.js';
import { MonthlyBudgets } from '../usage/monthly-budgets.js';

type Found = ReturnType<AgentDirectory['find']>;

/** An account that changes again and again while a call begins is left to the caller's next try. */
const MAX_STARTS = 5;

/** A call from the request to the closed trail: prepared, written down, exchanged. */
@Injectable()
export class ProxyService {
  constructor(
    @Inject(AgentDirectory) private readonly directory: Pick<AgentDirectory, 'find' | 'read'>,
    private readonly preparation: CallPreparation,
    private readonly exchange: CallExchange,
    private readonly stages: CallStages,
    private readonly budgets: MonthlyBudgets,
    private readonly samples: Sampler,
    private readonly clock: DatabaseClock,
  ) {}

  /**
   * Serves one call.
   * @throws DomainError of every kind that the proxy answers with, as long as no answer has begun
   */
  async serve(call: Call): Promise<void> {
    try {
      await this.run(await this.start(call));
    } catch (error) {
      const { caller } = call;
      if (!caller.gone && !(caller.isCancelled && caller.signal.aborted)) throw error;
      await this.exchange.abandon(call);
    } finally {
      call.timings.replied();
      call.slot.release();
    }
  }

  private async run(call: PreparedCall): Promise<void> {
    try {
      await this.exchange.run(call);
    } finally {
      const usage = call.trail.reply?.usage;
      if (usage !== undefined) {
        const { agent, callerKey } = call;
        this.budgets.count(agent, usage, usableKey(agent.callerRule, callerKey)?.id);
      }
    }
  }

  /** Prepares a call and makes its beginning durable; where the account or its tokens turn out to be others, all over again. */
  private async start(call: Call): Promise<PreparedCall> {
    let agent = await this.admitted(call, this.directory.find(call.agentId));
    for (let start = 1; start <= MAX_STARTS; start += 1) {
      try {
        const prepared = await this.preparation.prepare(call, agent);
        await this.open(call);
        this.keepDrawn(prepared);
        return prepared;
      } catch (error) {
        if (error instanceof OtherTokens) continue;
        if (!(error instanceof StaleEpoch)) throw await this.refusal(error, call, agent);
      }
      agent = await this.admitted(call, this.directory.read(call.agentId));
    }
    throw auditUnavailable(new Error('the account kept changing'));
  }

  /** What was drawn for review is let go at once: a stream would hold all of its texts. */
  private keepDrawn(call: PreparedCall): void {
    if (call.drawn === undefined) return;
    this.samples.keep(call.drawn);
    call.drawn = undefined;
  }

  /**
   * @throws DomainError `agent_not_found`, `audit_unavailable`, `caller_key_required`, `caller_key_invalid`, `rate_limited`
   *   where a budget of tokens is used up
   */
  private async admitted({ callerKey }: Call, found: Found): Promise<AgentProfile> {
    const agent = await existing(found);
    const isAdmitted = callerRefusal(agent.callerRule, callerKey, this.clock) === undefined;
    const key = usableKey(agent.callerRule, callerKey);
    if (isAdmitted && !(await this.budgets.isUsedUp(agent, key))) return agent;
    // A profile from the cache doesn't know of a caller key that was created or a budget that was raised since.
    const present = await existing(this.directory.read(agent.id));
    const refusal = callerRefusal(present.callerRule, callerKey, this.clock);
    if (refusal !== undefined) throw refusal;
    const presentKey = usableKey(present.callerRule, callerKey);
    if (await this.budgets.isUsedUp(present, presentKey)) throw this.budgets.refuse(present, presentKey);
    return present;
  }

  /** @throws StaleEpoch when the agent is gone, or the account has changed since the agent was read */
  private async open({ trail }: Call): Promise<void> {
    await this.stages.reached('opening');
    if (!(await trail.commit())) throw new StaleEpoch();
    await this.stages.reached('opened');
  }

  /**
   * A call may be refused before its opening finds out that the cached agent is gone, or that its caller key was revoked: then
   * it is refused for that.
   */
  private async refusal(error: unknown, { callerKey }: Call, agent: AgentProfile): Promise<unknown> {
    if (!(error instanceof DomainError) || error.code === 'audit_unavailable') return error;
    const present = await existing(this.directory.read(agent.id).catch(() => agent));
    return callerRefusal(present.callerRule, callerKey, this.clock) ?? error;
  }
}

/** @throws DomainError `agent_not_found`, `audit_unavailable` */
async function existing(found: Found): Promise<AgentProfile> {
  const agent = await Promise.resolve(found).catch(refuseUnavailable);
  if (agent === undefined) throw new DomainError('agent_not_found', 'No agent exists at this URL.');
  return agent;
}
