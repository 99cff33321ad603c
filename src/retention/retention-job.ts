import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnModuleInit,
} from '@nestjs/common';
import { PROCESS_ROLE, type ProcessRole } from '../processes/process-role.js';
import type { Retention } from './retention.js';
import { RetentionHeld, RetentionRunner } from './retention-runner.js';
import { SessionRetention } from './session-retention.service.js';
import { VaultRetention } from './vault-retention.service.js';

/** Delay of the first run, in milliseconds. */
const FIRST_MS = 300_000;
const EVERY_MS = 3_600_000;

/**
 * Runs every hour for accounts that were not purged on this day (UTC), so that one instance purges each account once a
 * day. A shutdown aborts the run and waits for its end.
 */
@Injectable()
export class RetentionJob implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(RetentionJob.name);
  private readonly retentions: readonly Retention[];
  private readonly ending = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(PROCESS_ROLE) private readonly role: ProcessRole,
    private readonly runner: RetentionRunner,
    vault: VaultRetention,
    sessions: SessionRetention,
  ) {
    this.retentions = [vault, sessions];
  }

  onModuleInit(): void {
    if (this.role.runsJobs) this.schedule(FIRST_MS);
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
    for (const retention of this.retentions) {
      if (this.ending.signal.aborted) return;
      // A failure of one retention does not stop the others.
      await this.runner.purgeDaily(retention, this.ending.signal).catch((error: unknown) => {
        // The runner has already logged this error.
        if (error instanceof RetentionHeld) return;
        this.logger.warn(error instanceof Error ? error : `the purge of ${retention.name} failed`);
      });
    }
    if (!this.ending.signal.aborted) this.schedule(EVERY_MS);
  }
}
