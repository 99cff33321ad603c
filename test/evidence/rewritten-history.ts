import { checkpointText, leafHex } from '../../src/audit/chain/log/checkpoint.js';
import { ChainWriter } from '../../src/audit/chain/hash/hash-chain.js';
import { LogTree } from '../../src/audit/chain/log/log-tree.js';
import { merkleRoot } from '../../src/audit/chain/log/merkle.js';
import { CHECKPOINT_KEYS, type CheckpointKeys } from '../../src/audit/checkpoints/checkpoint-keys.js';
import { type AnyEventBody, RESERVED_FIELDS } from '../../src/audit/events/audit-event.js';
import type { JsonValue } from '../../src/audit/events/canonical-json.js';
import type { JournaledService } from '../audit/journaled-service.js';
import { query } from '../support/databases.js';

interface Row {
  readonly seq: number;
  readonly ts: Date;
  readonly prev_hash: Buffer;
  readonly canonical: string;
}

type Change = (body: AnyEventBody) => AnyEventBody;

/**
 * Changes how a session ended, as an operator with the database and the signing key can. Recomputes all
 * hashes, the seal, the account's chain, the log and each checkpoint, so that the operator's own verification
 * succeeds.
 */
export async function rewriteSession(service: JournaledService, sessionId: string): Promise<void> {
  await service.disarm();
  const { databaseUrl: url, accountId } = service;
  const rows = await eventsOf(url, sessionId);
  const last = rows.length - 1;
  const head = await rewriteFrom(url, sessionId, rows, last, (body) => ({ ...body, redaction_count: 0 }));
  const [seal] = await query<{ seal_seq: number }>(
    url,
    `UPDATE sealed_sessions SET head_hash = decode($2, 'hex') WHERE session_id = $1 RETURNING seal_seq`,
    [sessionId, head],
  );
  const sealed = await query<{ hash: string }>(
    url,
    `SELECT encode(head_hash, 'hex') AS hash FROM sealed_sessions WHERE account_id = $1 AND seal_seq = $2 ORDER BY leaf_index`,
    [accountId, seal?.seal_seq],
  );
  const root = merkleRoot(sealed.map(({ hash }) => hash));
  const own = await eventsOf(url, accountId);
  await rewriteFrom(url, accountId, own, seal?.seal_seq ?? -1, (body) => ({ ...body, root }));
  await query(
    url,
    `UPDATE checkpoint_leaves l SET hash = e.curr_hash FROM audit_single_events e
     WHERE l.account_id = $1 AND e.chain = $1 AND e.seq = l.seq`,
    [accountId],
  );
  await rewriteLog(service);
}

function eventsOf(url: string, chain: string): Promise<Row[]> {
  return query<Row>(url, 'SELECT * FROM audit_single_events WHERE chain = $1 ORDER BY seq', [chain]);
}

/** @returns new hash of the last event */
async function rewriteFrom(
  url: string,
  chain: string,
  rows: readonly Row[],
  from: number,
  change: Change,
): Promise<string> {
  const first = rows[from];
  if (first === undefined) throw new Error('there is no such event');
  const before = { nextSeq: from, hash: first.prev_hash.toString('hex') };
  const writer = new ChainWriter<AnyEventBody>(chain, before);
  for (const row of rows.slice(from)) {
    const body = bodyOf(row.canonical);
    const event = writer.append(row === first ? change(body) : body, row.ts);
    await query(
      url,
      `UPDATE audit_single_events SET canonical = $3, prev_hash = decode($4, 'hex'), curr_hash = decode($5, 'hex')
       WHERE chain = $1 AND seq = $2`,
      [chain, row.seq, event.canonical, event.prevHash, event.currHash],
    );
  }
  const { hash } = writer.head;
  await query(url, `UPDATE audit_chains SET head_hash = decode($2, 'hex') WHERE chain = $1`, [chain, hash]);
  return hash;
}

function bodyOf(canonical: string): AnyEventBody {
  const event = JSON.parse(canonical) as Record<string, JsonValue>;
  const own = Object.entries(event).filter(([name]) => !RESERVED_FIELDS.some((field) => field === name));
  return Object.fromEntries(own) as unknown as AnyEventBody;
}

/** Rebuilds the tree over the current leaves, and signs each checkpoint of it with the operator's key. */
async function rewriteLog({ databaseUrl: url, service }: JournaledService): Promise<void> {
  const { signer } = service.app.get<CheckpointKeys>(CHECKPOINT_KEYS);
  const leaves = await query<{ accountId: string; seq: number; hash: string }>(
    url,
    `SELECT account_id AS "accountId", seq, encode(hash, 'hex') AS hash FROM checkpoint_leaves
     WHERE leaf_index IS NOT NULL ORDER BY leaf_index`,
  );
  const sizes = (await query<{ size: string }>(url, 'SELECT size FROM checkpoints')).map(({ size }) =>
    Number(size),
  );
  const tree = new LogTree(0, []);
  for (const leaf of leaves) {
    for (const { level, index, hash } of tree.append(leafHex(leaf))) {
      await query(url, 'UPDATE checkpoint_nodes SET hash = $3 WHERE level = $1 AND node_index = $2', [
        level,
        index,
        hash,
      ]);
    }
    if (signer === undefined || !sizes.includes(tree.size)) continue;
    const head = { size: tree.size, rootHex: tree.rootHex() };
    const note = signer.sign(checkpointText(signer.verifier.name, head));
    await query(url, 'UPDATE checkpoints SET note = $2 WHERE size = $1', [tree.size, note]);
  }
}
