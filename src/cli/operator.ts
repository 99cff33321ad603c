import type { INestApplicationContext } from '@nestjs/common';
import { Provisioning } from '../auth/provisioning.service.js';
import { NotFound } from './not-found.js';

/** @throws NotFound when there is no account of that name */
export async function requireAccount(app: INestApplicationContext, name: string): Promise<string> {
  const accountId = await app.get(Provisioning).findAccount(name);
  if (accountId === undefined) throw new NotFound(`No account is named "${name}".`);
  return accountId;
}
