import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import { HOUR_MS } from '../chain/proof/sealing-signs.js';
import { SessionSealing } from '../sealing/session-sealing.service.js';
import { CheckpointFolder } from './checkpoint-folder.js';
import { LogFault } from './log-faults.js';
import { Checkpoints } from './checkpoints.service.js';

/** Periodically seals ended sessions and signs a checkpoint of the accounts' heads; instances share the work. */
@Injectable()
export class CheckpointJob implements BeforeApplicationShutdown {
  private readonly logger = new Logger(CheckpointJob.name);
  /** Time of the last round without a failure, in milliseconds since 1970; undefined before the first such round. */
  lastSuccess: number | undefined;
  /** Reason why the last round could not sign; undefined if it signed, or failed for another reason. */
  fault: LogFault['state'] | undefined;
  /** Number of rounds with failures. */
  failures = 0;
  private readonly ending = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  /** Time of the last search for accounts without recent signs of sealing, in milliseconds of a monotonic clock. */
  private confirmed: number | undefined;
  private readonly listeners: (() => void)[] = [];

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly sealing: SessionSealing,
    private readonly checkpoints: Checkpoints,
    private readonly folder: CheckpointFolder,
  ) {}

  /**
   * Compares the log with the folder and starts the periodic work. CLI commands must not change the journal, so they do
   * not call this method.
   */
  start(): void {
    this.running = this.attempt(() => this.checkpoints.check());
    this.schedule();
  }

  private schedule(): void {
    this.timer = setTimeout(() => {
      this.running = this.tryRun();
    }, this.config.checkpointIntervalMs).unref();
  }

  /** Registers a callback that runs after each periodic round, even after a failed one. */
  onRound(listener: () => void): void {
    this.listeners.push(listener);
  }

  /**
   * Runs one round. Signing runs even if sealing failed. The latest checkpoint is always copied to the folder, because
   * another instance may have signed it, or an earlier copy may have failed.
   */
  async run(): Promise<void> {
    const [sealing] = await Promise.allSettled([this.seal()]);
    await this.checkpoints.sign();
    const latest = await this.checkpoints.latest();
    if (latest !== undefined) await this.folder.save(latest);
    if (sealing.status === 'rejected') throw sealing.reason;
  }

  private async seal(): Promise<void> {
    const { signal } = this.ending;
    await this.sealing.sealAll(signal);
    if (this.confirmed !== undefined && performance.now() - this.confirmed < HOUR_MS) return;
    await this.sealing.confirmAll(signal);
    this.confirmed = performance.now();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    this.ending.abort();
    await this.running;
  }

  private async tryRun(): Promise<void> {
    await this.running;
    await this.attempt(async () => {
      await this.run();
      this.lastSuccess = Date.now();
    });
    if (this.ending.signal.aborted) return;
    for (const listener of this.listeners) listener();
    this.schedule();
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.fault = undefined;
    } catch (error) {
      this.failures += 1;
      if (error instanceof LogFault) this.fault = error.state;
      this.logger.error(error instanceof Error ? error : 'the checkpoint could not be created');
    }
  }
}
