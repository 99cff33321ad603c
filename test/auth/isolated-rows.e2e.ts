import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type * as NestTypeOrm from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { MembersRepository } from '../../src/auth/members/members.repository.js';
import { Transactions } from '../../src/database/transactions.js';
import { importBuilt } from '../support/built.js';
import { query } from '../support/databases.js';
import type { RunningService } from '../support/running-service.js';
import { type Account, runAccounts } from './accounts.js';

describe('row-level security', () => {
  let service: RunningService;
  let one: Account;
  let two: Account;

  beforeAll(async () => {
    ({ service, one, two } = await runAccounts());
  });

  afterAll(() => service.stop());

  describe('without the conditions of the repositories', () => {
    /** Runs work on the service's data source, with each `account_id = $n` removed from its queries. */
    async function carelessly<T>(
      accountId: string,
      work: (manager: EntityManager) => Promise<T>,
    ): Promise<T> {
      return service.service.app.get(Transactions, { strict: false }).run(accountId, (manager) => {
        const careless = new Proxy(manager, {
          get: (target, property) => {
            if (property !== 'query') return Reflect.get(target, property) as unknown;
            return (sql: string, values: unknown[]) =>
              target.query(sql.replace(/account_id = (\$\d+)/g, '($1::text IS NOT NULL)'), values);
          },
        });
        return work(careless);
      });
    }

    it('hides and protects the rows of other accounts', async () => {
      const members = service.service.app.get(MembersRepository, { strict: false });
      const seen = await carelessly(one.accountId, (manager) => members.list(manager, 'anything'));
      expect(seen.map(({ memberId }) => memberId)).toContain(one.memberId);
      expect(seen.map(({ memberId }) => memberId)).not.toContain(two.memberId);
      expect(
        await carelessly(one.accountId, (manager) => members.get(manager, 'anything', two.memberId)),
      ).toBeUndefined();
      await carelessly(one.accountId, (manager) => members.delete(manager, 'anything', two.memberId));
      const me = await fetch(`${service.baseUrl}/api/v1/me`, { headers: { cookie: two.cookie } });
      expect(me.status).toBe(200);
    });

    it.each([
      'agents',
      'sessions',
      'login_sessions',
      'members',
      'audit_events',
      'audit_batches',
      'accounts',
      'sealed_sessions',
      'checkpoint_leaves',
      'account_counts',
    ])('%s: an unconditional SELECT returns no rows of other accounts', async (table) => {
      const rows = await service.service.app
        .get(Transactions, { strict: false })
        .run(one.accountId, (manager) =>
          manager.query<{ account_id: string }[]>(`SELECT DISTINCT account_id FROM ${table}`),
        );
      expect(rows).toEqual([{ account_id: one.accountId }]);
    });

    it('hides all rows outside a transaction of an account', async () => {
      const { getDataSourceToken } = await importBuilt<typeof NestTypeOrm>('@nestjs/typeorm');
      const dataSource = service.service.app.get<DataSource>(getDataSourceToken(), { strict: false });
      expect(await dataSource.query('SELECT 1 FROM members')).toEqual([]);
      expect(await query(service.databaseUrl, 'SELECT 1 FROM members')).not.toEqual([]);
    });
  });
});
