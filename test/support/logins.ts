import { randomBytes } from 'node:crypto';
import { query } from './databases.js';

/** An operator's database logins: one that owns the tables, and one for the service. */
export interface Logins {
  readonly owner: string;
  readonly ownerUrl: string;
  readonly serviceUrl: string;
  /** Call once no database belongs to the owner any more. */
  drop(): Promise<void>;
}

/** Creates the logins as described in docs/operations.md; neither is a superuser or may create roles. */
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
      // Revoking the owner's grant option revokes what it granted.
      await query(server, `REVOKE sotto_app, sotto_journal FROM ${owner} CASCADE`);
      await query(server, `DROP ROLE ${owner}, ${service}`);
    },
  };
}
