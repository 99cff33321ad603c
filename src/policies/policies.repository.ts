import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PolicyEntity } from './policy.entity.js';

/** Policies of accounts. Every method works inside the caller's transaction. */
@Injectable()
export class PoliciesRepository {
  /** Undefined when the account has no policy of that name. */
  async findLatest(
    manager: EntityManager,
    accountId: string,
    name: string,
  ): Promise<PolicyEntity | undefined> {
    const found = await manager.findOne(PolicyEntity, {
      where: { accountId, name },
      order: { version: 'DESC' },
    });
    return found ?? undefined;
  }

  async find(
    manager: EntityManager,
    accountId: string,
    name: string,
    version: number,
  ): Promise<PolicyEntity | undefined> {
    return (await manager.findOneBy(PolicyEntity, { accountId, name, version })) ?? undefined;
  }

  async insert(manager: EntityManager, policy: PolicyEntity): Promise<void> {
    await manager.insert(PolicyEntity, policy);
  }
}
