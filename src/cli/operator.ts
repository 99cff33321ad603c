import type { INestApplicationContext } from '@nestjs/common';
import { InvalidArgumentError } from 'commander';
import { COMMAND_LINE_ACTOR } from '../auth/members/member.js';
import { Provisioning } from '../auth/provisioning.service.js';
import type { RequestContext } from '../common/http/request-context.js';
import { newId } from '../common/ids.js';
import { NotFound } from './not-found.js';

/** @throws NotFound if no account has this name */
export async function requireAccount(app: INestApplicationContext, name: string): Promise<string> {
  const accountId = await app.get(Provisioning).findAccount(name);
  if (accountId === undefined) throw new NotFound(`No account is named "${name}".`);
  return accountId;
}

/** Returns the context of the operator as an admin of an account. @throws NotFound if no account has this name */
export async function operatorIn(app: INestApplicationContext, account: string): Promise<RequestContext> {
  const accountId = await requireAccount(app, account);
  return { requestId: newId('req'), accountId, actor: { ...COMMAND_LINE_ACTOR, role: 'admin' } };
}

/** Parses a number of days with at most three digits. @throws InvalidArgumentError */
export function wholeDays(
  text: string,
  { least, most }: { readonly least: number; readonly most: number },
): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) < least || Number(text) > most)
    throw new InvalidArgumentError(`It must be a number from ${least} to ${most}.`);
  return Number(text);
}
