import type { NoteSigner } from '../../../src/audit/chain/log/signed-note.js';
import { asSuperuser, DatabaseTools } from './database-tools.js';

/**
 * Rewrites a session's last event as the owner of the database and of the log's key can: its chain, the seal,
 * the account's chain, the log with all nodes, and each checkpoint with a new signature. Deletes cosignatures
 * and timestamps of the old checkpoints.
 */
export async function rewriteDatabase(
  databaseUrl: string,
  signer: NoteSigner,
  { accountId, sessionId }: { readonly accountId: string; readonly sessionId: string },
): Promise<void> {
  const sql = asSuperuser(databaseUrl);
  const tools = new DatabaseTools(sql, accountId);
  await tools.alter(sessionId, 'session_closed', { status: 'error' });
  await sql(
    'DELETE FROM checkpoint_cosignatures; DELETE FROM checkpoint_timestamps; DELETE FROM witness_progress',
  );
  await tools.remake(signer);
}
