import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { VaultRetention } from './vault-retention.service.js';

const FIRST_MS = 300_000;
const EVERY_MS = 3_600_000;
const ACTOR = { userId: 'system', login: 'vault-retention' } as const;

/** Looks every hour for vaults that nobody went through on this day (UTC), so that each is once a day, by one instance. */
@Injectable()
export class VaultPurgeJob implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(VaultPurgeJob.name);
  private readonly ending = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly retention: VaultRetention) {}

  onModuleInit(): void {
    this.schedule(FIRST_MS);
  }

  /** @returns how many values were removed; undefined when another instance is at it */
  run(): Promise<number | undefined> {
    return this.retention.purgeDaily(ACTOR, { signal: this.ending.signal });
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    this.ending.abort();
    await this.running;
  }

  private schedule(ms: number): void {
    this.timer = setTimeout(() => {
      this.running = this.tryRun();
    }, ms).unref();
  }

  private async tryRun(): Promise<void> {
    try {
      await this.run();
    } catch (error) {
      this.logger.warn(error instanceof Error ? error : 'the vaults could not be gone through');
    }
    if (!this.ending.signal.aborted) this.schedule(EVERY_MS);
  }
}
