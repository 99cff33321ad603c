import type { EntityManager } from 'typeorm';

/**
 * Raises the account's epoch: calls that began before it start over, and every instance reads keys and policies anew.
 * Must be the first statement of the transaction that makes the change: it waits for values that are being settled under
 * the old epoch, so that the change covers all of them, and lets none be settled until it is committed. What was found in
 * texts under the old epoch is removed with it.
 */
export async function raiseEpoch(manager: EntityManager, accountId: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(lock_epoch($1))', [accountId]);
  await manager.query('UPDATE accounts SET epoch = epoch + 1 WHERE account_id = $1', [accountId]);
  await manager.query('DELETE FROM shared_findings WHERE account_id = $1', [accountId]);
}
