import { eventFromStored } from '../../../src/audit/chain/hash/hash-chain.js';
import { checkpointText, leafHex } from '../../../src/audit/chain/log/checkpoint.js';
import { LogTree } from '../../../src/audit/chain/log/log-tree.js';
import { merkleRoot } from '../../../src/audit/chain/log/merkle.js';
import type { NoteSigner } from '../../../src/audit/chain/log/signed-note.js';
import type { AuditEvent } from '../../../src/audit/events/audit-event.js';
import { canonicalJson } from '../../../src/audit/events/canonical-json.js';
import { query } from '../../support/databases.js';
import { rechained } from './chains.js';

/** Fields of an event. Undefined fields are omitted. */
export type Fields = Readonly<Record<string, unknown>>;
export type Sql = <Row extends object>(text: string, ...values: readonly unknown[]) => Promise<Row[]>;

/** Stores one row for each event of a batch. */
const UNPACK = `INSERT INTO audit_single_events SELECT * FROM audit_events WHERE chain <> account_id ON CONFLICT DO NOTHING;
  DELETE FROM audit_batches`;

/** Returns SQL access as a superuser, without triggers. */
export function asSuperuser(databaseUrl: string): Sql {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c session_replication_role=replica');
  return (text, ...values) => query(url.href, text, values);
}

/**
 * Attacks on the journal by SQL, in a database with a single account. An attacker can recompute each hash,
 * but no signature.
 */
export class DatabaseTools {
  constructor(
    readonly sql: Sql,
    readonly accountId: string,
  ) {}

  async events(chain = this.accountId): Promise<AuditEvent[]> {
    const rows = await this.sql<{ canonical: string; hash: string }>(
      `SELECT canonical, encode(curr_hash, 'hex') AS hash FROM audit_events WHERE chain = $1 ORDER BY seq`,
      chain,
    );
    return rows.map(({ canonical, hash }) => eventFromStored(canonical, hash));
  }

  /** Rewrites a chain with matching hashes, and updates its head. */
  async rewrite(chain: string, change: (events: AuditEvent[]) => AuditEvent[]): Promise<void> {
    await this.sql(UNPACK);
    const rows = rechained(change(await this.events(chain))).map(({ curr_hash: hash, ...event }) => ({
      ...event,
      hash,
      canonical: canonicalJson(event),
    }));
    await this.sql('DELETE FROM audit_single_events WHERE chain = $1', chain);
    await this.sql(
      `INSERT INTO audit_single_events SELECT $1, $2, n.seq, n.kind, n.ts, decode(n.prev_hash, 'hex'), decode(n.hash, 'hex'), n.canonical
       FROM jsonb_to_recordset($3) AS n (seq integer, kind text, ts timestamptz, prev_hash text, hash text, canonical text)`,
      ...[this.accountId, chain, JSON.stringify(rows)],
    );
    const head = `UPDATE audit_chains SET next_seq = $2, head_hash = decode($3, 'hex') WHERE chain = $1`;
    await this.sql(head, chain, rows.length, rows.at(-1)?.hash);
  }

  /** Changes the events of a kind. */
  alter(chain: string, kind: string, fields: Readonly<Record<string, string | number>>): Promise<void> {
    return this.rewrite(chain, (events) =>
      events.map((event) => (event.kind === kind ? { ...event, ...fields } : event)),
    );
  }

  /** Appends to the account's chain, as the service would. */
  append(kind: string, fields: Fields, ts = new Date().toISOString()): Promise<void> {
    const text = JSON.stringify({ v: 1, chain: this.accountId, kind, ts, ...fields });
    return this.rewrite(this.accountId, (events) => [...events, JSON.parse(text) as AuditEvent]);
  }

  /**
   * Recomputes everything that depends on the sessions' chains: the seals, the account's chain, the log and its nodes.
   * @param signer signs all checkpoints again; if absent, the checkpoints stay as they are
   */
  async remake(signer?: NoteSigner): Promise<void> {
    await this.sql(
      `UPDATE sealed_sessions s SET head_hash = c.head_hash, event_count = c.next_seq FROM audit_chains c WHERE c.chain = s.session_id`,
    );
    const heads = await this.sql<{ seq: number; head: string }>(
      `SELECT seal_seq AS seq, encode(head_hash, 'hex') AS head FROM sealed_sessions WHERE account_id = $1 ORDER BY seal_seq, leaf_index`,
      this.accountId,
    );
    const rootAt = (at: number): string =>
      merkleRoot(heads.filter(({ seq }) => seq === at).map(({ head }) => head));
    await this.rewrite(this.accountId, (events) =>
      events.map((event) =>
        event.kind === 'sessions_sealed' ? { ...event, root: rootAt(event.seq) } : event,
      ),
    );
    await this.sql(
      `UPDATE checkpoint_leaves l SET seq = c.next_seq - 1 FROM audit_chains c WHERE c.chain = l.account_id AND l.seq >= c.next_seq;
       UPDATE checkpoint_leaves l SET hash = e.curr_hash FROM audit_single_events e WHERE e.chain = l.account_id AND e.seq = l.seq`,
    );
    await this.relog(signer);
  }

  private async relog(signer: NoteSigner | undefined): Promise<void> {
    const tree = new LogTree(0, []);
    const leaves = await this.sql<{ account: string; seq: number; hash: string }>(
      `SELECT account_id AS account, seq, encode(hash, 'hex') AS hash FROM checkpoint_leaves
       WHERE leaf_index IS NOT NULL ORDER BY leaf_index`,
    );
    for (const { account: accountId, seq, hash } of leaves) {
      const node = 'UPDATE checkpoint_nodes SET hash = $3 WHERE level = $1 AND node_index = $2';
      for (const { level, index, hash: root } of tree.append(leafHex({ accountId, seq, hash })))
        await this.sql(node, level, index, root);
      if (signer === undefined) continue;
      const text = checkpointText(signer.verifier.name, { size: tree.size, rootHex: tree.rootHex() });
      await this.sql('UPDATE checkpoints SET note = $2 WHERE size = $1', tree.size, signer.sign(text));
    }
  }
}
