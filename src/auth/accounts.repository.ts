import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** Accounts. Methods with a manager work inside a transaction of the account. */
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
}
