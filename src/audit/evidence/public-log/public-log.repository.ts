import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type LogTile, TILE_HEIGHT, TILE_WIDTH } from '../../chain/log/log-tile.js';

/** Tiles of the log. Runs inside a transaction. */
@Injectable()
export class PublicLogRepository {
  /** Returns the tile's hashes in order; fewer than its width if the log has fewer. */
  async findHashes(manager: EntityManager, { level, index, width }: LogTile): Promise<Buffer[]> {
    const first = index * TILE_WIDTH;
    const rows = await manager.query<{ hash: Buffer }[]>(
      `SELECT hash FROM checkpoint_nodes
       WHERE level = $1 AND node_index >= $2 AND node_index < $3 ORDER BY node_index`,
      [level * TILE_HEIGHT, first, first + width],
    );
    return rows.map(({ hash }) => hash);
  }
}
