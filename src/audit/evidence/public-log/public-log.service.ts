import { Inject, Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { DomainError } from '../../../common/errors/domain-error.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { Transactions } from '../../../database/transactions.js';
import { parseTilePath } from '../../chain/log/log-tile.js';
import { CheckpointsRepository } from '../../checkpoints/checkpoints.repository.js';
import { WitnessStatuses } from '../witnesses/witness-status.service.js';
import { PublicLogRepository } from './public-log.repository.js';

/** Seconds for which caches may store a checkpoint or a tile. Tiles never change. */
const CHECKPOINT_AGE = 2;
const TILE_AGE = 31_536_000;

/** Serves the log as https://c2sp.org/tlog-tiles, without its entries, which name accounts (docs/evidence.md). */
@Injectable()
export class PublicLog {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly transactions: Transactions,
    private readonly log: CheckpointsRepository,
    private readonly witnesses: WitnessStatuses,
    private readonly repository: PublicLogRepository,
  ) {}

  /** @throws DomainError `not_found` before the first checkpoint, and if the log is not public */
  async sendCheckpoint(response: Response): Promise<void> {
    const note = this.config.logPublic ? await this.note() : undefined;
    if (note === undefined) throw notFound();
    response.setHeader('cache-control', `public, max-age=${CHECKPOINT_AGE}`);
    response.type('text/plain; charset=utf-8').send(note);
  }

  /**
   * @param segments segments of the path below `/tile/`
   * @throws DomainError `not_found` if the last checkpoint does not cover the whole tile, or the log is not public
   */
  async sendTile(segments: readonly string[], response: Response): Promise<void> {
    const tile = this.config.logPublic ? parseTilePath(segments.join('/')) : undefined;
    if (tile === undefined) throw notFound();
    // Nodes are stored together with the checkpoint that covers them.
    const hashes = await this.transactions.run('', (manager) => this.repository.findHashes(manager, tile));
    if (hashes.length < tile.width) throw notFound();
    response.setHeader('cache-control', `public, max-age=${TILE_AGE}, immutable`);
    response.type('application/octet-stream').send(Buffer.concat(hashes));
  }

  /** Returns the latest checkpoint with its current cosignatures. */
  private async note(): Promise<string | undefined> {
    return this.transactions.run('', async (manager) => {
      const latest = await this.log.findLatest(manager);
      return latest && latest.note + (await this.witnesses.cosignatures(manager, latest));
    });
  }
}

function notFound(): DomainError {
  return new DomainError('not_found', 'No resource exists for this method and path.');
}
