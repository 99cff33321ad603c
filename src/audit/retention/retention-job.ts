import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Retention } from './retention.service.js';

const FIRST_MS = 600_000;
const EVERY_MS = 3_600_000;
const ACTOR = { userId: 'system', login: 'retention' } as const;

/** Looks every hour for accounts whose sessions nobody went through on this day (UTC), so that each is once a day. */
@Injectable()
export class RetentionJob implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(RetentionJob.name);
  private readonly ending = new AbortController();
  private running: Promise<unknown> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly retention: Retention) {}

  onModuleInit(): void {
    this.schedule(FIRST_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    this.ending.abort();
    await this.running;
  }

  private schedule(ms: number): void {
    this.timer = setTimeout(() => {
      this.running = this.run();
    }, ms).unref();
  }

  private async run(): Promise<void> {
    try {
      await this.retention.purgeDaily(ACTOR, { signal: this.ending.signal });
    } catch (error) {
      this.logger.warn(error instanceof Error ? error : 'sessions could not be purged');
    }
    if (!this.ending.signal.aborted) this.schedule(EVERY_MS);
  }
}
