import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { LogLeaf } from '../chain/log/checkpoint.js';
import { edgeNodes, type HashedNode, LogTree, type TreeNode } from '../chain/log/log-tree.js';

/** Leaf with its index in the log, from 0. */
export interface IndexedLeaf extends LogLeaf {
  readonly index: number;
}

export interface StoredCheckpoint {
  readonly size: number;
  readonly note: string;
}

/** Columns of a {@link LogLeaf}, an {@link IndexedLeaf} and a checkpoint. */
const LEAF_COLUMNS = `account_id AS "accountId", seq, encode(hash, 'hex') AS hash`;
const INDEXED_LEAF_COLUMNS = `leaf_index::float8 AS index, ${LEAF_COLUMNS}`;
const CHECKPOINT_COLUMNS = 'size::float8 AS size, note';

/** Advisory lock key that allows only one instance to append to the log. Arbitrary, but must not change. */
const LOG_LOCK = 7_305_502;

/** Log of account heads, with its signed checkpoints. Every method runs inside a transaction. */
@Injectable()
export class CheckpointsRepository {
  /** Locks the log until the transaction ends. @returns false if another instance has the lock */
  async tryLock(manager: EntityManager): Promise<boolean> {
    const rows = await manager.query<{ locked: boolean }[]>(
      'SELECT pg_try_advisory_xact_lock($1) AS locked',
      [LOG_LOCK],
    );
    return rows[0]?.locked === true;
  }

  /** Queues the head of each account's chain for the log. */
  async queueHeads(manager: EntityManager): Promise<void> {
    await manager.query('SELECT collect_account_heads()');
  }

  /** Lists queued leaves. */
  async listQueued(manager: EntityManager, limit: number): Promise<LogLeaf[]> {
    return manager.query<LogLeaf[]>(`SELECT ${LEAF_COLUMNS} FROM waiting_leaves($1)`, [limit]);
  }

  /** Appends queued leaves to the log in the given order, with the nodes that they complete and the signed note. */
  async append(
    manager: EntityManager,
    oldSize: number,
    leaves: readonly LogLeaf[],
    nodes: readonly HashedNode[],
    note: string,
  ): Promise<void> {
    await manager.query('SELECT append_checkpoint($1, $2, $3, $4, $5, $6, $7)', [
      oldSize,
      leaves.map(({ accountId }) => accountId),
      leaves.map(({ seq }) => seq),
      nodes.map(({ level }) => level),
      nodes.map(({ index }) => index),
      nodes.map(({ hash }) => hash),
      note,
    ]);
  }

  /** Returns the latest checkpoint; undefined before the first one. */
  async findLatest(manager: EntityManager): Promise<StoredCheckpoint | undefined> {
    const rows = await manager.query<StoredCheckpoint[]>(
      `SELECT ${CHECKPOINT_COLUMNS} FROM checkpoints c ORDER BY c.size DESC LIMIT 1`,
    );
    return rows[0];
  }

  /** Lists the checkpoints with more leaves than `size`, smallest first. */
  async listAfter(manager: EntityManager, size: number, limit: number): Promise<StoredCheckpoint[]> {
    return manager.query<StoredCheckpoint[]>(
      `SELECT ${CHECKPOINT_COLUMNS} FROM checkpoints c WHERE c.size > $1 ORDER BY c.size LIMIT $2`,
      [size, limit],
    );
  }

  /** Returns the hashes of nodes, keyed by {@link nodeKey}, without missing nodes. */
  async findNodes(manager: EntityManager, nodes: readonly TreeNode[]): Promise<Map<string, Buffer>> {
    const rows = await manager.query<HashedNode[]>(
      `SELECT n.level, n.node_index::float8 AS index, n.hash FROM unnest($1::smallint[], $2::bigint[]) AS t (level, place)
       JOIN checkpoint_nodes n ON n.level = t.level AND n.node_index = t.place`,
      [nodes.map(({ level }) => level), nodes.map(({ index }) => index)],
    );
    return new Map(rows.map((node) => [nodeKey(node), node.hash]));
  }

  /** Returns the log's tree of this size; undefined if nodes are missing. */
  async findTree(manager: EntityManager, size: number): Promise<LogTree | undefined> {
    const nodes = edgeNodes(size);
    const hashes = await this.findNodes(manager, nodes);
    const edge = nodes.flatMap((node) => {
      const hash = hashes.get(nodeKey(node));
      return hash === undefined ? [] : [{ hash, ...node }];
    });
    return edge.length === nodes.length ? new LogTree(size, edge) : undefined;
  }

  /** Lists leaves of all accounts in order, starting at an index. */
  async listLog(manager: EntityManager, first: number, limit: number): Promise<IndexedLeaf[]> {
    return manager.query<IndexedLeaf[]>(`SELECT ${INDEXED_LEAF_COLUMNS} FROM log_leaves($1, $2)`, [
      first,
      limit,
    ]);
  }

  /** Lists the account's leaves with a higher `seq` than `afterSeq`, in order. */
  async listByAccount(
    manager: EntityManager,
    accountId: string,
    afterSeq: number,
    limit: number,
  ): Promise<IndexedLeaf[]> {
    return manager.query<IndexedLeaf[]>(
      `SELECT ${INDEXED_LEAF_COLUMNS} FROM checkpoint_leaves
       WHERE account_id = $1 AND seq > $2 AND leaf_index IS NOT NULL ORDER BY seq LIMIT $3`,
      [accountId, afterSeq, limit],
    );
  }

  /** Returns the account's leaf with the highest `seq` among the first `size` leaves of the log. */
  async findLastLeaf(
    manager: EntityManager,
    accountId: string,
    size: number,
  ): Promise<IndexedLeaf | undefined> {
    const rows = await manager.query<IndexedLeaf[]>(
      `SELECT ${INDEXED_LEAF_COLUMNS} FROM checkpoint_leaves
       WHERE account_id = $1 AND leaf_index < $2 ORDER BY seq DESC LIMIT 1`,
      [accountId, size],
    );
    return rows[0];
  }

  /** Returns the account's leaf with this `seq`; undefined while the leaf is queued. */
  async findLeaf(manager: EntityManager, accountId: string, seq: number): Promise<IndexedLeaf | undefined> {
    const rows = await manager.query<IndexedLeaf[]>(
      `SELECT ${INDEXED_LEAF_COLUMNS} FROM checkpoint_leaves
       WHERE account_id = $1 AND seq = $2 AND leaf_index IS NOT NULL`,
      [accountId, seq],
    );
    return rows[0];
  }

  /** Lists all accounts in the log, including deleted accounts. */
  async accountIds(manager: EntityManager): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>('SELECT accounts_in_log() AS id');
    return rows.map(({ id }) => id);
  }
}

export function nodeKey({ level, index }: TreeNode): string {
  return `${level}/${index}`;
}
