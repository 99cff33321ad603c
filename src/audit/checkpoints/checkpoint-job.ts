import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import { SessionSealing } from '../sealing/session-sealing.service.js';
import { CheckpointFolder } from './checkpoint-folder.js';
import { Checkpoints } from './checkpoints.service.js';

/** Periodically seals ended sessions and signs a checkpoint of the accounts' heads; instances share the work. */
@Injectable()
export class CheckpointJob implements BeforeApplicationShutdown {
  private readonly logger = new Logger(CheckpointJob.name);
  /** Time of the last round without a failure, in milliseconds since 1970; undefined before the first one. */
  lastSuccess: number | undefined;
  /** Number of rounds with failures. */
  failures = 0;
  private readonly ending = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  private readonly listeners: (() => void)[] = [];

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly sealing: SessionSealing,
    private readonly checkpoints: Checkpoints,
    private readonly folder: CheckpointFolder,
  ) {}

  /** Starts the periodic work. CLI commands don't call it, so that they don't change the journal. */
  start(): void {
    this.timer = setTimeout(() => {
      this.running = this.tryRun();
    }, this.config.checkpointIntervalMs).unref();
  }

  /** Calls back after each periodic round, whether it failed or not. */
  onRound(listener: () => void): void {
    this.listeners.push(listener);
  }

  /**
   * Runs one round. Signing runs even if sealing failed. The latest checkpoint is copied to the folder even if
   * another instance signed it, or an earlier copy failed.
   */
  async run(): Promise<void> {
    const [sealing] = await Promise.allSettled([this.sealing.sealAll(this.ending.signal)]);
    await this.checkpoints.sign();
    const latest = await this.checkpoints.latest();
    if (latest !== undefined) await this.folder.save(latest);
    if (sealing.status === 'rejected') throw sealing.reason;
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
      this.logger.error(error instanceof Error ? error : 'the checkpoint could not be created');
    }
    if (this.ending.signal.aborted) return;
    for (const listener of this.listeners) listener();
    this.start();
  }
}
