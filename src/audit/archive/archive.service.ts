import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { ArchiveSettings } from '../../config/archive-settings.js';
import { CONFIG, type Config } from '../../config/config.js';
import { runExclusively } from '../../database/exclusive-run.js';
import { Transactions } from '../../database/transactions.js';
import { CheckpointsRepository, type StoredCheckpoint } from '../checkpoints/checkpoints.repository.js';
import { LOG_KEY } from './archive-keys.js';
import { ArchiveFailure, type ArchiveFault } from './archive-failure.js';
import { ArchiveObjects } from './archive-objects.service.js';
import { type ArchiveProgress, ArchivesRepository } from './archives.repository.js';
import { Bucket } from './bucket.js';

/** Advisory lock key that allows only one instance to write. Arbitrary, but must not change. */
const ARCHIVE_LOCK = 7_305_503;
/** Shortest and longest delay before the next round after failures, in milliseconds. */
const WAITS = [30_000, 1_800_000] as const;

/**
 * Copies the journal to a bucket whose objects are locked, checkpoint by checkpoint. The objects of a checkpoint never
 * change, and existing objects are never overwritten. After a crash, the next round compares the objects of the
 * interrupted checkpoint and writes the missing ones.
 */
@Injectable()
export class Archive {
  private readonly logger = new Logger(Archive.name);
  private readonly settings: ArchiveSettings | undefined;
  /** Whether the storage can lock objects, does not overwrite them, and contains the archive of this log. */
  private isStoreKnown = false;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly log: CheckpointsRepository,
    private readonly archives: ArchivesRepository,
    private readonly objects: ArchiveObjects,
  ) {
    this.settings = config.archive;
  }

  /** Whether an archive is configured. */
  get isOn(): boolean {
    return this.settings !== undefined;
  }

  /**
   * Archives all checkpoints that are not archived yet. Returns immediately while another instance archives, or if the
   * last failure is too recent.
   * @returns reason of the failure; undefined otherwise
   */
  async run(ending: AbortSignal): Promise<ArchiveFault | undefined> {
    const { settings } = this;
    if (settings === undefined) return undefined;
    return runExclusively(this.dataSource, ARCHIVE_LOCK, async () => {
      const size = await this.transactions.run('', (manager) =>
        this.archives.open(manager, settings.location),
      );
      return size === undefined ? undefined : this.catchUp(settings, size, ending);
    });
  }

  /** Returns the progress of the archive; undefined if no archive is configured. */
  async progress(): Promise<ArchiveProgress | undefined> {
    const { settings } = this;
    if (settings === undefined) return undefined;
    return this.transactions.run('', (manager) => this.archives.find(manager, settings.location));
  }

  /**
   * Returns the `seq` up to which the account's seals are archived with their sessions; Infinity without an archive.
   */
  async archivedSeq(manager: EntityManager, accountId: string): Promise<number> {
    if (this.settings === undefined) return Infinity;
    const size = await this.archives.size(manager, this.settings.location);
    return (await this.log.findLastLeaf(manager, accountId, size))?.seq ?? -1;
  }

  private async catchUp(
    settings: ArchiveSettings,
    archived: number,
    ending: AbortSignal,
  ): Promise<ArchiveFault | undefined> {
    let size = archived;
    let next = await this.next(size);
    if (next === undefined) return undefined;
    const bucket = await Bucket.open(settings, ending);
    try {
      if (!this.isStoreKnown) await this.requireStore(bucket);
      this.isStoreKnown = true;
      while (next !== undefined && !ending.aborted) {
        await this.write(bucket, next, size);
        const [from, to] = [size, next.size];
        await this.transactions.run('', (manager) =>
          this.archives.advance(manager, settings.location, from, to),
        );
        size = to;
        next = await this.next(size);
      }
      await this.settle(settings);
      return undefined;
    } catch (error) {
      if (ending.aborted) return undefined;
      if (!(error instanceof ArchiveFailure)) throw error;
      await this.settle(settings, error);
      return error.code;
    } finally {
      bucket.close();
    }
  }

  /** @throws ArchiveFailure if the storage cannot lock objects, overwrites them, or contains another log's archive */
  private async requireStore(bucket: Bucket): Promise<void> {
    await bucket.requireLock();
    const first = Buffer.from((await this.next(0))?.note ?? '');
    if ((await bucket.put(LOG_KEY, first)) && (await bucket.put(LOG_KEY, first)))
      throw new ArchiveFailure('overwrites');
  }

  private async next(size: number): Promise<StoredCheckpoint | undefined> {
    const [next] = await this.transactions.run('', (manager) => this.log.listAfter(manager, size, 1));
    return next;
  }

  private async write(bucket: Bucket, checkpoint: StoredCheckpoint, from: number): Promise<void> {
    for await (const group of this.objects.of(checkpoint, from))
      await Promise.all(group.map(({ key, text }) => bucket.put(key, Buffer.from(text))));
  }

  /** Records a round's result and logs changes of state, once for all instances. */
  private async settle({ location }: ArchiveSettings, failure?: ArchiveFailure): Promise<void> {
    const hasChanged = await this.transactions.run('', (manager) =>
      this.archives.settle(manager, location, failure?.code, WAITS),
    );
    if (!hasChanged) return;
    if (failure === undefined) this.logger.warn('the archive is complete again');
    else this.logger.error(`sessions cannot be archived: ${failure.message}`);
  }
}
