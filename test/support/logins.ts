import { randomBytes } from 'node:crypto';
import { query } from './databases.js';

/** What an operator's database has: a login that owns the tables, and one that the service works with. */
export interface Logins {
  readonly owner: string;
  readonly ownerUrl: string;
  readonly serviceUrl: string;
  /** To be called once no database belongs to the owner any more. */
  drop(): Promise<void>;
}

/** Makes the logins as docs/operations.md does; neither is a superuser, and neither may make roles. */
export async function createLogins(): Promise<Logins> {
  const server = process.env.SOTTO_TEST_SERVER_URL ?? '';
  const [suffix, password] = [randomBytes(6).toString('hex'), randomBytes(16).toString('hex')];
  const [owner, service] = [`sotto_owner_${suffix}`, `sotto_service_${suffix}`];
  const as = (login: string): string => {
    const url = new URL(server);
    [url.username, url.password] = [login, password];
    return url.href;
  };
  await query(server, `CREATE ROLE ${owner} LOGIN PASSWORD '${password}'`);
  await query(server, `CREATE ROLE ${service} LOGIN PASSWORD '${password}'`);
  await query(server, `GRANT sotto_app, sotto_journal TO ${owner} WITH ADMIN OPTION`);
  return {
    owner,
    ownerUrl: as(owner),
    serviceUrl: as(service),
    drop: async () => {
      // What the owner granted goes with its own right to grant.
      await query(server, `REVOKE sotto_app, sotto_journal FROM ${owner} CASCADE`);
      await query(server, `DROP ROLE ${owner}, ${service}`);
    },
  };
}
