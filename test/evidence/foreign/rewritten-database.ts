import { leafHex, checkpointText } from '../../../src/audit/chain/log/checkpoint.js';
import { eventFromStored } from '../../../src/audit/chain/hash/hash-chain.js';
import { LogTree } from '../../../src/audit/chain/log/log-tree.js';
import { merkleRoot } from '../../../src/audit/chain/log/merkle.js';
import type { NoteSigner } from '../../../src/audit/chain/log/signed-note.js';
import type { AuditEvent } from '../../../src/audit/events/audit-event.js';
import { canonicalJson } from '../../../src/audit/events/canonical-json.js';
import { query } from '../../support/databases.js';
import { disarmEvents } from '../../support/journal.js';
import { rechained } from './chains.js';

const GUARDED = [
  'audit_chains',
  'sealed_sessions',
  'checkpoint_leaves',
  'checkpoint_nodes',
  'checkpoints',
  'checkpoint_cosignatures',
  'checkpoint_timestamps',
] as const;

/** The session whose end becomes another one. */
export interface Rewritten {
  readonly accountId: string;
  readonly sessionId: string;
  readonly sealSeq: number;
}

/**
 * Rewrites a session's last event as the owner of the database and of the log's key can: its chain, the seal, the account's
 * chain, the log with all its nodes, and every checkpoint, signed anew. What others said of the old ones is deleted.
 */
export async function rewriteDatabase(
  databaseUrl: string,
  signer: NoteSigner,
  { accountId, sessionId, sealSeq }: Rewritten,
): Promise<void> {
  const run = async (sql: string, values: readonly unknown[] = []): Promise<void> => {
    await query(databaseUrl, sql, values);
  };
  await run(forGuarded((table) => `ALTER TABLE ${table} DISABLE TRIGGER USER`));
  await disarmEvents(databaseUrl);
  const session = await eventsOf(databaseUrl, sessionId);
  const last = session.length - 1;
  const other = rechained(session.with(last, { ...at(session, last), status: 'error' }), last);
  await write(databaseUrl, other);
  await run(`UPDATE sealed_sessions SET head_hash = decode($2, 'hex') WHERE session_id = $1`, [
    sessionId,
    at(other, last).curr_hash,
  ]);
  const root = merkleRoot(await headsOf(databaseUrl, accountId, sealSeq));
  const own = await eventsOf(databaseUrl, accountId);
  await write(databaseUrl, rechained(own.with(sealSeq, { ...at(own, sealSeq), root }), sealSeq));
  await run(
    `UPDATE checkpoint_leaves l SET hash = e.curr_hash FROM audit_single_events e
     WHERE e.chain = l.account_id AND e.account_id = l.account_id AND e.seq = l.seq`,
  );
  await run(
    'DELETE FROM checkpoint_cosignatures; DELETE FROM checkpoint_timestamps; DELETE FROM witness_progress',
  );
  await resign(databaseUrl, signer);
  await run(forGuarded((table) => `ALTER TABLE ${table} ENABLE TRIGGER USER`));
}

function forGuarded(statement: (table: string) => string): string {
  return GUARDED.map(statement).join('; ');
}

async function eventsOf(databaseUrl: string, chain: string): Promise<AuditEvent[]> {
  const rows = await query<{ canonical: string; hash: string }>(
    databaseUrl,
    `SELECT canonical, encode(curr_hash, 'hex') AS hash FROM audit_single_events WHERE chain = $1 ORDER BY seq`,
    [chain],
  );
  return rows.map(({ canonical, hash }) => eventFromStored(canonical, hash));
}

/** The whole chain, and its head. */
async function write(databaseUrl: string, events: readonly AuditEvent[]): Promise<void> {
  for (const { curr_hash: hash, ...event } of events) {
    await query(
      databaseUrl,
      `UPDATE audit_single_events SET canonical = $3, prev_hash = decode($4, 'hex'), curr_hash = decode($5, 'hex')
       WHERE chain = $1 AND seq = $2`,
      [event.chain, event.seq, canonicalJson(event), event.prev_hash, hash],
    );
    await query(databaseUrl, `UPDATE audit_chains SET head_hash = decode($2, 'hex') WHERE chain = $1`, [
      event.chain,
      hash,
    ]);
  }
}

async function headsOf(databaseUrl: string, accountId: string, sealSeq: number): Promise<string[]> {
  const rows = await query<{ head: string }>(
    databaseUrl,
    `SELECT encode(head_hash, 'hex') AS head FROM sealed_sessions WHERE account_id = $1 AND seal_seq = $2 ORDER BY leaf_index`,
    [accountId, sealSeq],
  );
  return rows.map(({ head }) => head);
}

/** All nodes of the log, and the checkpoints at the sizes that there were. */
async function resign(databaseUrl: string, signer: NoteSigner): Promise<void> {
  const leaves = await query<{ account: string; seq: number; hash: string }>(
    databaseUrl,
    `SELECT account_id AS account, seq, encode(hash, 'hex') AS hash FROM checkpoint_leaves
     WHERE leaf_index IS NOT NULL ORDER BY leaf_index`,
  );
  const tree = new LogTree(0, []);
  for (const { account: accountId, seq, hash } of leaves) {
    for (const node of tree.append(leafHex({ accountId, seq, hash }))) {
      await query(databaseUrl, 'UPDATE checkpoint_nodes SET hash = $3 WHERE level = $1 AND node_index = $2', [
        node.level,
        node.index,
        node.hash,
      ]);
    }
    const text = checkpointText(signer.verifier.name, { size: tree.size, rootHex: tree.rootHex() });
    await query(databaseUrl, 'UPDATE checkpoints SET note = $2 WHERE size = $1', [
      tree.size,
      signer.sign(text),
    ]);
  }
}

function at(events: readonly AuditEvent[], seq: number): AuditEvent {
  const event = events[seq];
  if (event === undefined) throw new Error(`there is no event ${seq}`);
  return event;
}
