import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import { SessionSealing } from '../sealing/session-sealing.service.js';
import { CheckpointFolder } from './checkpoint-folder.js';
import { Checkpoints } from './checkpoints.service.js';

/** Seals ended sessions and signs a checkpoint over the accounts' heads, every so often; instances share the work. */
@Injectable()
export class CheckpointJob implements BeforeApplicationShutdown {
  private readonly logger = new Logger(CheckpointJob.name);
  /** When a round last did all that there was to do, in milliseconds since 1970; undefined before the first one. */
  lastSuccess: number | undefined;
  /** Rounds in which something failed. */
  failures = 0;
  private readonly ending = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly sealing: SessionSealing,
    private readonly checkpoints: Checkpoints,
    private readonly folder: CheckpointFolder,
  ) {}

  /** Begins to work at intervals. Commands don't: they leave the journal as it is. */
  start(): void {
    this.timer = setTimeout(() => {
      this.running = this.tryRun();
    }, this.config.checkpointIntervalMs).unref();
  }

  /**
   * One round. What could be sealed is signed though something else could not. The latest checkpoint is kept outside
   * whoever signed it, and though an earlier try failed.
   */
  async run(): Promise<void> {
    const [sealing] = await Promise.allSettled([this.sealing.sealAll(this.ending.signal)]);
    await this.keepCheckpoint();
    if (sealing.status === 'rejected') throw sealing.reason;
  }

  private async keepCheckpoint(): Promise<void> {
    await this.checkpoints.sign();
    const latest = await this.checkpoints.latest();
    if (latest !== undefined) await this.folder.keep(latest);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    this.ending.abort();
    await this.running;
  }

  private async tryRun(): Promise<void> {
    try {
      await this.run();
      this.lastSuccess = Date.now();
    } catch (error) {
      this.failures += 1;
      this.logger.error(error instanceof Error ? error : 'no checkpoint could be made');
    }
    if (!this.ending.signal.aborted) this.start();
  }
}
