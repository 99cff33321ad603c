import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PROCESS_ROLE, type ProcessRole } from '../processes/process-role.js';

/** Milliseconds between two rounds. Whoever reads statistics sees what is not counted yet as well. */
const INTERVAL_MS = 2_000;
/** Sessions of one statement. */
const MOST_COUNTED = 2_000;

/** Counts sessions that have ended, for the statistics of agents and accounts. Several instances may do so at once. */
@Injectable()
export class SessionCounting implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private counting: Promise<number> | undefined;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(PROCESS_ROLE) private readonly role: ProcessRole,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.role.runsJobs) return;
    this.timer = setInterval(() => {
      // What could not be counted is counted in the next round.
      this.count().catch(() => undefined);
    }, INTERVAL_MS);
    this.timer.unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.counting?.catch(() => undefined);
  }

  /** @returns how many sessions were counted; one round at a time */
  count(): Promise<number> {
    this.counting ??= this.countAll().finally(() => (this.counting = undefined));
    return this.counting;
  }

  private async countAll(): Promise<number> {
    let counted = 0;
    for (;;) {
      const [{ n = 0 } = {}] = await this.dataSource.query<{ n?: number }[]>(
        'SELECT count_ended_sessions($1) AS n',
        [MOST_COUNTED],
      );
      counted += n;
      if (n < MOST_COUNTED) return counted;
    }
  }
}
