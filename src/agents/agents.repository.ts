import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { errorCode } from '../common/error-code.js';
import { violatedConstraint } from '../database/transactions.js';
import { AgentEntity } from './agent.entity.js';

const UNIQUE_VIOLATION = '23505';
const NAME_CONSTRAINT = 'agents_name';

/** Agents of accounts. Every method works inside a transaction of the account. */
@Injectable()
export class AgentsRepository {
  /** False when the account has an agent of that name already, also one created at this very moment. */
  async insert(manager: EntityManager, agent: Omit<AgentEntity, 'createdAt'>): Promise<boolean> {
    try {
      await manager.insert(AgentEntity, agent);
      return true;
    } catch (error) {
      if (errorCode(error) === UNIQUE_VIOLATION && violatedConstraint(error) === NAME_CONSTRAINT)
        return false;
      throw error;
    }
  }

  async findByName(
    manager: EntityManager,
    accountId: string,
    name: string,
  ): Promise<AgentEntity | undefined> {
    return (await manager.findOneBy(AgentEntity, { accountId, name })) ?? undefined;
  }

  async get(manager: EntityManager, accountId: string, id: string): Promise<AgentEntity | undefined> {
    return (await manager.findOneBy(AgentEntity, { accountId, id })) ?? undefined;
  }
}
