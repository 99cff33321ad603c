import { Injectable } from '@nestjs/common';
import type { EntityManager, QueryDeepPartialEntity } from 'typeorm';
import type { Id } from '../common/ids.js';
import type { AgentName } from '../common/text/branded.js';
import { foldCase } from '../common/text/fold-case.js';
import { violatedConstraint } from '../database/transactions.js';
import { AgentEntity } from './agent.entity.js';

const NAME_CONSTRAINT = 'agents_name';

/** New agent, without the columns that the database sets. */
export type NewAgent = Omit<AgentEntity, 'createdAt' | 'nameFolded'>;

/** Changeable columns of an agent. */
export type AgentChange = Partial<
  Pick<
    AgentEntity,
    | 'name'
    | 'policyName'
    | 'policyVersion'
    | 'ownTerms'
    | 'ownTermsKey'
    | 'assistant'
    | 'callbackUrl'
    | 'monthlyTokens'
    | 'upstreamErrors'
    | 'firstByteMs'
    | 'hedgeAfterMs'
    | 'observeUntil'
    | 'callerKeys'
  >
>;

/** Position of the last agent on a page. */
export interface AgentPlace {
  readonly createdAt: Date;
  readonly id: string;
}

/** Stores agents. Every method runs inside a transaction of the account. */
@Injectable()
export class AgentsRepository {
  /** @returns false if the account already has an agent with this name, even from a concurrent request */
  async insert(manager: EntityManager, agent: NewAgent): Promise<boolean> {
    return isNameFree(manager.insert(AgentEntity, toColumns({ ...agent, nameFolded: foldCase(agent.name) })));
  }

  async count(manager: EntityManager, accountId: string): Promise<number> {
    return manager.countBy(AgentEntity, { accountId });
  }

  /** @returns false if another agent of the account has this name, even from a concurrent request */
  async update(
    manager: EntityManager,
    accountId: string,
    id: Id<'agt'>,
    change: AgentChange,
  ): Promise<boolean> {
    const folded = change.name === undefined ? {} : { nameFolded: foldCase(change.name) };
    return isNameFree(manager.update(AgentEntity, { accountId, id }, toColumns({ ...change, ...folded })));
  }

  /** @returns the deleted agent's name; undefined if there was no agent */
  async delete(manager: EntityManager, accountId: string, id: Id<'agt'>): Promise<AgentName | undefined> {
    const [rows] = await manager.query<[{ name: AgentName }[], number]>(
      'DELETE FROM agents WHERE account_id = $1 AND agent_id = $2 RETURNING name',
      [accountId, id],
    );
    return rows[0]?.name;
  }

  async findByName(
    manager: EntityManager,
    accountId: string,
    name: AgentName,
  ): Promise<AgentEntity | undefined> {
    return (await manager.findOneBy(AgentEntity, { accountId, name })) ?? undefined;
  }

  async get(manager: EntityManager, accountId: string, id: Id<'agt'>): Promise<AgentEntity | undefined> {
    return (await manager.findOneBy(AgentEntity, { accountId, id })) ?? undefined;
  }

  /** Returns an agent and locks it against other changes until the transaction ends. */
  async lock(manager: EntityManager, accountId: string, id: Id<'agt'>): Promise<AgentEntity | undefined> {
    const lock = { mode: 'pessimistic_write' } as const;
    return (await manager.findOne(AgentEntity, { where: { accountId, id }, lock })) ?? undefined;
  }

  /** Returns the agents with a policy, with any version, sorted by name. */
  async listOfPolicy(
    manager: EntityManager,
    accountId: string,
    policyName: string,
    limit: number,
  ): Promise<AgentEntity[]> {
    const query = manager
      .createQueryBuilder(AgentEntity, 'agent')
      .where('agent.accountId = :accountId AND agent.policyName = :policyName', { accountId, policyName });
    return query.orderBy('agent.name', 'ASC').limit(limit).getMany();
  }

  /**
   * Returns agents, newest first, starting after `after`.
   * @param nameContains part of the name, ignoring case and without wildcards
   */
  async listPage(
    manager: EntityManager,
    accountId: string,
    limit: number,
    from: { readonly after?: AgentPlace | undefined; readonly nameContains?: string | undefined },
  ): Promise<AgentEntity[]> {
    const query = manager
      .createQueryBuilder(AgentEntity, 'agent')
      .where('agent.accountId = :accountId', { accountId })
      .orderBy('agent.createdAt', 'DESC')
      .addOrderBy('agent.id', 'DESC')
      .limit(limit);
    if (from.nameContains !== undefined) {
      query.andWhere('position(:part in agent.nameFolded) > 0', { part: foldCase(from.nameContains) });
    }
    if (from.after !== undefined)
      query.andWhere('(agent.createdAt, agent.id) < (:createdAt, :id)', from.after);
    return query.getMany();
  }
}

/** Works around TypeORM's type, which treats fields inside a JSON column as columns. */
function toColumns(agent: Partial<AgentEntity>): QueryDeepPartialEntity<AgentEntity> {
  return agent as QueryDeepPartialEntity<AgentEntity>;
}

/** @returns false if the write failed because the name is taken */
async function isNameFree(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (violatedConstraint(error) === NAME_CONSTRAINT) return false;
    throw error;
  }
}
