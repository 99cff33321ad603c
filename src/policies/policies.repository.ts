import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PolicyEntity } from './policy.entity.js';

/** Policies of accounts. Every method runs inside the caller's transaction. */
@Injectable()
export class PoliciesRepository {
  /** Returns undefined if the account has no policy with this name. */
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

  /** Returns policies after `after`, ordered by name (byte order), newest version first. */
  async listPage(
    manager: EntityManager,
    accountId: string,
    limit: number,
    after: { readonly name: string; readonly version: number } | undefined,
  ): Promise<PolicyEntity[]> {
    const query = manager
      .createQueryBuilder(PolicyEntity, 'policy')
      .where('policy.accountId = :accountId', { accountId })
      .orderBy('policy.name COLLATE "C"', 'ASC')
      .addOrderBy('policy.version', 'DESC')
      .limit(limit);
    if (after !== undefined) {
      query.andWhere(
        '(policy.name COLLATE "C" > :name OR (policy.name = :name AND policy.version < :version))',
        after,
      );
    }
    return query.getMany();
  }

  async listAll(manager: EntityManager, accountId: string): Promise<PolicyEntity[]> {
    return manager.findBy(PolicyEntity, { accountId });
  }

  async count(manager: EntityManager, accountId: string): Promise<number> {
    return manager.countBy(PolicyEntity, { accountId });
  }

  /** Returns false if the version already exists, even if it was inserted concurrently. */
  async insert(manager: EntityManager, policy: Omit<PolicyEntity, 'createdAt'>): Promise<boolean> {
    const statement = manager.createQueryBuilder().insert().into(PolicyEntity).values(policy).orIgnore();
    const rows: unknown = (await statement.returning('version').execute()).raw;
    return Array.isArray(rows) && rows.length > 0;
  }
}
