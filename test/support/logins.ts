import { randomBytes } from 'node:crypto';
import { blockOf } from '../docs/blocks.js';
import { query } from './databases.js';

/** Database logins of an operator: one that owns the tables, and one for the service. */
export interface Logins {
  readonly owner: string;
  readonly ownerUrl: string;
  readonly serviceUrl: string;
  /** Drops the logins. They must not own databases any more. */
  drop(): Promise<void>;
}

/**
 * Documented statements for the logins, without the statements that create roles and databases, which exist already.
 */
const STATEMENTS = blockOf('docs/operations.md', 'sql', 'CREATE ROLE')
  .split('\n')
  .filter((line) => /^CREATE ROLE .* LOGIN|^GRANT/.test(line))
  .join('\n');

/** Creates the logins as described in docs/operations.md. Neither login is a superuser or may create roles. */
export async function createLogins(): Promise<Logins> {
  const server = process.env.SOTTO_TEST_SERVER_URL ?? '';
  const [suffix, password] = [randomBytes(6).toString('hex'), randomBytes(16).toString('hex')];
  const [owner, service] = [`sotto_owner_${suffix}`, `sotto_service_${suffix}`];
  const as = (login: string): string => {
    const url = new URL(server);
    [url.username, url.password] = [login, password];
    return url.href;
  };
  const named = STATEMENTS.replaceAll('sotto_owner', owner).replaceAll('sotto_service', service);
  await query(server, named.replaceAll('…', password));
  return {
    owner,
    ownerUrl: as(owner),
    serviceUrl: as(service),
    drop: async () => {
      // CASCADE also revokes the grants that the owner made with its grant option.
      await query(server, `REVOKE sotto_app, sotto_journal FROM ${owner} CASCADE`);
      await query(server, `DROP ROLE ${owner}, ${service}`);
    },
  };
}
