import type { EntityManager } from 'typeorm';

/**
 * Raises the account's epoch. Earlier calls start again, and every instance reloads keys and policies. Must be the
 * first statement of the transaction that makes the change, because it waits for values that are being tokenized under
 * the old epoch, so that the change covers all values, and blocks further ones until the commit. Also deletes findings
 * in texts under the old epoch.
 */
export async function raiseEpoch(manager: EntityManager, accountId: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(lock_epoch($1))', [accountId]);
  await manager.query('UPDATE accounts SET epoch = epoch + 1 WHERE account_id = $1', [accountId]);
  await manager.query('DELETE FROM shared_findings WHERE account_id = $1', [accountId]);
}
