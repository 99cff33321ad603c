import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { newId } from '../common/ids.js';

export interface Member {
  readonly memberId: string;
  readonly login: string;
  readonly role: 'admin' | 'member';
}

/** Accounts and their members. Methods with a manager work inside a transaction of the account. */
@Injectable()
export class AccountsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The oldest account of that name: names need not be unique. Undefined when there is none. */
  async findIdByName(name: string): Promise<string | undefined> {
    const rows = await this.dataSource.query<{ id: string | null }[]>(
      'SELECT find_account_by_name($1) AS id',
      [name],
    );
    return rows[0]?.id ?? undefined;
  }

  async insert(manager: EntityManager, accountId: string, name: string): Promise<void> {
    await manager.query('INSERT INTO accounts (account_id, name) VALUES ($1, $2)', [accountId, name]);
  }

  /** The member of that provider and login, made or given the role anew. */
  async upsertMember(
    manager: EntityManager,
    accountId: string,
    member: { provider: string; login: string; role: 'admin' | 'member' },
  ): Promise<Member> {
    const rows = await manager.query<{ member_id: string }[]>(
      `INSERT INTO members (account_id, member_id, provider, login, role) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (account_id, provider, login) DO UPDATE SET role = excluded.role RETURNING member_id`,
      [accountId, newId('usr'), member.provider, member.login, member.role],
    );
    const row = rows[0];
    if (row === undefined) throw new Error('the member was not stored');
    return { memberId: row.member_id, login: member.login, role: member.role };
  }
}
