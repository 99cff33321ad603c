import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { CheckpointJob } from '../checkpoints/checkpoint-job.js';
import type { ArchiveFault } from './archive-failure.js';
import { Archive } from './archive.service.js';

/** Archives checkpoints after each round of signing. Calls and further checkpoints do not wait for the archive. */
@Injectable()
export class ArchiveJob implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(ArchiveJob.name);
  /** Number of failed rounds, by reason. */
  readonly failures = new Map<ArchiveFault | 'internal', number>();
  /** End of the oldest session that is not archived, as of the last round, in milliseconds since 1970. */
  waitingSince: number | undefined;
  private readonly ending = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly checkpoints: CheckpointJob,
    private readonly archive: Archive,
  ) {}

  get isOn(): boolean {
    return this.archive.isOn;
  }

  onModuleInit(): void {
    if (!this.isOn) return;
    this.checkpoints.onRound(() => {
      // A round can take longer than the interval, but the age of the backlog must be current.
      void this.update();
      this.running ??= this.run().finally(() => {
        this.running = undefined;
      });
    });
  }

  async run(): Promise<void> {
    try {
      const fault = await this.archive.run(this.ending.signal);
      if (fault !== undefined) this.count(fault);
    } catch (error) {
      this.count('internal');
      this.logger.error(error instanceof Error ? error : 'the archive failed');
    }
    await this.update();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.ending.abort();
    await this.running;
  }

  private count(fault: ArchiveFault | 'internal'): void {
    this.failures.set(fault, (this.failures.get(fault) ?? 0) + 1);
  }

  /** Updates the age of the backlog. Keeps the last value while the database is unreachable. */
  private async update(): Promise<void> {
    const progress = await this.archive.progress().catch(() => undefined);
    if (progress !== undefined) this.waitingSince = progress.waitingSince?.getTime();
  }
}
