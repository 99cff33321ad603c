import { Injectable } from '@nestjs/common';
import type { EntityManager, QueryDeepPartialEntity } from 'typeorm';
import type { Id } from '../common/ids.js';
import type { AgentName } from '../common/text/branded.js';
import { foldCase } from '../common/text/fold-case.js';
import { violatedConstraint } from '../database/transactions.js';
import { AgentEntity } from './agent.entity.js';

const NAME_CONSTRAINT = 'agents_name';

/** A new agent, before the database has dated it. */
export type NewAgent = Omit<AgentEntity, 'createdAt' | 'nameFolded'>;

/** The columns of an agent that can be changed. */
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

/** The last agent of a page. */
export interface AgentPlace {
  readonly createdAt: Date;
  readonly id: string;
}

/** Agents of accounts. Every method works inside a transaction of the account. */
@Injectable()
export class AgentsRepository {
  /** False when the account has an agent of that name already, also one created at this very moment. */
  async insert(manager: EntityManager, agent: NewAgent): Promise<boolean> {
    return isNameFree(manager.insert(AgentEntity, toColumns({ ...agent, nameFolded: foldCase(agent.name) })));
  }

  async count(manager: EntityManager, accountId: string): Promise<number> {
    return manager.countBy(AgentEntity, { accountId });
  }

  /** False when another agent of the account has that name already, also since this very moment. */
  async update(
    manager: EntityManager,
    accountId: string,
    id: Id<'agt'>,
    change: AgentChange,
  ): Promise<boolean> {
    const folded = change.name === undefined ? {} : { nameFolded: foldCase(change.name) };
    return isNameFree(manager.update(AgentEntity, { accountId, id }, toColumns({ ...change, ...folded })));
  }

  /** The name of the agent that was removed; undefined when there was none. */
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

  /** The same, and nobody else changes or removes the agent until the transaction ends. */
  async lock(manager: EntityManager, accountId: string, id: Id<'agt'>): Promise<AgentEntity | undefined> {
    const lock = { mode: 'pessimistic_write' } as const;
    return (await manager.findOne(AgentEntity, { where: { accountId, id }, lock })) ?? undefined;
  }

  /** The agents of a policy, whatever version they are pinned to, by name. */
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
   * The newest first, from the one after `after` on.
   * @param nameContains a part of the name in any case; none of its characters is a wildcard
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

/** TypeORM's type treats what is inside a JSON column as columns. */
function toColumns(agent: Partial<AgentEntity>): QueryDeepPartialEntity<AgentEntity> {
  return agent as QueryDeepPartialEntity<AgentEntity>;
}

/** @returns false when the write failed because the name is taken */
async function isNameFree(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (violatedConstraint(error) === NAME_CONSTRAINT) return false;
    throw error;
  }
}
