import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { agentNotFound, refuseMalformedId } from '../agents/agent-errors.js';
import { AgentsRepository } from '../agents/agents.repository.js';
import { eventActor } from '../audit/events/event-actor.js';
import { AccountJournal } from '../audit/journal/account-journal.js';
import { DomainError } from '../common/errors/domain-error.js';
import type { RequestContext } from '../common/http/request-context.js';
import { type Id, isId, newId } from '../common/ids.js';
import { sha256 } from '../common/sha256.js';
import type { AgentName, IsoTime } from '../common/text/branded.js';
import { DatabaseClock } from '../database/database-clock.js';
import { raiseEpoch } from '../database/epochs.js';
import { Transactions } from '../database/transactions.js';
import { CALLER_KEY_SECRET, type CallerKey, MOST_CALLER_KEYS } from './caller-key.js';
import {
  type CallerKeyAnswer,
  type CallerKeyList,
  type NewCallerKeyAnswer,
  toCallerKeyView,
} from './caller-key.view.js';
import { CallerKeysRepository } from './caller-keys.repository.js';
import type { CreateCallerKeyDto } from './dto/create-caller-key.dto.js';
import type { UpdateCallerKeyDto } from './dto/update-caller-key.dto.js';

/** Creates, lists, changes and revokes the keys with which platforms call an agent. */
@Injectable()
export class CallerKeys {
  constructor(
    private readonly transactions: Transactions,
    private readonly agents: AgentsRepository,
    private readonly keys: CallerKeysRepository,
    private readonly journal: AccountJournal,
    private readonly clock: DatabaseClock,
  ) {}

  /** @throws DomainError `agent_not_found` */
  async list({ accountId }: RequestContext, agentId: string): Promise<CallerKeyList> {
    refuseMalformedId(agentId);
    return this.transactions.run(accountId, async (manager) => {
      if ((await this.agents.get(manager, accountId, agentId)) === undefined) throw agentNotFound();
      const keys = await this.keys.list(manager, accountId, agentId);
      return { data: keys.map(toCallerKeyView), next_cursor: null };
    });
  }

  /**
   * Creates a key. The account's epoch is not raised, because an instance that does not know a key reloads the agent
   * before it rejects the call.
   * @throws DomainError `agent_not_found`, `account_limit_reached`
   */
  async create(
    { accountId, actor }: RequestContext,
    agentId: string,
    { name, expires_in_days: days = null, monthly_tokens: monthlyTokens = null }: CreateCallerKeyDto,
  ): Promise<NewCallerKeyAnswer> {
    refuseMalformedId(agentId);
    const secret = CALLER_KEY_SECRET.create();
    const keyId = newId('ckey');
    return this.transactions.run(accountId, async (manager) => {
      const agentName = await this.lock(manager, accountId, agentId);
      await this.keys.deleteOld(manager, accountId, agentId);
      const created = { keyId, hash: sha256(secret), name, days, monthlyTokens };
      await this.keys.insert(manager, accountId, agentId, created);
      const keys = await this.keys.list(manager, accountId, agentId);
      this.refuseBeyond(keys);
      const key = keys.find((one) => one.keyId === keyId);
      if (key === undefined) throw new Error('the caller key could not be stored');
      await this.journal.append(manager, accountId, {
        kind: 'caller_key_created',
        caller_key_id: keyId,
        caller_key_name: name,
        agent_id: agentId,
        agent_name: agentName,
        ...(key.expiresAt === null ? {} : { expires_at: key.expiresAt.toISOString() as IsoTime }),
        ...(monthlyTokens === null ? {} : { monthly_tokens: monthlyTokens }),
        actor: eventActor(actor),
      });
      return { caller_key: toCallerKeyView(key), secret };
    });
  }

  /**
   * Changes the budget of a valid key, on all instances at once. Calls in progress continue.
   * @throws DomainError `agent_not_found`, `not_found`
   */
  async update(
    { accountId, actor }: RequestContext,
    agentId: string,
    keyId: string,
    { monthly_tokens: monthlyTokens }: UpdateCallerKeyDto,
  ): Promise<CallerKeyAnswer> {
    refuseMalformedId(agentId);
    return this.transactions.run(accountId, async (manager) => {
      await raiseEpoch(manager, accountId);
      const agentName = await this.lock(manager, accountId, agentId);
      const keys = await this.keys.list(manager, accountId, agentId);
      const key = keys.find((one) => one.keyId === keyId);
      if (key?.revokedAt !== null) throw keyNotFound();
      if (key.monthlyTokens !== monthlyTokens) {
        await this.keys.setMonthlyTokens(manager, accountId, key.keyId, monthlyTokens);
        await this.journal.append(manager, accountId, {
          kind: 'caller_key_updated',
          caller_key_id: key.keyId,
          caller_key_name: key.name,
          agent_id: agentId,
          agent_name: agentName,
          monthly_tokens: monthlyTokens,
          previous_monthly_tokens: key.monthlyTokens,
          actor: eventActor(actor),
        });
      }
      return { caller_key: toCallerKeyView({ ...key, monthlyTokens }) };
    });
  }

  /** Revokes a key, on all instances at once. @throws DomainError `agent_not_found`, `not_found` */
  async revoke({ accountId, actor }: RequestContext, agentId: string, keyId: string): Promise<void> {
    refuseMalformedId(agentId);
    await this.transactions.run(accountId, async (manager) => {
      await raiseEpoch(manager, accountId);
      const agentName = await this.lock(manager, accountId, agentId);
      if (!isId('ckey', keyId)) throw keyNotFound();
      const name = await this.keys.revoke(manager, accountId, agentId, keyId);
      if (name === undefined) throw keyNotFound();
      await this.journal.append(manager, accountId, {
        kind: 'caller_key_revoked',
        caller_key_id: keyId,
        caller_key_name: name,
        agent_id: agentId,
        agent_name: agentName,
        actor: eventActor(actor),
      });
    });
  }

  /** Locks the agent, so that its keys do not change until the transaction ends. @throws DomainError `agent_not_found` */
  private async lock(manager: EntityManager, accountId: string, agentId: Id<'agt'>): Promise<AgentName> {
    const agent = await this.agents.lock(manager, accountId, agentId);
    if (agent === undefined) throw agentNotFound();
    return agent.name;
  }

  /** @throws DomainError `account_limit_reached` */
  private refuseBeyond(keys: readonly CallerKey[]): void {
    const now = this.clock.now();
    const usable = keys.filter(
      ({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || now < expiresAt.getTime()),
    );
    if (usable.length <= MOST_CALLER_KEYS) return;
    const message = `The agent already has ${MOST_CALLER_KEYS} valid caller keys, the most that an agent can have. Revoke one first.`;
    throw new DomainError('account_limit_reached', message);
  }
}

function keyNotFound(): DomainError {
  return new DomainError('not_found', 'The agent has no such caller key, or the key was already revoked.');
}
