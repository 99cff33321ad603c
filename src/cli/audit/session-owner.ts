import type { INestApplicationContext } from '@nestjs/common';
import { AuditChainsRepository } from '../../audit/journal/audit-chains.repository.js';
import { Transactions } from '../../database/transactions.js';
import { NotFound } from '../not-found.js';

/** Returns the account of a session. @throws NotFound if no account has such a session */
export async function ownerOf(app: INestApplicationContext, sessionId: string): Promise<string> {
  const transactions = app.get(Transactions);
  const chains = app.get(AuditChainsRepository);
  for (const accountId of await transactions.accountIds()) {
    const isOwner = await transactions.run(accountId, (manager) =>
      chains.hasSession(manager, accountId, sessionId),
    );
    if (isOwner) return accountId;
  }
  throw new NotFound(`The session ${sessionId} does not exist.`);
}
