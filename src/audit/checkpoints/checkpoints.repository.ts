import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { LogLeaf } from '../chain/checkpoint.js';
import type { HashedNode, TreeNode } from '../chain/log-tree.js';

/** A leaf with its place in the log, from 0. */
export interface PlacedLeaf extends LogLeaf {
  readonly index: number;
}

export interface StoredCheckpoint {
  readonly size: number;
  readonly note: string;
}

interface LeafColumns {
  leaf_index: string | null;
  account_id: string;
  seq: number;
  hash: Buffer;
}

/** Any number will do, as long as it is always the same: one instance at a time grows the log. */
const LOG_LOCK = 7_305_502;

/** The log of accounts' heads, and its signed checkpoints. Every method works inside a transaction. */
@Injectable()
export class CheckpointsRepository {
  /** False when another instance is at it; true keeps others out until the transaction ends. */
  async tryLock(manager: EntityManager): Promise<boolean> {
    const rows = await manager.query<{ locked: boolean }[]>(
      'SELECT pg_try_advisory_xact_lock($1) AS locked',
      [LOG_LOCK],
    );
    return rows[0]?.locked === true;
  }

  /** Has the head of each account's chain wait for a place in the log. */
  async collectHeads(manager: EntityManager): Promise<void> {
    await manager.query('SELECT collect_account_heads()');
  }

  /** Leaves that wait for a place. */
  async listWaiting(manager: EntityManager, limit: number): Promise<LogLeaf[]> {
    const rows = await manager.query<Omit<LeafColumns, 'leaf_index'>[]>('SELECT * FROM waiting_leaves($1)', [
      limit,
    ]);
    return rows.map(toLeaf);
  }

  /** Gives waiting leaves their places, in this order, with the nodes that they complete and the signed note. */
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

  /** Undefined when there is none yet. */
  async findLatest(manager: EntityManager): Promise<StoredCheckpoint | undefined> {
    const rows = await manager.query<{ size: string; note: string }[]>(
      'SELECT size, note FROM checkpoints ORDER BY size DESC LIMIT 1',
    );
    return rows.map(toCheckpoint)[0];
  }

  /** Checkpoints over more leaves than these, smallest first. */
  async listAfter(manager: EntityManager, size: number, limit: number): Promise<StoredCheckpoint[]> {
    const rows = await manager.query<{ size: string; note: string }[]>(
      'SELECT size, note FROM checkpoints WHERE size > $1 ORDER BY size LIMIT $2',
      [size, limit],
    );
    return rows.map(toCheckpoint);
  }

  /** Hashes of nodes, keyed by {@link nodeKey}; nodes that are not there are left out. */
  async findNodes(manager: EntityManager, nodes: readonly TreeNode[]): Promise<Map<string, Buffer>> {
    const rows = await manager.query<{ level: number; node_index: string; hash: Buffer }[]>(
      `SELECT n.level, n.node_index, n.hash FROM unnest($1::smallint[], $2::bigint[]) AS t (level, place)
       JOIN checkpoint_nodes n ON n.level = t.level AND n.node_index = t.place`,
      [nodes.map(({ level }) => level), nodes.map(({ index }) => index)],
    );
    return new Map(
      rows.map((row) => [nodeKey({ level: row.level, index: Number(row.node_index) }), row.hash]),
    );
  }

  /** Leaves of all accounts from a place in the log on, in order. */
  async listLog(manager: EntityManager, first: number, limit: number): Promise<PlacedLeaf[]> {
    const rows = await manager.query<LeafColumns[]>('SELECT * FROM log_leaves($1, $2)', [first, limit]);
    return rows.map(toPlaced);
  }

  /** The account's own leaves after a `seq` of its chain, in order of their `seq`. */
  async listOwn(
    manager: EntityManager,
    accountId: string,
    afterSeq: number,
    limit: number,
  ): Promise<PlacedLeaf[]> {
    const rows = await manager.query<LeafColumns[]>(
      `SELECT leaf_index, account_id, seq, hash FROM checkpoint_leaves
       WHERE account_id = $1 AND seq > $2 AND leaf_index IS NOT NULL ORDER BY seq LIMIT $3`,
      [accountId, afterSeq, limit],
    );
    return rows.map(toPlaced);
  }

  /** The account's leaf with the highest `seq` among the first `size` of the log. */
  async findLastOwn(
    manager: EntityManager,
    accountId: string,
    size: number,
  ): Promise<PlacedLeaf | undefined> {
    const rows = await manager.query<LeafColumns[]>(
      `SELECT leaf_index, account_id, seq, hash FROM checkpoint_leaves
       WHERE account_id = $1 AND leaf_index < $2 ORDER BY seq DESC LIMIT 1`,
      [accountId, size],
    );
    return rows.map(toPlaced)[0];
  }

  /** The account's leaf of that `seq`; undefined while it waits for its place. */
  async findOwn(manager: EntityManager, accountId: string, seq: number): Promise<PlacedLeaf | undefined> {
    const rows = await manager.query<LeafColumns[]>(
      `SELECT leaf_index, account_id, seq, hash FROM checkpoint_leaves
       WHERE account_id = $1 AND seq = $2 AND leaf_index IS NOT NULL`,
      [accountId, seq],
    );
    return rows.map(toPlaced)[0];
  }

  /** Accounts that the log knows of, whether they still exist or not. */
  async accountIds(manager: EntityManager): Promise<string[]> {
    const rows = await manager.query<{ id: string }[]>('SELECT accounts_in_log() AS id');
    return rows.map(({ id }) => id);
  }
}

export function nodeKey({ level, index }: TreeNode): string {
  return `${level}/${index}`;
}

function toLeaf(row: Omit<LeafColumns, 'leaf_index'>): LogLeaf {
  return { accountId: row.account_id, seq: row.seq, hash: row.hash.toString('hex') };
}

function toPlaced(row: LeafColumns): PlacedLeaf {
  return { index: Number(row.leaf_index), ...toLeaf(row) };
}

function toCheckpoint(row: { size: string; note: string }): StoredCheckpoint {
  return { size: Number(row.size), note: row.note };
}
