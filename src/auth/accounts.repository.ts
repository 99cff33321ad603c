import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

@Injectable()
export class AccountsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the oldest account with this name, because names are not unique; undefined if no account has the name. */
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
