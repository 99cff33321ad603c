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

/** Maximum number of attempts to begin a call whose account keeps changing. After that, the caller must retry. */
const MAX_STARTS = 5;

/** Serves calls from the request to the closed trail: preparation, opening commit and exchange. */
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

  /** Serves one call. @throws DomainError with any code of the proxy, only before the answer begins */
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

  /** Prepares a call and makes its opening durable. Retries if the account or its tokens have changed meanwhile. */
  private async start(call: Call): Promise<PreparedCall> {
    let agent = await this.admitted(call, this.directory.find(call.agentId));
    for (let start = 1; start <= MAX_STARTS; start += 1) {
      try {
        const prepared = await this.preparation.prepare(call, agent);
        await this.open(call);
        this.queueSample(prepared);
        return prepared;
      } catch (error) {
        if (error instanceof OtherTokens) continue;
        if (!(error instanceof StaleEpoch)) throw await this.refusal(error, call, agent);
      }
      agent = await this.admitted(call, this.directory.read(call.agentId));
    }
    throw auditUnavailable(new Error('the account kept changing'));
  }

  /** Queues a sampled call for storage. Clears the reference, because a stream would retain all texts. */
  private queueSample(call: PreparedCall): void {
    if (call.sample === undefined) return;
    this.samples.keep(call.sample);
    call.sample = undefined;
  }

  /**
   * @throws DomainError `agent_not_found`, `audit_unavailable`, `caller_key_required`, `caller_key_invalid`;
   *   `rate_limited` if a token budget is used up
   */
  private async admitted({ callerKey }: Call, found: Found): Promise<AgentProfile> {
    const agent = await existing(found);
    const isAdmitted = callerRefusal(agent.callerRule, callerKey, this.clock) === undefined;
    const key = usableKey(agent.callerRule, callerKey);
    if (isAdmitted && !(await this.budgets.isUsedUp(agent, key))) return agent;
    // A cached profile does not include caller keys created or budgets raised since it was read.
    const present = await existing(this.directory.read(agent.id));
    const refusal = callerRefusal(present.callerRule, callerKey, this.clock);
    if (refusal !== undefined) throw refusal;
    const presentKey = usableKey(present.callerRule, callerKey);
    if (await this.budgets.isUsedUp(present, presentKey)) throw this.budgets.refuse(present, presentKey);
    return present;
  }

  /** @throws StaleEpoch if the agent was deleted, or the account has changed since the agent was read */
  private async open({ trail }: Call): Promise<void> {
    await this.stages.reached('opening');
    if (!(await trail.commit())) throw new StaleEpoch();
    await this.stages.reached('opened');
  }

  /**
   * Returns the error of a rejected call. If the cached agent was deleted or its caller key revoked, and the opening
   * commit has not noticed that yet, the error for that cause replaces the original error.
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
