import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { CheckpointFolder } from '../../checkpoints/checkpoint-folder.js';
import { CheckpointJob } from '../../checkpoints/checkpoint-job.js';
import { Timestamps } from './timestamps.service.js';

/** Requests timestamps after each round of signing. Calls and further checkpoints do not wait for timestamps. */
@Injectable()
export class TimestampJob implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(TimestampJob.name);
  /** Number of rounds that failed to get a timestamp. */
  failures = 0;
  /** Time of the oldest checkpoint without a later timestamp, as of the last round, in milliseconds since 1970. */
  waitingSince: number | undefined;
  private readonly ending = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly checkpoints: CheckpointJob,
    private readonly timestamps: Timestamps,
    private readonly folder: CheckpointFolder,
  ) {}

  onModuleInit(): void {
    if (!this.timestamps.isOn) return;
    this.checkpoints.onRound(() => {
      this.running ??= this.tryRun().finally(() => {
        this.running = undefined;
      });
    });
  }

  /** Runs one round. The latest timestamp is copied to the folder even if another instance requested it. */
  async run(): Promise<void> {
    const fault = await this.timestamps.stamp(this.ending.signal);
    this.waitingSince = (await this.timestamps.waitingSince())?.getTime();
    if (fault !== undefined) {
      this.failures += 1;
      this.logger.warn(`the latest checkpoint could not be timestamped: ${fault}`);
    }
    const latest = await this.timestamps.latest();
    if (latest !== undefined) await this.folder.saveTimestamp(latest);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.ending.abort();
    await this.running;
  }

  private async tryRun(): Promise<void> {
    try {
      await this.run();
    } catch (error) {
      this.failures += 1;
      this.logger.error(error instanceof Error ? error : 'the timestamp could not be requested');
    }
  }
}
